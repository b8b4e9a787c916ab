package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.StreamSupport;

/** A private project with people of each role, its integrations, and those who send to them. */
final class AlertScene {

    static final String PAYLOAD = "{\"title\":\"Disk full\",\"severity\":\"high\",\"fingerprint\":\"disk\"}";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    final Person owner;
    final Person maintainer;
    final Person developer;
    final Person reporter;
    final Person stranger;
    final String path;
    final long project;

    AlertScene(Api root) {
        owner = root.person();
        maintainer = root.person();
        developer = root.person();
        reporter = root.person();
        stranger = root.person();
        String name = Api.unique("alerts");
        long group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
        project = owner.api().post("/projects", "{\"name\":\"Shop\",\"path\":\"shop\",\"namespace_id\":" + group + "}").id();
        path = name + "/shop";
        member(group, maintainer, 40);
        member(group, developer, 30);
        member(group, reporter, 20);
    }

    private AlertScene(AlertScene other, URI server) {
        owner = moved(other.owner, server);
        maintainer = moved(other.maintainer, server);
        developer = moved(other.developer, server);
        reporter = moved(other.reporter, server);
        stranger = moved(other.stranger, server);
        path = other.path;
        project = other.project;
    }

    private static Person moved(Person person, URI server) {
        return new Person(person.id(), person.username(), person.api().at(server));
    }

    /** The same on a server that was started again elsewhere. */
    AlertScene on(URI server) {
        return new AlertScene(this, server);
    }

    private void member(long group, Person person, int level) {
        assertEquals(201, owner.api().post("/groups/" + group + "/members",
                "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
    }

    /** Where the project's alerts are handled. @param rest what follows {@code alert_management_} */
    String at(String rest) {
        return "/projects/" + project + "/alert_management_" + rest;
    }

    /** An integration as its maker saw it, with its key. */
    record Integration(long id, URI url, String key) {

        static Integration of(Answer made) {
            assertEquals(201, made.status(), made.body().toString());
            return new Integration(made.id(), URI.create(made.body().get("url").asText()), made.body().get("token").asText());
        }

        String bearer() {
            return "Bearer " + key;
        }

        String basic() {
            return "Basic " + Base64.getEncoder().encodeToString((":" + key).getBytes(StandardCharsets.UTF_8));
        }
    }

    Integration integration() {
        return integration("\"name\":\"" + Api.unique("hooks") + "\"");
    }

    Integration integration(String attributes) {
        return Integration.of(maintainer.api().post(at("integrations"), "{" + attributes + "}"));
    }

    /** Sends as a tool does. @param authorization null for none */
    static HttpResponse<String> send(URI url, String authorization, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Sends a payload that is taken. */
    String send(Integration integration, String body) {
        HttpResponse<String> answer = send(integration.url(), integration.bearer(), body);
        assertEquals(200, answer.statusCode(), answer.body());
        return answer.body();
    }

    /** Sends a payload with nothing but these members as a person who tests the integration. */
    Answer test(Integration integration, String members) {
        return developer.api().post(at("integrations/" + integration.id() + "/test"), "{\"payload\":{" + members + "}}");
    }

    /** Opens an alert. @return its number */
    long opened(Integration integration, String members) {
        Answer taken = test(integration, members);
        assertEquals(200, taken.status(), taken.body().toString());
        assertEquals(1, taken.body().size(), taken.body().toString());
        return taken.body().get(0).get("iid").asLong();
    }

    JsonNode alert(long iid) {
        Answer found = developer.api().get(at("alerts/" + iid));
        assertEquals(200, found.status(), found.body().toString());
        return found.body();
    }

    JsonNode alerts() {
        return developer.api().get(at("alerts?sort=asc&per_page=100")).body();
    }

    static List<String> texts(JsonNode list, String member) {
        return StreamSupport.stream(list.spliterator(), false).map(each -> each.get(member).asText()).toList();
    }

    static List<String> history(JsonNode alert) {
        return texts(alert.get("history"), "kind");
    }
}
