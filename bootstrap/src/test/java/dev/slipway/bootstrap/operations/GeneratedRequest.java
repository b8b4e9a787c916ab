package dev.slipway.bootstrap.operations;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A request that is generated from a call that succeeds: some values, names, encodings and headers are replaced by odd ones. */
final class GeneratedRequest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> VALUES = List.of("", " ", "\0", "a\0b", "'", "\"", "\\", "%", "%zz", "../..", "..%2f..", "/", "//",
            ".",
            "-1", "0", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e400", "NaN", "0x10", "true", "null", "[]",
            "{}", "\uFFFF", "\uD83D\uDE80", "\u202Eabc", "\u0000\u0001\u0002", "x".repeat(5_000), "2024-02-30", "0000-01-01T00:00:00Z",
            "+999999999-12-31T23:59:59Z", "a,b,,c", "(a+)+$", "[[", "*".repeat(100), "'; select pg_sleep(9) --", "${x}", "$$x", "main",
            "refs/heads/main", "HEAD", "HEAD~1", "a..b", "-x", "@", "@{-1}", "main@{0}", "0000000000000000000000000000000000000000",
                    "../etc",
            "CON", "a\nb", "a\r\nX: y", "\t", "world/project", "1.5", "1,2", "1;2", "<script>", "::1", "http://[", "asc", "desc", "id");
    private static final List<String> SHAPES = List.of("", "", "", "", "[]", "[x]", "[][y]", "[0][z]", "[", "]");
    private static final List<String> TYPES = List.of("application/json", "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=b", "multipart/form-data", "text/plain", "application/octet-stream", "application/xml", "x");
    private static final List<String> BODIES = List.of("", "{", "[]", "null", "{\"a\":", "\u0000", "--b--\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--b--\r\n", "a=b&c", "%", "=", "0000", "00000009done\n", "\"x\"",
            "[".repeat(500), "{\"a\":{\"a\":{\"a\":[[[[]]]]}}}", "<a/>");
    private static final Map<String, List<String>> HEADERS = Map.of("Range", List.of("bytes=0-", "bytes=-1", "bytes=9-1", "x"),
            "If-None-Match", List.of("*", "W/\"x\"", "\""), "If-Unmodified-Since", List.of("x", "Thu, 01 Jan 1970 00:00:00 GMT"),
            "X-HTTP-Method-Override", List.of("DELETE", "PATCH", "x"), "Sudo", List.of("world-guest", "0", "x"),
            "Content-Range", List.of("0-5", "5-0", "x", "99999999999999999999-1"), "Content-Encoding", List.of("gzip", "br", "x"),
            "Git-Protocol", List.of("version=2", "x"), "Origin", List.of("null", "http://a"), "X-Request-Id", List.of("\u00e4", "a b"));

    private final Random random;
    private final Operation operation;
    private final Map<String, String> path;
    private final Map<String, String> parameters;

    GeneratedRequest(Random random, Operation operation, Call call) {
        this.random = random;
        this.operation = operation;
        this.path = new LinkedHashMap<>(call.path());
        this.parameters = new LinkedHashMap<>(call.parameters());
        path.replaceAll((name, value) -> chance(6) ? value() : value);
        operation.parameters().stream().filter(parameter -> !operation.inPath(parameter)).map(Parameter::name).forEach(this::vary);
        if (chance(20)) {
            parameters.put(value(), value());
        }
        if (chance(20)) {
            parameters.put(pick(List.of("sudo", "private_token", "job_token", "page", "per_page", "order_by", "sort", "pagination",
                    "cursor",
                    "page_token", "id_after", "format")), value());
        }
    }

    private void vary(String name) {
        if (chance(8)) {
            parameters.remove(name);
        } else if (chance(4)) {
            parameters.remove(name);
            parameters.put(name + pick(SHAPES), value());
        }
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String value() {
        return pick(VALUES);
    }

    /** Returns the request, with the headers of its caller. */
    HttpRequest to(URI server, List<String> credentials) {
        String address = server + Stream.of(operation.path().split("/")).skip(1).map(this::segment).collect(Collectors.joining("/", "/",
                ""));
        boolean reads = operation.method().equals("GET");
        boolean inQuery = reads || chance(4);
        String query = inQuery && !parameters.isEmpty() ? "?" + form() : chance(20) ? "?" + pick(List.of("%", "&&=", "a[b", "=", "?")) : "";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create((address + query).replaceAll("%(?![0-9A-F]{2})", "%25")
                .replace("[", "%5B"))).timeout(Duration.ofSeconds(60));
        List<String> headers = new ArrayList<>(credentials);
        if (reads && !chance(20)) {
            request.GET();
        } else {
            headers.addAll(body(request, inQuery));
        }
        if (chance(8)) {
            String name = pick(HEADERS.keySet().stream().sorted().toList());
            headers.addAll(List.of(name, pick(HEADERS.get(name))));
        }
        if (!headers.isEmpty()) {
            request.headers(headers.toArray(String[]::new));
        }
        return request.build();
    }

    private List<String> body(HttpRequest.Builder request, boolean parametersElsewhere) {
        if (parametersElsewhere || chance(10)) {
            request.method(operation.method(), HttpRequest.BodyPublishers.ofString(pick(BODIES)));
            return List.of("Content-Type", pick(TYPES));
        }
        boolean json = random.nextBoolean();
        request.method(operation.method(), HttpRequest.BodyPublishers.ofString(json ? json() : form()));
        return List.of("Content-Type", json ? "application/json" : "application/x-www-form-urlencoded");
    }

    private String json() {
        ObjectNode object = JSON.createObjectNode();
        parameters.forEach((name, text) -> {
            switch (random.nextInt(12)) {
                case 0 -> object.putNull(name);
                case 1 -> object.put(name, random.nextLong());
                case 2 -> object.put(name, random.nextBoolean());
                case 3 -> object.put(name, random.nextDouble() * 1e300);
                case 4 -> object.putArray(name).add(text).addNull().add(1);
                case 5 -> object.putObject(name).put(value(), text).putObject("y").putNull("z");
                default -> object.put(name, text);
            }
        });
        return object.toString();
    }

    private String form() {
        return parameters.entrySet().stream().map(entry -> encoded(entry.getKey()) + (chance(30) ? "" : "=" + encoded(entry.getValue())))
                .collect(Collectors.joining("&"));
    }

    private String segment(String part) {
        int start = part.indexOf(':');
        return start < 0 ? part : part.substring(0, start) + encoded(path.getOrDefault(part.substring(start + 1), value()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return operation + " " + path + " " + parameters;
    }
}
