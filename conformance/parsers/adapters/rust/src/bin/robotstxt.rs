use robotstxt::DefaultMatcher;

fn main() {
    adapters::answer(|robots, agents, url| {
        let text = String::from_utf8_lossy(robots);
        let names = agents.iter().map(String::as_str).collect();
        Ok(DefaultMatcher::default().allowed_by_robots(&text, names, url))
    });
}
