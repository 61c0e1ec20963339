use texting_robots::Robot;

fn main() {
    adapters::answer(|robots, agents, url| match agents {
        [agent] => Ok(Robot::new(agent, robots).map_err(|error| error.to_string())?.allowed(url)),
        _ => Err("this parser takes one name".into()),
    });
}
