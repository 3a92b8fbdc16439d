//! One password at a time as argon2id (RFC 9106), in memory that is kept for the next one until it is freed. Which
//! thread hashes, and when, is decided elsewhere.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use subtle::ConstantTimeEq;

use super::password::{HashFault, Verdict};

/// The smallest number of blocks that memory is reserved for: more than 32 MiB, which glibc maps by itself and gives
/// back when it is freed. It would keep less than that. What is not used of it takes no memory.
const MIN_RESERVED: usize = (32 << 20) / size_of::<Block>() + 1;

/// Hashes and checks passwords, one after the other.
#[derive(Debug)]
pub struct Hasher {
    params: Params,
    memory: Vec<Block>,
}

/// How a digest is computed, as a stored hash says.
struct Recipe {
    algorithm: Algorithm,
    version: Version,
    params: Params,
}

impl Hasher {
    /// A hasher whose new hashes cost `params`. It holds no memory before the first one.
    #[must_use]
    pub const fn new(params: Params) -> Self {
        Self { params, memory: Vec::new() }
    }

    /// The PHC string of a password with a fresh salt.
    ///
    /// # Errors
    /// [`HashFault::Failed`] if there is not enough memory.
    pub fn hash(&mut self, password: &str) -> Result<String, HashFault> {
        let recipe = Recipe::current(&self.params);
        let salt = random()?;
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        self.digest(&recipe, password, &salt, &mut output)?;
        recipe.phc(&salt, &output)
    }

    /// The PHC string of no password: to check one against it takes as long as against a real one. It costs nothing.
    ///
    /// # Errors
    /// [`HashFault::Failed`] if the system gives no random bytes.
    pub fn decoy(params: &Params) -> Result<String, HashFault> {
        let output: [u8; Params::DEFAULT_OUTPUT_LEN] = random()?;
        Recipe::current(params).phc(&random()?, &output)
    }

    /// Checks a password against a stored hash, which has its own cost. If it is not `known`, the work is done all the
    /// same and the verdict is [`Verdict::Wrong`].
    ///
    /// # Errors
    /// [`HashFault::Failed`] if the stored hash is not valid, or there is not enough memory.
    pub fn check(&mut self, password: &str, stored: &str, known: bool) -> Result<Verdict, HashFault> {
        let parsed = PasswordHash::new(stored).map_err(failed)?;
        let recipe = Recipe::of(&parsed)?;
        let (Some(salt), Some(expected)) = (parsed.salt, parsed.hash) else {
            return Err(failed("a stored hash has no salt or no output"));
        };
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..expected.len()).ok_or_else(|| failed("a stored hash is too long"))?;
        self.digest(&recipe, password, &salt, output)?;
        let same = bool::from(output.ct_eq(expected.as_bytes()));
        if !(same && known) {
            return Ok(Verdict::Wrong);
        }
        let (used, wanted) = (&recipe.params, &self.params);
        let cheaper =
            used.m_cost() < wanted.m_cost() || used.t_cost() < wanted.t_cost() || used.p_cost() < wanted.p_cost();
        let rehashed = if cheaper { Some(self.hash(password)?) } else { None };
        Ok(Verdict::Right { rehashed })
    }

    /// Whether the memory of a hash is kept.
    #[cfg(test)]
    pub(super) const fn has_memory(&self) -> bool {
        self.memory.capacity() > 0
    }

    /// Frees the memory of the last hash.
    pub fn free(&mut self) {
        self.memory = Vec::new();
    }

    fn digest(&mut self, recipe: &Recipe, password: &str, salt: &[u8], output: &mut [u8]) -> Result<(), HashFault> {
        let blocks = recipe.params.block_count();
        if let Some(missing) = blocks.checked_sub(self.memory.len()) {
            let reserved = missing.max(MIN_RESERVED.saturating_sub(self.memory.len()));
            self.memory.try_reserve_exact(reserved).map_err(failed)?;
            self.memory.resize(blocks, Block::new());
        }
        let Recipe { algorithm, version, params } = recipe;
        let argon2 = Argon2::new(*algorithm, *version, params.clone());
        let done = argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut self.memory[..]);
        let own = self.params.block_count();
        if self.memory.len() > own {
            // A stored hash that costs more than ours is an exception, and is not replaced.
            self.free();
        }
        done.map_err(failed)
    }
}

impl Recipe {
    fn current(params: &Params) -> Self {
        Self { algorithm: Algorithm::Argon2id, version: Version::V0x13, params: params.clone() }
    }

    fn phc(&self, salt: &[u8; Salt::RECOMMENDED_LENGTH], output: &[u8]) -> Result<String, HashFault> {
        let hash = PasswordHash {
            algorithm: self.algorithm.ident(),
            version: Some(self.version.into()),
            params: ParamsString::try_from(&self.params).map_err(failed)?,
            salt: Some(Salt::new(salt).map_err(failed)?),
            hash: Some(Output::new(output).map_err(failed)?),
        };
        Ok(hash.to_string())
    }

    fn of(stored: &PasswordHash) -> Result<Self, HashFault> {
        Ok(Self {
            algorithm: Algorithm::try_from(stored.algorithm.as_str()).map_err(failed)?,
            version: stored.version.map_or(Ok(Version::V0x13), Version::try_from).map_err(failed)?,
            params: Params::try_from(stored).map_err(failed)?,
        })
    }
}

fn random<const BYTES: usize>() -> Result<[u8; BYTES], HashFault> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

fn failed(why: impl std::fmt::Display) -> HashFault {
    HashFault::Failed(why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_kept_for_the_next_password_until_it_is_freed() {
        let mut hasher = Hasher::new(Params::new(64, 1, 1, None).unwrap());
        for _ in 0..2 {
            assert!(hasher.hash("correct horse").is_ok());
            assert_eq!(hasher.memory.len(), 64);
            // glibc keeps what it has freed of less.
            assert!(hasher.memory.capacity() * size_of::<Block>() > 32 << 20);
        }
        hasher.free();
        assert_eq!(hasher.memory.capacity(), 0);
    }
}
