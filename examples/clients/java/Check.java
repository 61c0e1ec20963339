import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prints which URLs a crawler may fetch. Arguments: the crawler, then URLs. */
public class Check {
    private static final Pattern DECIDED_URL = Pattern.compile("\"decidedUrl\":\"([^\"\\\\]+)\"");

    public static void main(String[] args) throws IOException, InterruptedException {
        String service = System.getenv().getOrDefault("MAYCRAWL_SERVICE", "http://127.0.0.1:8787");
        String token = System.getenv("MAYCRAWL_TOKEN");
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String url : Arrays.copyOfRange(args, 1, args.length)) {
            URI uri = URI.create(service + "/v1/check?url=" + encode(url) + "&crawler=" + encode(args[0]));
            HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60));
            if (token != null) request.header("Authorization", "Bearer " + token);
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            String answer = response.body();
            if (response.statusCode() != 200 || !answer.endsWith("}]}")) throw new IOException(answer);
            // A quotation mark in a text of the answer is escaped, so only the field itself matches.
            Matcher decided = DECIDED_URL.matcher(answer);
            boolean isAllowed = answer.contains("\"allowed\":true") && decided.find();
            System.out.println(isAllowed ? "allow " + decided.group(1) : "block " + url);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
