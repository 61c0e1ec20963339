import com.google.gson.Gson;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

public class CrawlerCommons {
  record Case(String id, String robots, List<String> agents, String url) {}

  public static void main(String[] args) throws Exception {
    var gson = new Gson();
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      var question = gson.fromJson(line, Case.class);
      // The parser compares names in lower case.
      var agents = new ArrayList<String>();
      for (var agent : question.agents()) agents.add(agent.toLowerCase());
      Object answer;
      try {
        var robots = Base64.getDecoder().decode(question.robots());
        var rules = new SimpleRobotRulesParser().parseContent(question.url(), robots, "text/plain", agents);
        answer = Map.of("id", question.id(), "allowed", rules.isAllowed(question.url()));
      } catch (Exception error) {
        answer = Map.of("id", question.id(), "error", error.toString());
      }
      System.out.println(gson.toJson(answer));
    }
  }
}
