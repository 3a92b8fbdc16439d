// A shipped ruleset for the examples of the engine's front page. The service reads them in `app::rulesets`.

pub fn shipped(id: &str) -> std::sync::Arc<fieldpost_engine::Rules> {
    let read = |folder: &str, id: &str| -> toml::Table {
        let path = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/{}/{}.toml"), folder, id);
        std::fs::read_to_string(path).unwrap().parse().unwrap()
    };
    let mut keys = read("rulesets", id);
    while let Some(base) = keys.remove("extends") {
        for (key, value) in read("rulesets", base.as_str().unwrap()) {
            keys.entry(key).or_insert(value);
        }
    }
    let name = keys["board"].as_str().unwrap().to_owned();
    let mut board = read("boards", &name);
    board.insert("id".to_owned(), name.into());
    keys.insert("board".to_owned(), board.into());
    keys.insert("id".to_owned(), id.into());
    std::sync::Arc::new(fieldpost_engine::Rules::new(keys.try_into().unwrap()).unwrap())
}
