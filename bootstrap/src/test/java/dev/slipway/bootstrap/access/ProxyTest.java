package dev.slipway.bootstrap.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** What proxies say about clients, those that are trusted and those that are not. */
class ProxyTest extends GuardedScene {

    private static final String READER = "198.51.100.7";

    private static HttpResponse<String> direct(String path, String... headers) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(TestServer.shared().address() + path));
            return client.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
        }
    }

    private static String link(HttpResponse<String> answer) {
        return header(answer, "Link").replaceFirst("^<([^?]*)\\?.*", "$1");
    }

    @Test
    void trusted_proxy_names_scheme_host_and_port_of_links() {
        Person person = person();
        String[] headers = {"PRIVATE-TOKEN", person.token(), "X-Forwarded-For", address(), "X-Forwarded-Proto", "https",
            "X-Forwarded-Host", "ci.example.org", "X-Forwarded-Port", "8443"};
        assertEquals("https://ci.example.org:8443/api/v4/users", link(get("/api/v4/users?per_page=1", headers)));
        headers[7] = "evil.example/x#";
        headers[5] = "javascript";
        String link = link(get("/api/v4/users?per_page=1", headers));
        assertEquals("http://" + server.address().getAuthority() + "/api/v4/users", link);
    }

    @Test
    void stranger_names_nothing() throws Exception {
        String plain = link(direct("/api/v4/users?per_page=1", "PRIVATE-TOKEN", TestServer.ROOT_TOKEN));
        assertEquals(plain, link(direct("/api/v4/users?per_page=1", "PRIVATE-TOKEN", TestServer.ROOT_TOKEN, "X-Forwarded-Proto", "https",
                "X-Forwarded-Host", "evil.example", "X-Forwarded-Port", "444", "X-Forwarded-For", READER)));
        assertEquals("", header(direct("/api/v4/version", "X-Forwarded-Proto", "https"), "Strict-Transport-Security"));
    }

    @Test
    void addresses_before_the_last_one_are_claims() {
        String here = address();
        for (int sent = 0; sent < 6; sent++) {
            assertEquals(404, get("/api/v4/projects/999999", "X-Forwarded-For", address() + ", " + here).statusCode());
        }
        assertThrottled("throttle_unauthenticated_api", get("/api/v4/projects/999999", "X-Forwarded-For", READER + ", " + here));
        assertThrottled("throttle_unauthenticated_api",
                get("/api/v4/projects/999999", "X-Forwarded-For", READER, "X-Forwarded-For", here + ", 127.0.0.1"));
    }

    @Test
    void metrics_are_answered_to_their_readers() {
        assertTrue(getFrom(READER, "/-/metrics").body().contains("jvm_memory_used_bytes"));
        assertEquals(200, getFrom(address() + ", " + READER, "/-/metrics").statusCode());
        assertEquals(404, getFrom(address(), "/-/metrics").statusCode());
        assertEquals(404, getFrom(READER + ", " + address(), "/-/metrics").statusCode());
        assertEquals(404, getFrom(READER + ", unknown", "/-/metrics").statusCode());
        assertEquals("{\"message\":\"404 Not Found\"}", get("/-/metrics").body());
    }

    @Test
    void loopback_reads_metrics_by_default_and_clients_of_an_unknown_proxy_do_not() throws Exception {
        assertEquals(200, direct("/-/metrics").statusCode());
        assertEquals(404, direct("/-/metrics", "X-Forwarded-For", "127.0.0.1").statusCode());
        assertEquals(404, direct("/-/metrics", "Forwarded", "for=127.0.0.1").statusCode());
    }

    @Test
    void runner_is_shown_with_the_address_of_its_client() {
        String here = address();
        String made = send("POST", "/api/v4/user/runners", "{\"runner_type\":\"instance_type\",\"run_untagged\":true}",
                "PRIVATE-TOKEN", TestServer.ROOT_TOKEN).body();
        String token = made.replaceFirst(".*\"token\":\"([^\"]*)\".*", "$1");
        String id = made.replaceFirst(".*\"id\":(\\d+).*", "$1");
        assertEquals(200, send("POST", "/api/v4/runners/verify", "{\"token\":\"" + token + "\",\"system_id\":\"s\"}",
                "X-Forwarded-For", here).statusCode());
        String shown = get("/api/v4/runners/" + id, "PRIVATE-TOKEN", TestServer.ROOT_TOKEN).body();
        assertTrue(shown.contains("\"ip_address\":\"" + here + "\""), shown);
    }

    @Test
    void browser_that_came_by_https_is_told_to_stay_with_it() {
        assertEquals("max-age=31536000", header(get("/-/liveness", "X-Forwarded-Proto", "https"), "Strict-Transport-Security"));
        assertEquals("max-age=31536000", header(get("/api/v4/nothing", "X-Forwarded-Proto", "https", "X-Forwarded-For", address()),
                "Strict-Transport-Security"));
        assertEquals("", header(get("/-/liveness", "X-Forwarded-Proto", "http"), "Strict-Transport-Security"));
        assertEquals("", header(get("/-/liveness"), "Strict-Transport-Security"));
    }
}
