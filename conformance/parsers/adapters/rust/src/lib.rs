//! Reads cases and prints answers.

use base64::{engine::general_purpose::STANDARD, Engine};
use serde_json::{json, Value};
use std::io::{stdin, BufRead};

/// Answers each case by `ask`, which gets the bytes of the file, the names of the crawler and the URL.
pub fn answer(ask: fn(&[u8], &[String], &str) -> Result<bool, String>) {
    for line in stdin().lock().lines() {
        let case: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let robots = STANDARD.decode(case["robots"].as_str().unwrap()).unwrap();
        let agents: Vec<String> = serde_json::from_value(case["agents"].clone()).unwrap();
        match ask(&robots, &agents, case["url"].as_str().unwrap()) {
            Ok(allowed) => println!("{}", json!({"id": case["id"], "allowed": allowed})),
            Err(error) => println!("{}", json!({"id": case["id"], "error": error})),
        }
    }
}
