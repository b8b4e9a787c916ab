package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sends calls as somebody, with the credential in the form that the operation takes. */
final class Sender {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Variables that stand for several segments. */
    private static final Set<String> WHOLE_PATHS = Set.of("repository", "project");

    private final World world;

    Sender(World world) {
        this.world = world;
    }

    HttpResponse<String> send(Operation operation, Call call, Principal principal) {
        String parameters = form(call.parameters());
        boolean sends = call.body().filter(body -> body.content().length > 0).isPresent();
        boolean inQuery = operation.reads() || sends;
        String address = world.server().address() + path(operation, call) + (inQuery && !parameters.isEmpty() ? "?" + parameters : "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
        call.token().or(() -> Optional.ofNullable(world.tokenOf(principal)))
                .ifPresent(token -> present(request, operation, principal, token));
        call.body().ifPresent(body -> body.headers().forEach(request::header));
        if (operation.reads()) {
            request.GET();
        } else if (sends) {
            request.header("Content-Type", call.body().get().mediaType())
                    .method(operation.method(), HttpRequest.BodyPublishers.ofByteArray(call.body().get().content()));
        } else {
            request.header("Content-Type", "application/x-www-form-urlencoded").method(operation.method(),
                    HttpRequest.BodyPublishers.ofString(parameters));
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static void present(HttpRequest.Builder request, Operation operation, Principal principal, String token) {
        boolean job = principal == Principal.JOB_TOKEN;
        if (operation.git()) {
            String pair = (job ? "gitlab-ci-token:" : "git:") + token;
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
        } else {
            request.header(job ? "JOB-TOKEN" : "PRIVATE-TOKEN", token);
        }
    }

    private static String path(Operation operation, Call call) {
        return Stream.of(operation.path().split("/")).skip(1)
                .map(part -> part.contains(":") ? filled(call, part) : part)
                .collect(Collectors.joining("/", "/", ""));
    }

    private static String filled(Call call, String part) {
        int start = part.indexOf(':');
        return part.substring(0, start) + value(call, part.substring(start + 1));
    }

    private static String value(Call call, String variable) {
        String value = call.path().getOrDefault(variable, "999999999");
        return WHOLE_PATHS.contains(variable) ? value : encoded(value);
    }

    private static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
