package dev.slipway.bootstrap.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each throttle, over HTTP. */
class ThrottlesOverHttpTest extends GuardedScene {

    private static final String API = "/api/v4/projects/999999/repository/tree";

    @Test
    void anonymous_client_is_throttled_by_address() {
        String here = address();
        for (int sent = 0; sent < 6; sent++) {
            HttpResponse<String> answer = getFrom(here, API);
            assertEquals(404, answer.statusCode(), answer.body());
            assertEquals(List.of(), limitHeaders(answer));
        }
        assertThrottled("throttle_unauthenticated_api", getFrom(here, API));
        assertThrottled("throttle_unauthenticated_api", getFrom(here, "/api/v4/no/such/operation"));
        assertThrottled("throttle_unauthenticated_api", send("POST", "/api/v4/projects", "{\"name\":\"x\"}", "X-Forwarded-For", here));
        assertEquals(404, getFrom(address(), API).statusCode());
        assertEquals(200, get("/-/readiness", "X-Forwarded-For", here).statusCode());
        assertEquals(200, get("/api/v4/user", "PRIVATE-TOKEN", person().token(), "X-Forwarded-For", here).statusCode());
        String metrics = getFrom("198.51.100.7", "/-/metrics").body();
        assertTrue(metrics.contains("slipway_throttled_total{throttle=\"throttle_unauthenticated_api\"}"), metrics);
    }

    /** Each spelling either counts like the usual one, or finds no operation. */
    @ParameterizedTest
    @ValueSource(strings = {"/api/v4/topics/", "//api/v4/topics", "/api//v4/topics", "/api/v4/./topics", "/x/../api/v4/topics",
        "/%61pi/v4/topics", "/api/v4/%74opics", "/API/v4/topics", "http://localhost/api/v4/topics", "/api/v4/topics;a=b",
        "/api/v4/topics?x", "/api/v4/topics?private_token", "/api/v4/topics?private_token[]=x", "/api/v4/topics?access_token="})
    void no_spelling_of_an_address_is_free(String uri) throws IOException {
        String here = address();
        List<Integer> statuses = new ArrayList<>();
        for (int sent = 0; sent < 7; sent++) {
            statuses.add(status("GET " + uri + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: " + here
                    + "\r\n\r\n"));
        }
        assertTrue(statuses.getLast() == 429 || statuses.stream().allMatch(status -> status == 404 || status == 400 || status == 401),
                uri + ": " + statuses);
    }

    private int status(String request) throws IOException {
        try (Socket socket = new Socket(server.address().getHost(), server.address().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String line = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            return Integer.parseInt(line.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
        }
    }

    @Test
    void addresses_of_one_ipv6_network_are_throttled_together() {
        IntStream.range(0, 6).forEach(host -> assertEquals(404, getFrom("2001:db8:7:7::" + host, API).statusCode()));
        assertThrottled("throttle_unauthenticated_api", getFrom("2001:db8:7:7:ffff::1", API));
        assertEquals(404, getFrom("2001:db8:7:8::1", API).statusCode());
    }

    @Test
    void user_is_throttled_by_account_from_every_address() {
        Person person = person();
        for (int sent = 0; sent < 12; sent++) {
            HttpResponse<String> answer = getAs(person, "/api/v4/user");
            assertEquals(200, answer.statusCode(), answer.body());
            assertEquals(List.of(), limitHeaders(answer));
        }
        assertThrottled("throttle_authenticated_api", getAs(person, "/api/v4/user"));
        assertThrottled("throttle_authenticated_api", get("/api/v4/user?private_token=" + person.token(), "X-Forwarded-For", address()));
        assertEquals(200, getAs(person(), "/api/v4/user").statusCode());
    }

    @ParameterizedTest
    @CsvSource({"JOB-TOKEN,x", "Authorization,Basic eDp5"})
    void credential_that_the_operation_ignores_helps_nothing(String name, String value) {
        String here = address();
        for (int sent = 0; sent < 6; sent++) {
            assertEquals(404, get(API, name, value, "X-Forwarded-For", here).statusCode());
        }
        assertThrottled("throttle_unauthenticated_api", get(API, name, value, "X-Forwarded-For", here));
    }

    @Test
    void files_have_throttles_of_their_own() {
        Person maintainer = person();
        Project project = project(maintainer);
        String file = "/api/v4/projects/" + project.id() + "/repository/files/a.txt?ref=main";
        String here = address();
        IntStream.range(0, 3).forEach(sent -> assertEquals(404, getFrom(here, file).statusCode()));
        assertThrottled("throttle_unauthenticated_files_api", getFrom(here, file));
        assertEquals(404, getFrom(here, API).statusCode());
        IntStream.range(0, 8).forEach(sent -> assertEquals(404, getAs(maintainer, file).statusCode()));
        assertThrottled("throttle_authenticated_files_api", getAs(maintainer, file));
        assertEquals(200, getAs(maintainer, "/api/v4/user").statusCode());
    }

    @Test
    void single_groups_have_throttles_of_their_own() {
        Person maintainer = person();
        String group = "/api/v4/groups/" + project(maintainer).group();
        String here = address();
        IntStream.range(0, 2).forEach(sent -> assertEquals(200, getFrom(here, group).statusCode()));
        assertThrottled("throttle_unauthenticated_deprecated_api", getFrom(here, group));
        assertEquals(200, getFrom(here, group + "/projects").statusCode());
        IntStream.range(0, 3).forEach(sent -> assertEquals(200, getAs(maintainer, group).statusCode()));
        assertThrottled("throttle_authenticated_deprecated_api", getAs(maintainer, group));
    }

    @Test
    void paths_for_passwords_are_throttled_with_any_credential() {
        String here = address();
        for (String token : List.of("glpat-wrong", person().token())) {
            send("POST", "/oauth/token", "{}", "X-Forwarded-For", here, "PRIVATE-TOKEN", token);
        }
        assertThrottled("throttle_unauthenticated_protected_paths", send("POST", "/users/sign_in", "{}", "X-Forwarded-For", here));
    }

    @Test
    void anonymous_git_client_is_throttled_and_its_token_is_not() {
        Person maintainer = person();
        String path = "/" + project(maintainer).path() + ".git/info/refs?service=git-upload-pack";
        String here = address();
        IntStream.range(0, 4).forEach(sent -> assertEquals(200, getFrom(here, path).statusCode()));
        assertThrottled("throttle_unauthenticated_git_http", getFrom(here, path));
        assertEquals(200, get(path, "X-Forwarded-For", here, "Authorization", basic("x", maintainer.token())).statusCode());
    }

    private static String basic(String name, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void wrong_tokens_close_an_address_for_all_tokens() {
        Person person = person();
        String here = address();
        for (int sent = 0; sent < 3; sent++) {
            assertEquals(401, get("/api/v4/user", "PRIVATE-TOKEN", "glpat-wrong" + sent, "X-Forwarded-For", here).statusCode());
        }
        for (String[] right : new String[][] {{"PRIVATE-TOKEN", person.token()}, {"Authorization", "Bearer " + person.token()}}) {
            assertThrottled("throttle_failed_authentication", get("/api/v4/user", right[0], right[1], "X-Forwarded-For", here));
        }
        assertThrottled("throttle_failed_authentication", get("/api/v4/user?private%5Ftoken=glpat-wrong", "X-Forwarded-For", here));
        assertThrottled("throttle_failed_authentication", send("POST", "/api/v4/jobs/request", "{\"token\":\"glrt-wrong\"}",
                "X-Forwarded-For", here));
        assertEquals(404, getFrom(here, API).statusCode());
        assertEquals(200, getAs(person, "/api/v4/user").statusCode());
    }

    @Test
    void wrong_passwords_of_git_are_failures_and_its_question_for_one_is_not() {
        String here = address();
        String path = "/no/such.git/info/refs?service=git-upload-pack";
        IntStream.range(0, 3).forEach(sent -> assertEquals(401, getFrom(here, path).statusCode()));
        IntStream.range(0, 3).forEach(sent -> assertEquals(401,
                get(path, "X-Forwarded-For", here, "Authorization", basic("x", "wrong" + sent)).statusCode()));
        assertThrottled("throttle_failed_authentication", get(path, "X-Forwarded-For", here, "Authorization", basic("x", "wrong")));
    }

    @Test
    void wrong_tokens_of_runners_are_failures() {
        String here = address();
        IntStream.range(0, 3).forEach(sent -> assertEquals(403,
                send("POST", "/api/v4/runners/verify", "{\"token\":\"glrt-wrong" + sent + "\"}", "X-Forwarded-For", here).statusCode()));
        assertThrottled("throttle_failed_authentication",
                send("POST", "/api/v4/runners/verify", "{\"token\":\"glrt-wrong\"}", "X-Forwarded-For", here));
    }
}
