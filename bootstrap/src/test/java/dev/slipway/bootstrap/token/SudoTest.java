package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Administrators act as other users, wherever a request names them. */
class SudoTest {

    private final Api root = Api.root();

    /** Where a request names a user to act as. */
    private enum Place {
        QUERY, HEADER, FORM, JSON, MULTIPART;

        boolean body() {
            return this != QUERY && this != HEADER;
        }

        String type() {
            return switch (this) {
                case FORM -> "application/x-www-form-urlencoded";
                case MULTIPART -> "multipart/form-data; boundary=xYz";
                default -> "application/json";
            };
        }

        String body(Map<String, String> parameters) {
            return switch (this) {
                case FORM -> parameters.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining("&"));
                case MULTIPART -> parameters.entrySet().stream().map(each -> "--xYz\r\nContent-Disposition: form-data; name=\""
                        + each.getKey()
                        + "\"\r\n\r\n" + each.getValue() + "\r\n").collect(Collectors.joining()) + "--xYz--\r\n";
                default -> parameters.entrySet().stream().map(each -> "\"" + each.getKey() + "\":\"" + each.getValue() + "\"")
                        .collect(Collectors.joining(",", "{", "}"));
            };
        }
    }

    private static Answer call(Api api, String method, String path, Place place, String user, String... parameters) {
        Map<String, String> body = new java.util.LinkedHashMap<>();
        for (int at = 0; at < parameters.length; at += 2) {
            body.put(parameters[at], parameters[at + 1]);
        }
        if (place.body()) {
            body.put("sudo", user);
        }
        List<String> headers = new ArrayList<>(List.of("Content-Type", place.type()));
        if (place == Place.HEADER) {
            headers.addAll(List.of("Sudo", user));
        }
        return api.call(method, place == Place.QUERY ? path + "?sudo=" + user : path, place.body(body), headers.toArray(String[]::new));
    }

    private static Answer make(Api api, Place place, String user) {
        return call(api, "POST", "/projects", place, user, "name", Api.unique("acted"));
    }

    private static String owner(Answer made) {
        assertEquals(201, made.status(), () -> made.body().toString());
        return made.body().get("namespace").get("path").asText();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void administrator_acts_as_the_user_by_name_and_by_id(Place place) {
        Person person = root.person();
        assertEquals(person.username(), owner(make(root, place, person.username())));
        assertEquals(person.username(), owner(make(root, place, person.username().toUpperCase(Locale.ROOT))));
        assertEquals(person.username(), owner(make(root, place, Long.toString(person.id()))));
    }

    /** The gate of this route asks for an administrator, and the operation that deletes a token binds no parameters. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void user_is_judged_in_place_of_the_administrator(Place place) {
        Person person = root.person();
        Answer refused = call(root, "POST", "/admin/ci/variables", place, person.username(), "key", Api.unique("KEY").replace('-', '_'),
                "value", "v");
        assertEquals(403, refused.status(), () -> refused.body().toString());
        long token = root.person().api().get("/personal_access_tokens/self").id();
        assertEquals(400, call(root, "DELETE", "/personal_access_tokens/" + token, place, person.username()).status());
        assertEquals("active", state(token));
        long own = person.api().get("/personal_access_tokens/self").id();
        assertEquals(204, call(root, "DELETE", "/personal_access_tokens/" + own, place, person.username()).status());
    }

    private String state(long token) {
        return root.get("/personal_access_tokens/" + token).body().get("active").asBoolean() ? "active" : "gone";
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void other_callers_are_refused(Place place) {
        Person person = root.person();
        Person other = root.person();
        Answer refused = make(person.api(), place, other.username());
        assertEquals(403, refused.status());
        assertEquals("403 Forbidden - Must be admin to use sudo", refused.message());
        assertEquals(403, make(person.api(), place, person.username()).status());
        assertEquals(403, call(person.api(), "DELETE", "/personal_access_tokens/self", place, other.username()).status());
        assertEquals(200, person.api().get("/user").status());
        assertEquals(401, make(Api.anonymous(), place, other.username()).status());
        assertEquals(401, make(root.with("no-token-at-all"), place, other.username()).status());
        assertEquals(0, root.get("/users/" + other.id() + "/projects").body().size());
    }

    /** The gate of this route is open, so that the name alone is refused. */
    @ParameterizedTest
    @EnumSource(Place.class)
    void stranger_is_refused_at_an_open_route(Place place) {
        Answer refused = call(Api.anonymous(), "POST", "/ci/lint", place, "root", "content", "a");
        assertEquals(401, refused.status());
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void token_without_the_scope_is_told_so(Place place) {
        long administrator = root.get("/user").id();
        String narrow = root.post("/users/" + administrator + "/personal_access_tokens", "{\"name\":\"n\",\"scopes\":[\"api\"]}").body()
                .get("token").asText();
        Answer refused = make(root.with(narrow), place, root.person().username());
        assertEquals(403, refused.status());
        assertEquals("insufficient_scope", refused.body().get("error").asText());
        assertEquals("sudo", refused.body().get("scope").asText());
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void unknown_user_is_not_found(Place place) {
        Answer missing = make(root, place, "nobody-at-all");
        assertEquals(404, missing.status());
        assertEquals("404 User with ID or username 'nobody-at-all' Not Found", missing.message());
    }

    @Test
    void blocked_user_is_the_same_wherever_it_is_named() {
        Person blocked = root.person();
        new dev.slipway.bootstrap.artifact.ArtifactScene(TestServer.shared())
                .execute("update users set state = 'blocked' where id = " + blocked.id());
        List<Integer> statuses = Stream.of(Place.values()).map(place -> make(root, place, blocked.username()).status()).distinct().toList();
        assertEquals(1, statuses.size(), statuses::toString);
    }

    @Test
    void two_users_are_refused_and_one_twice_is_one() {
        Person one = root.person();
        Person two = root.person();
        for (Place place : Place.values()) {
            for (String other : List.of("?sudo=" + two.username(), "")) {
                List<String> headers = new ArrayList<>(List.of("Content-Type", place.type()));
                if (other.isEmpty()) {
                    headers.addAll(List.of("Sudo", two.username()));
                }
                if (place.body() || place == Place.HEADER && !other.isEmpty()) {
                    Map<String, String> body = place.body()
                            ? Map.of("name", Api.unique("acted"), "sudo", one.username())
                            : Map.of("name", Api.unique("acted"));
                    if (place == Place.HEADER) {
                        headers.addAll(List.of("Sudo", one.username()));
                    }
                    Answer refused = root.call("POST", "/projects" + other, place.body(body), headers.toArray(String[]::new));
                    assertEquals(400, refused.status(), () -> place + " " + other);
                    assertEquals("sudo is invalid", refused.body().get("error").asText());
                }
            }
        }
        Answer made = root.call("POST", "/projects?sudo=" + one.username(),
                "{\"name\":\"" + Api.unique("acted") + "\",\"sudo\":\"" + one.username().toUpperCase(Locale.ROOT) + "\"}", "Sudo",
                one.username());
        assertEquals(one.username(), owner(made));
    }

    @Test
    void numbers_name_a_user_and_lists_and_hashes_none() {
        Person person = root.person();
        String name = "{\"name\":\"" + Api.unique("acted") + "\",\"sudo\":";
        assertEquals(person.username(), owner(root.post("/projects", name + person.id() + "}")));
        for (String none : List.of("[1]", "{\"a\":1}", "true")) {
            JsonNode refused = root.post("/projects", name + none + "}").body();
            assertEquals("sudo is invalid", refused.path("error").asText(), refused::toString);
        }
        assertEquals(400, root.post("/projects?sudo[]=" + person.username(), "{\"name\":\"x\"}").status());
        assertEquals("root", owner(root.post("/projects", "{\"name\":\"" + Api.unique("acted") + "\",\"sudo\":null}")));
    }

    /** It may name a user, so nothing is done as the administrator. */
    @Test
    void body_that_cannot_be_read_is_refused() {
        long token = root.person().api().get("/personal_access_tokens/self").id();
        assertEquals(400, root.call("DELETE", "/personal_access_tokens/" + token, "{\"sudo\":\"x\"").status());
        assertEquals(413, root.call("DELETE", "/personal_access_tokens/" + token, "{\"a\":\"" + "x".repeat(11 << 20) + "\"}").status());
        assertEquals("active", state(token));
    }

    @Test
    void name_behind_ten_megabytes_of_a_commit_counts() {
        Person person = root.person();
        long project = person.api().post("/projects", "{\"name\":\"" + Api.unique("large") + "\"}").id();
        String content = "x".repeat(10 << 20);
        Answer made = root.post("/projects/" + project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"actions\":[{\"action\":\"create\","
                + "\"file_path\":\"a\",\"content\":\"" + content + "\"}],\"sudo\":\"" + person.username() + "\"}");
        assertEquals(201, made.status(), () -> made.body().toString());
        assertEquals("Name of " + person.username(), made.body().get("author_name").asText());
        Person stranger = root.person();
        Answer refused = root.post("/projects/" + project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"actions\":[{\"action\":\"create\","
                + "\"file_path\":\"b\",\"content\":\"" + content + "\"}],\"sudo\":\"" + stranger.username() + "\"}");
        assertTrue(refused.status() == 413 || refused.status() == 404, () -> refused.body().toString());
    }
}
