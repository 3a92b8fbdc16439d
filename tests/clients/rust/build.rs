//! Makes the client of the contract with progenitor.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use progenitor::Generator;
use serde_json::Value;

const CONTRACT: &str = "../../../openapi.yaml";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={CONTRACT}");
    // progenitor reads no problems: a response is JSON to it, or bytes.
    let contract = fs::read_to_string(CONTRACT)?.replace("application/problem+json:", "application/json:");
    let document: Value = serde_norway::from_str(&contract)?;
    let document = serde_json::from_value(document)?;
    let client = Generator::default().generate_tokens(&document)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("client.rs"), client.to_string())?;
    Ok(())
}
