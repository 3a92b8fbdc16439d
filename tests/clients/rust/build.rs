//! Makes the client of the contract with progenitor.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use progenitor::{GenerationSettings, Generator, InterfaceStyle};
use serde_json::Value;

const CONTRACT: &str = "../../../openapi.yaml";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={CONTRACT}");
    let document: Value = serde_norway::from_str(&fs::read_to_string(CONTRACT)?)?;
    let document = serde_json::from_value(document)?;
    let mut settings = GenerationSettings::default();
    settings.with_interface(InterfaceStyle::Builder);
    let tokens = Generator::new(&settings).generate_tokens(&document)?;
    let client = prettyplease::unparse(&syn::parse2(tokens)?);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("client.rs"), client)?;
    Ok(())
}
