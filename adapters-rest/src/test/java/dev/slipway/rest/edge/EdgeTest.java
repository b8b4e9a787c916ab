package dev.slipway.rest.edge;

import static dev.slipway.rest.edge.Probe.form;
import static dev.slipway.rest.edge.Probe.get;
import static dev.slipway.rest.edge.Probe.json;
import static dev.slipway.rest.edge.Probe.raw;
import static dev.slipway.rest.edge.Probe.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class EdgeTest {

    private static final String TOO_LARGE = "{\"message\":\"413 Request Entity Too Large\"}";

    private static void answers(int status, String body, HttpResponse<String> answer) {
        assertEquals(body, answer.body());
        assertEquals(status, answer.statusCode());
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    @Test
    void query_and_json_body_are_merged() {
        HttpResponse<String> answer = json("/probe/echo?name=x&count=3", "{\"count\":4}");
        assertEquals(201, answer.statusCode());
        assertTrue(answer.body().startsWith("{\"name\":\"x\",\"count\":4,\"flag\":null"), answer.body());
        assertEquals("application/json", header(answer, "Content-Type"));
    }

    @Test
    void a_form_carries_every_type() {
        answers(201,
                "{\"name\":\"x\",\"count\":null,\"flag\":true,\"visibility\":\"private\",\"limit\":20,\"since\":\"2026-01-01T00:00:"
                        + "00.000Z\","
                        + "\"day\":\"2026-02-03\",\"tags\":[\"a\",\"b\"],\"parts\":[{\"path\":\"1\",\"size\":4},{\"path\":\"2\",\"size\":"
                        + "null}],"
                        + "\"labels\":{\"a\":\"1\"},\"note\":\"to \",\"file_name\":null,\"file_size\":null,\"event_loop\":false}",
                form("/probe/echo", "name=x&flag=True&visibility=private&tags=a,b&parts[][path]=1&parts[][size]=4&parts[][path]=2"
                        + "&labels[a]=1&note=&since=2026-01-01&day=2026-02-03"));
    }

    @Test
    void a_multipart_form_carries_files() {
        HttpResponse<String> answer = send("POST", "/probe/echo", "multipart/form-data; boundary=b", """
                --b\r
                Content-Disposition: form-data; name="name"\r
                \r
                x\r
                --b\r
                Content-Disposition: form-data; name="file"; filename="a.txt"\r
                \r
                hello\r
                --b--\r
                """);
        assertTrue(answer.body().contains("\"file_name\":\"a.txt\",\"file_size\":5"), answer.body());
    }

    @Test
    void a_broken_multipart_form_is_a_bad_request() {
        answers(400, "{\"error\":\"The request has a multipart form that is malformed\"}",
                send("POST", "/probe/echo", "multipart/form-data; boundary=b", "--b\r\nnothing"));
        answers(400, "{\"error\":\"The request has a multipart form that is malformed\"}",
                send("POST", "/probe/echo", "multipart/form-data", "--b--"));
    }

    private static HttpResponse<String> multipart(String path, String part, int... lengths) {
        return send("POST", path, "multipart/form-data; boundary=b", parts(part, lengths));
    }

    private static String parts(String part, int... lengths) {
        StringBuilder form = new StringBuilder();
        for (int at = 0; at < lengths.length; at++) {
            form.append("--b\r\nContent-Disposition: form-data; ").append(part.replace("#", "" + at)).append("\r\n\r\n")
                    .append("x".repeat(lengths[at])).append("\r\n");
        }
        return form.append("--b--\r\n").toString();
    }

    @Test
    void the_plain_fields_of_a_multipart_form_have_the_limit_of_a_body_and_not_that_of_files() {
        Function<String, HttpResponse<String>> ada = form -> send("POST", "/probe/echo", "multipart/form-data; boundary=b", form,
                "PRIVATE-TOKEN", "ada-token");
        answers(413, TOO_LARGE, ada.apply(parts("name=\"f#\"", 1 << 20, 1)));
        answers(413, TOO_LARGE, ada.apply(parts("name=\"f#\"", 600_000, 600_000)));
        answers(400, "{\"error\":\"name is missing, name is empty\"}", ada.apply(parts("name=\"f#\"", 500_000, 500_000)));
        answers(400, "{\"error\":\"name is missing, name is empty\"}", ada.apply(parts("name=\"file\"; filename=\"a\"", 2 << 20)));
        answers(413, TOO_LARGE, multipart("/probe/echo", "name=\"f#\"", 40_000, 40_000));
    }

    @Test
    void files_come_only_where_they_are_wanted_and_only_so_many() {
        answers(413, TOO_LARGE, multipart("/probe/wanted/1?search=x", "name=\"file\"; filename=\"a\"", 2 << 20));
        answers(400, "{\"error\":\"The request has more parameters than 50\"}",
                multipart("/probe/echo", "name=\"f#\"; filename=\"a\"", new int[51]));
    }

    @Test
    void ability_of_a_route_is_asked_for_before_parameters() {
        answers(400, "{\"error\":\"name is missing, name is empty\"}",
                get("/probe/projects/1/pushed", "PRIVATE-TOKEN", "ada-token"));
        answers(200, "{\"name\":\"x\"}", get("/probe/projects/1/pushed?name=x", "PRIVATE-TOKEN", "ada-token"));
        answers(403, "{\"message\":\"403 Forbidden\"}", get("/probe/projects/1/protected", "PRIVATE-TOKEN", "ada-token"));
        answers(403, "{\"message\":\"403 Forbidden\"}", get("/probe/projects/1/pushed"));
        answers(404, "{\"message\":\"404 Project Not Found\"}", get("/probe/projects/2/pushed", "PRIVATE-TOKEN", "ada-token"));
    }

    @Test
    void large_bodies_are_read_only_from_those_who_may_do_what_they_are_for() {
        String large = "{\"search\":\"" + "x".repeat(2 << 20) + "\"}";
        answers(200, "{\"length\":" + (2 << 20) + "}", json("/probe/wanted/1", large, "PRIVATE-TOKEN", "ada-token"));
        answers(200, "{\"length\":" + (2 << 20) + "}", json("/probe/wanted/open%2Fp", large, "PRIVATE-TOKEN", "ada-token"));
        answers(413, TOO_LARGE, json("/probe/wanted/1", large));
        answers(413, TOO_LARGE, json("/probe/wanted/2", large, "PRIVATE-TOKEN", "ada-token"));
        answers(200, "{\"length\":1}", json("/probe/wanted/2", "{\"search\":\"x\"}"));
    }

    @Test
    void json_of_too_many_values_is_refused_before_it_is_read_whole() {
        answers(400, "{\"error\":\"The request has more parameters than 10000\"}",
                json("/probe/echo", "{\"name\":\"x\",\"junk\":[" + "{},".repeat(10_000) + "{}]}"));
    }

    @Test
    void all_errors_are_told_at_once_in_the_order_of_the_parameters() {
        answers(400, "{\"error\":\"name is missing, name is empty, count is invalid, flag is invalid, "
                        + "visibility does not have a valid value, parts[0][path] is missing\"}",
                form("/probe/echo", "parts[][size]=4&count=x&flag=maybe&visibility=secret"));
    }

    @Test
    void bodies_of_other_types_and_broken_ones_are_refused() {
        answers(415, "{\"error\":\"The provided content-type 'text/xml' is not supported.\"}",
                send("POST", "/probe/echo", "text/xml", "<a/>"));
        assertTrue(json("/probe/echo", "{").body().contains("message body does not match declared format"));
        assertEquals(400, json("/probe/echo", "{} {}").statusCode());
        assertEquals(400, json("/probe/echo", "{\"name\":" + "[".repeat(60) + "]".repeat(60) + "}").statusCode());
        answers(413, TOO_LARGE, json("/probe/echo", "{\"name\":\"" + "x".repeat(2 << 20) + "\"}"));
        answers(400, "{\"error\":\"name is invalid\"}", json("/probe/echo", "{\"name\":\"a\\u0000b\"}"));
        assertEquals(201, json("/probe/echo?name=x", "[1]").statusCode());
        assertEquals(400, form("/probe/echo", "a=1&".repeat(1_001)).statusCode());
    }

    @Test
    void an_empty_body_may_call_itself_anything() {
        answers(200, "{\"search\":\"q\"}", send("POST", "/probe/patched?search=q", "text/plain", "", "X-HTTP-Method-Override", "PATCH"));
        assertEquals(200, send("GET", "/probe/times", "application/json", null).statusCode());
        assertEquals(204, send("DELETE", "/probe/old", "application/json", null).statusCode());
    }

    @ParameterizedTest
    @CsvSource({
        "/probe/names/a+b%2Ec%20d, a+b.c d", "/probe/names/a;b, a;b", "/probe/names/%2E%2E%2Fx%5F%2D, ../x_-", "/probe/names/%2A, *",
        "/probe/names/a%2B, a+", "/probe/names/x?q=[1]|2%, x"})
    void path_segments_arrive_decoded_once(String path, String name) {
        String answer = raw("GET /api/v4" + path + " HTTP/1.1\nHost: a\nAccept: *\nConnection: close\n\n");
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertTrue(answer.endsWith("{\"name\":\"" + name + "\"}"), answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/probe/names/%zz", "/probe/names/%00"})
    void paths_that_name_nothing_are_bad_requests(String path) {
        assertTrue(raw("GET /api/v4" + path + " HTTP/1.1\nHost: a\nConnection: close\n\n").startsWith("HTTP/1.1 400 "));
    }

    @Test
    void zero_character_in_any_parameter_is_a_bad_request() {
        answers(400, "{\"error\":\"unknown is invalid\"}", get("/probe/names/x?unknown=a%00"));
        answers(400, "{\"error\":\"sudo is invalid\"}", get("/probe/names/x?sudo=%00", "PRIVATE-TOKEN", "root-token"));
        answers(400, "{\"error\":\"sudo is invalid\"}", form("/probe/echo", "name=x&sudo=a%00b", "PRIVATE-TOKEN", "root-token"));
        answers(400, "{\"error\":\"more[a] is invalid\"}", json("/probe/echo", "{\"name\":\"x\",\"more\":[{\"a\":\"\\u0000\"}]}"));
        answers(400, "{\"message\":\"400 Bad request\"}", form("/probe/echo", "name=x&a%00=1"));
        answers(400, "{\"error\":\"a is invalid\"}", multipart("/probe/echo", "name=\"a\"\r\n\r\n\0", 1));
    }

    private static String head(String... lines) {
        return raw("GET /api/v4/probe/names/x HTTP/1.1\n" + String.join("", lines) + "Connection: close\n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Host: a\nHost: b\n", "Host: a\nHost: a\n"})
    void request_without_one_host_is_a_bad_request(String hosts) {
        String answer = head(hosts);
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertTrue(answer.endsWith("{\"error\":\"400 Bad Request\"}"), answer);
    }

    @Test
    void older_request_needs_no_host() {
        assertTrue(raw("GET /api/v4/probe/names/x HTTP/1.0\n\n").contains(" 200 "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "gzip, chunked", "identity", "chunked\nTransfer-Encoding: chunked", "x"})
    void unknown_transfer_coding_is_not_implemented(String coding) {
        String answer = head("Host: a\n", "Transfer-Encoding: " + coding + "\n");
        assertTrue(answer.startsWith("HTTP/1.1 501 "), answer);
        assertTrue(answer.endsWith("{\"error\":\"501 Not Implemented\"}"), answer);
    }

    @Test
    void what_follows_an_unreadable_request_is_not_answered() {
        String answer = raw("GET /api/v4/probe/names/x HTTP/1.1\n\nGET /api/v4/probe/names/x HTTP/1.1\nHost: a\n\n");
        assertEquals(1, answer.split("HTTP/1.1 ", -1).length - 1, answer);
    }

    @Test
    void references_and_ids_are_bound() {
        String expected = "{\"project\":\"Path[fullPath=a/b.c]\",\"thing_id\":5,\"web_url\":\"" + Probe.base()
                + "/group/project/-/pipelines/5\"}";
        answers(200, expected, get("/probe/projects/a%2Fb%2Ec/things/5"));
        answers(400, "{\"error\":\"thing_id is invalid\"}", get("/probe/projects/1/things/x"));
        answers(404, "{\"message\":\"404 Not found\"}", get("/probe/projects/1/things/99999999999999999999999"));
        answers(200, "{\"group\":\"Path[fullPath=g]\"}", get("/probe/groups/g"));
    }

    @Test
    void addresses_are_those_the_client_used() {
        String answer = raw("GET /api/v4/probe/projects/1/things/5 HTTP/1.1\nHost: slip.example:99\nConnection: close\n\n");
        assertTrue(answer.contains("\"http://slip.example:99/group/project/-/pipelines/5\""), answer);
        String hostile = raw("GET /api/v4/probe/projects/1/things/5 HTTP/1.1\nHost: a\"><b\nConnection: close\n\n");
        assertFalse(hostile.contains("><b"), hostile);
    }

    @Test
    void credentials_are_looked_at_before_parameters() {
        answers(401, "{\"message\":\"401 Unauthorized\"}", get("/probe/admin/x"));
        answers(403, "{\"message\":\"403 Forbidden\"}", get("/probe/admin/x", "PRIVATE-TOKEN", "ada-token"));
        answers(400, "{\"error\":\"number is invalid\"}", get("/probe/admin/x", "PRIVATE-TOKEN", "root-token"));
        answers(401, "{\"message\":\"401 Unauthorized\"}", json("/probe/write", "{"));
        answers(401, "{\"message\":\"401 Unauthorized\"}", get("/probe/times", "PRIVATE-TOKEN", "wrong"));
        answers(403, "{\"message\":\"403 Forbidden - Your account has been blocked.\"}",
                get("/probe/me", "PRIVATE-TOKEN", "blocked-token"));
    }

    @ParameterizedTest
    @CsvSource({
            "PRIVATE-TOKEN, ada-token, Person", "Authorization, Bearer ada-token, Person", "Authorization, bearer job-token, Job",
            "JOB-TOKEN, job-token, Job"})
    void credentials_come_in_headers(String header, String value, String kind) {
        answers(200, "{\"by\":\"" + kind + "\",\"username\":\"ada\"}", get("/probe/me", header, value));
    }

    @ParameterizedTest
    @CsvSource({"private_token=ada-token, Person", "access_token=ada-token, Person", "job_token=job-token, Job",
            "private_token=root-token&sudo=ADA, Person"})
    void credentials_come_in_queries(String query, String kind) {
        answers(200, "{\"by\":\"" + kind + "\",\"username\":\"ada\"}", get("/probe/me?" + query));
    }

    @Test
    void dead_and_narrow_tokens_say_why() {
        HttpResponse<String> old = get("/probe/me", "PRIVATE-TOKEN", "old-token");
        answers(401,
                "{\"error\":\"invalid_token\",\"error_description\":\"Token is expired. You can either do re-authorization or token "
                        + "refresh.\"}",
                old);
        assertTrue(header(old, "WWW-Authenticate").startsWith("Bearer realm=\"Protected by OAuth 2.0\", error=\"invalid_token\""));
        answers(403,
                "{\"error\":\"insufficient_scope\",\"error_description\":\"The request requires higher privileges than provided by the "
                        + "access token.\","
                + "\"scope\":\"api read_api\"}", get("/probe/times", "PRIVATE-TOKEN", "user-token"));
        assertEquals(403, json("/probe/write", "{}", "PRIVATE-TOKEN", "read-token").statusCode());
        answers(403, "{\"message\":\"403 Forbidden - Must be admin to use sudo\"}", get("/probe/me?sudo=1", "PRIVATE-TOKEN", "ada-token"));
        answers(404, "{\"message\":\"404 User with ID or username 'nobody' Not Found\"}",
                get("/probe/me", "PRIVATE-TOKEN", "root-token", "Sudo", "nobody"));
    }

    @Test
    void unknown_routes_and_methods_have_their_answers() {
        answers(404, "{\"error\":\"404 Not Found\"}", get("/nothing"));
        answers(404, "{\"error\":\"404 Not Found\"}", get("/"));
        HttpResponse<String> wrong = send("DELETE", "/probe/me", null, null);
        answers(405, "{\"error\":\"405 Not Allowed\"}", wrong);
        assertTrue(header(wrong, "Allow").contains("GET"));
        answers(406, "{\"error\":\"The requested format 'xml' is not supported.\"}", get("/probe/times?format=xml"));
        String gone = raw("POST /api/v3/projects HTTP/1.1\nHost: a\nContent-Length: 0\nConnection: close\n\n");
        assertTrue(gone.startsWith("HTTP/1.1 410 ") && gone.endsWith("{\"error\":\"API V3 is no longer supported. Use API V4 instead.\"}"),
                gone);
        assertTrue(raw("GET /api/v4/" + "x".repeat(20_000) + " HTTP/1.1\nHost: a\n\n").startsWith("HTTP/1.1 414 "));
        assertTrue(raw("GET /api/v4/x HTTP/1.1\nHost: a\nBig: " + "x".repeat(20_000) + "\n\n").startsWith("HTTP/1.1 431 "));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 5_000_000})
    void too_long_address_is_answered_with_every_kind_of_body(int length) {
        String answer = raw("POST /api/v4/probe/echo?name=" + "x".repeat(20_000)
                + " HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: "
                + length + "\n\n" + "y".repeat(length));
        assertTrue(answer.startsWith("HTTP/1.1 414 "), answer);
        assertTrue(answer.toLowerCase(Locale.ROOT).contains("content-type: application/json\r\n"), answer);
        assertTrue(answer.endsWith("\r\n\r\n{\"error\":\"414 Request-URI Too Long\"}"), answer);
    }

    @Test
    void unexpected_error_reveals_nothing_about_its_cause() {
        HttpResponse<String> answer = get("/probe/crash", "X-Request-Id", "abc-1");
        answers(500, "{\"message\":\"500 Internal Server Error\"}", answer);
        assertEquals("abc-1", header(answer, "X-Request-Id"));
    }

    @Test
    void every_line_of_a_request_carries_its_id() {
        HttpResponse<String> answer = get("/probe/log_context", "X-Request-Id", "abc-2");
        assertTrue(answer.body().contains("\"here\":\"abc-2\"") && answer.body().contains("\"there\":\"abc-2\""), answer.body());
    }

    @Test
    void every_answer_carries_the_constant_headers() {
        for (HttpResponse<String> answer : List.of(get("/nothing"), get("/probe/times"), get("/probe/me"),
                send("DELETE", "/probe/old", null, null))) {
            assertTrue(header(answer, "X-Request-Id").length() >= 32);
            assertTrue(header(answer, "X-Runtime").matches("\\d+\\.\\d{6}"));
            assertEquals("SAMEORIGIN", header(answer, "X-Frame-Options"));
            assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
            assertEquals("Origin", header(answer, "Vary"));
            assertTrue(header(answer, "X-Gitlab-Meta").contains(header(answer, "X-Request-Id")));
        }
        assertEquals("ab", header(get("/probe/times", "X-Request-Id", "a (b)"), "X-Request-Id"));
    }

    @Test
    void pages_of_other_origins_may_ask() {
        HttpResponse<String> permission = send("OPTIONS", "/probe/me", null, null,
                "Origin", "http://x", "Access-Control-Request-Method", "PUT", "Access-Control-Request-Headers", "private-token");
        assertEquals(200, permission.statusCode());
        assertEquals("*", header(permission, "Access-Control-Allow-Origin"));
        assertEquals("private-token", header(permission, "Access-Control-Allow-Headers"));
        assertTrue(header(get("/nothing", "Origin", "http://x"), "Access-Control-Expose-Headers").contains("X-Total"));
    }

    @Test
    void moments_have_milliseconds_and_content_has_a_name() {
        HttpResponse<String> first = get("/probe/times");
        answers(200, "{\"at\":\"2026-01-02T10:00:00.000Z\"}", first);
        assertTrue(header(first, "ETag").matches("W/\"[0-9a-f]{32}\""));
        assertEquals("max-age=0, private, must-revalidate", header(first, "Cache-Control"));
        HttpResponse<String> again = get("/probe/times", "If-None-Match", header(first, "ETag"));
        answers(304, "", again);
        assertEquals(200, get("/probe/times", "If-None-Match", "W/\"other\"").statusCode());
    }

    @Test
    void head_has_the_headers_of_get_and_no_body() {
        for (String path : List.of("/probe/times", "/probe/projects/1/list", "/probe/bytes")) {
            HttpResponse<String> whole = get(path);
            HttpResponse<String> head = send("HEAD", path, null, null);
            assertEquals("", head.body());
            for (String name : List.of("Content-Type", "Content-Length", "ETag", "Link", "X-Total", "Accept-Ranges", "Cache-Control")) {
                assertEquals(header(whole, name), header(head, name), path + " " + name);
            }
        }
        assertEquals(405, send("HEAD", "/probe/echo", null, null).statusCode());
    }

    @Test
    void lists_tell_where_they_go_on() {
        String at = "<" + Probe.base() + "/api/v4/probe/projects/a%2Fb/list?id=a%2Fb&page=%d&per_page=10&search=a+b&sort=desc>; rel=\"%s\"";
        HttpResponse<String> answer = get("/probe/projects/a%2Fb/list?page=2&per_page=10&search=a%20b&private_token=ada-token");
        String link = at.replace("%2F", "%%2F");
        assertEquals(String.join(", ", link.formatted(1, "prev"), link.formatted(3, "next"), link.formatted(1, "first"), link.formatted(5,
                "last")),
                header(answer, "Link"));
        assertEquals("45", header(answer, "X-Total"));
        assertEquals("5", header(answer, "X-Total-Pages"));
        assertEquals("3", header(answer, "X-Next-Page"));
        assertEquals("1", header(answer, "X-Prev-Page"));
        assertEquals("100", header(get("/probe/projects/1/list?per_page=500"), "X-Per-Page"));
        answers(400, "{\"error\":\"per_page has a value not allowed\"}", get("/probe/projects/1/list?per_page=0"));
        answers(400, "{\"error\":\"sort does not have a valid value, page is invalid\"}", get("/probe/projects/1/list?page=x&sort=up"));
    }

    @Test
    void lists_are_walked_by_key_where_the_route_says_so() {
        HttpResponse<String> first = get("/probe/walk?pagination=keyset&order_by=id&sort=asc&per_page=3");
        assertEquals("<" + Probe.base() + "/api/v4/probe/walk?id_after=3&order_by=id&pagination=keyset&per_page=3&sort=asc>; rel=\"next\"",
                header(first, "Link"));
        assertEquals(null, header(first, "X-Page"));
        assertEquals(null, header(get("/probe/walk?pagination=keyset&order_by=id&sort=asc&id_after=45"), "Link"));
        answers(405, "{\"error\":\"Keyset pagination is not yet available for this type of request\"}",
                get("/probe/walk?pagination=keyset"));
        answers(405,
                "{\"error\":\"Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Project. "
                + "Remaining records can be retrieved using keyset pagination.\"}", get("/probe/walk?page=501&per_page=100"));
    }

    private static final Pattern NEXT = Pattern.compile("<[^>]*/api/v4([^>]*)>; rel=\"next\"");

    private String next(HttpResponse<String> answer) {
        Matcher link = NEXT.matcher(header(answer, "Link"));
        assertTrue(link.matches(), header(answer, "Link"));
        return link.group(1);
    }

    /** Follows the links. */
    private int walked(String first) {
        int pages = 0;
        for (String path = first; path != null; pages++) {
            HttpResponse<String> answer = get(path);
            assertEquals(200, answer.statusCode(), answer.body());
            for (String header : List.of("X-Total", "X-Page", "X-Next-Page", "X-Per-Page", "X-Total-Pages", "X-Prev-Page")) {
                assertEquals(null, header(answer, header));
            }
            path = header(answer, "Link") == null ? null : next(answer);
        }
        return pages;
    }

    @Test
    void every_list_is_walked_by_key_to_its_end() {
        assertEquals(5, walked("/probe/projects/a%2Fb/list?pagination=keyset&per_page=10&search=x%20y"));
        assertEquals(3, walked("/probe/projects/1/list?pagination=keyset"));
        assertEquals(1, walked("/probe/projects/1/list?pagination=keyset&per_page=45"));
        assertEquals(5, walked("/probe/numbered?pagination=keyset&per_page=10"));
        assertEquals(5, walked("/probe/projects/1/tokens?pagination=keyset&per_page=10"));
        String second = next(get("/probe/projects/1/list?pagination=keyset&per_page=10&page=7&private_token=ada-token"));
        assertTrue(second.matches("/probe/projects/1/list\\?cursor=[\\w-]+&id=1&pagination=keyset&per_page=10&sort=desc"), second);
        assertEquals("/probe/projects/1/tokens?id=1&page_token=10&pagination=keyset&per_page=10",
                next(get("/probe/projects/1/tokens?pagination=keyset&per_page=10")));
    }

    @Test
    void cursors_that_are_none_of_the_list_are_refused() {
        String good = next(get("/probe/projects/1/list?pagination=keyset")).replaceAll(".*cursor=([\\w-]+)&.*", "$1");
        List<String> bad = new ArrayList<>(List.of("x", "!!", "%F0%9F%9A%80", good + "A", good + "%3D", good.substring(1), "A".repeat(4097),
                good + good));
        for (int at = 0; at < good.length(); at++) {
            bad.add(good.substring(0, at) + (good.charAt(at) == 'A' ? 'B' : 'A') + good.substring(at + 1));
        }
        for (String cursor : bad) {
            answers(400, "{\"error\":\"cursor is invalid\"}", get("/probe/projects/1/list?pagination=keyset&cursor=" + cursor));
        }
        for (String elsewhere : List.of("/probe/projects/2/list?", "/probe/numbered?", "/probe/projects/1/list?sort=asc&")) {
            answers(400, "{\"error\":\"cursor is invalid\"}", get(elsewhere + "pagination=keyset&cursor=" + good));
        }
        answers(400, "{\"error\":\"cursor is invalid\"}", get("/probe/projects/1/list?pagination=keyset&cursor[]=" + good));
        answers(400, "{\"error\":\"page_token is invalid\"}",
                get("/probe/projects/1/tokens?pagination=keyset&page_token=" + "a".repeat(4097)));
        answers(400, "{\"error\":\"page_token is invalid\"}", get("/probe/projects/1/tokens?pagination=keyset&page_token=a%00"));
        assertEquals(200, get("/probe/projects/1/list?pagination=keyset&sort=desc&cursor=" + good).statusCode());
        assertEquals(200, get("/probe/projects/1/list?pagination=keyset&cursor=").statusCode());
    }

    @Test
    void deletions_keep_what_changed_since() {
        answers(412, "{\"message\":\"412 Precondition Failed\"}",
                send("DELETE", "/probe/old", null, null, "If-Unmodified-Since", "Fri, 02 Jan 2026 10:00:00 GMT"));
        assertEquals(204, send("DELETE", "/probe/old", null, null, "If-Unmodified-Since", "Fri, 02 Jan 2026 10:00:01 GMT").statusCode());
        assertEquals(204, send("DELETE", "/probe/old", null, null, "If-Unmodified-Since", "nonsense").statusCode());
    }

    @ParameterizedTest
    @CsvSource({
            "bytes=2-4, 206, 234, bytes 2-4/10", "bytes=-3, 206, 789, bytes 7-9/10", "bytes=8-, 206, 89, bytes 8-9/10",
            "bytes=0-99, 206, 0123456789, bytes 0-9/10",
            "bytes=-99, 206, 0123456789, bytes 0-9/10", "'bytes=0-1,4-5', 200, 0123456789,", "lines=1-2, 200, 0123456789,",
            "bytes=5-2, 200, 0123456789,"})
    void bytes_are_answered_in_ranges(String range, int status, String content, String contentRange) {
        HttpResponse<String> answer = get("/probe/bytes", "Range", range);
        answers(status, content, answer);
        assertEquals(contentRange, header(answer, "Content-Range"));
        assertEquals(Integer.toString(content.length()), header(answer, "Content-Length"));
    }

    @Test
    void ranges_beyond_the_end_are_refused() {
        HttpResponse<String> answer = get("/probe/bytes", "Range", "bytes=10-");
        assertEquals(416, answer.statusCode());
        assertEquals("bytes */10", header(answer, "Content-Range"));
    }
}
