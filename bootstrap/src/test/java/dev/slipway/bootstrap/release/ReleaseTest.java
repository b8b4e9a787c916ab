package dev.slipway.bootstrap.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Releases, as people and programs make, list and change them. */
class ReleaseTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 10);

    private final Road road = new Road(TestServer.shared(), """
            publish:
              script: make
              release:
                tag_name: v1
                description: The first one
                assets: {links: [{name: file, url: "https://example.com/file"}]}
            """);
    private final Api owner = road.owner().api();
    private final String project = "/projects/" + road.project();
    private final String path = project + "/releases";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private JsonNode released(String tag, String more) {
        return expect(201, owner.post(path, "{\"tag_name\":\"" + tag + "\",\"ref\":\"main\"" + more + "}")).body();
    }

    private List<String> listed(String query) {
        return expect(200, owner.get(path + query)).body().findValuesAsText("tag_name");
    }

    @Test
    void release_has_the_whole_shape() {
        JsonNode release = released("v1.0", ",\"name\":\"First\",\"description\":\"1 < 2\",\"tag_message\":\"Tagged\","
                + "\"assets\":{\"links\":["
                + "{\"name\":\"file\",\"url\":\"https://example.com/f\",\"direct_asset_path\":\"/bin/file1\",\"link_type\":\"package\"}]}");
        assertEquals(List.of("name", "tag_name", "description", "created_at", "released_at", "upcoming_release", "author", "commit",
                "commit_path", "tag_path", "assets", "evidences", "_links"), keys(release));
        assertEquals("First v1.0 false 1 < 2", "%s %s %s %s".formatted(release.get("name").asText(), release.get("tag_name").asText(),
                release.get("upcoming_release"), release.get("description").asText()));
        assertEquals(road.owner().username(), release.at("/author/username").asText());
        String sha = release.at("/commit/id").asText();
        assertTrue(release.get("commit_path").asText().endsWith("/-/commit/" + sha));
        assertTrue(release.get("tag_path").asText().endsWith("/-/tags/v1.0"));
        assertEquals(5, release.at("/assets/count").asInt());
        assertEquals(List.of("zip", "tar.gz", "tar.bz2", "tar"), release.at("/assets/sources").findValuesAsText("format"));
        JsonNode link = release.at("/assets/links/0");
        assertEquals(List.of("id", "name", "url", "direct_asset_url", "external", "link_type"), keys(link));
        assertTrue(link.get("direct_asset_url").asText().endsWith(path + "/v1.0/downloads/bin/file1"), link.toString());
        JsonNode tag = expect(200, owner.get(project + "/repository/tags/v1.0")).body();
        assertEquals("Tagged " + sha, tag.get("message").asText() + " " + tag.at("/commit/id").asText());
        assertEquals("{\"tag_name\":\"v1.0\",\"description\":\"1 < 2\"}", tag.get("release").toString());
        assertEquals(release, expect(200, owner.get(path + "/v1.0")).body());
        assertEquals(release, expect(200, owner.get(path)).body().get(0));
        assertEquals("<p>1 &lt; 2</p>", expect(200, owner.get(path + "/v1.0?include_html_description=true")).body()
                .get("description_html").asText());
    }

    @Test
    void addresses_of_assets_answer() {
        JsonNode release = released("v1", ",\"assets\":{\"links\":["
                + "{\"name\":\"file\",\"url\":\"https://example.com/f\",\"filepath\":\"/f1\"}]}");
        for (JsonNode source : release.at("/assets/sources")) {
            assertEquals(200, owner.fetch("GET", source.get("url").asText()).statusCode(), source.toString());
        }
        var download = owner.fetch("GET", release.at("/assets/links/0/direct_asset_url").asText());
        assertEquals("302 https://example.com/f", download.statusCode() + " " + download.headers().firstValue("Location").orElseThrow());
        assertEquals(404, owner.get(path + "/v1/downloads/other").status());
        expect(201, owner.post(path + "/v1/assets/links", "{\"name\":\"odd\",\"url\":\" https://my_host/ü b\\n\",\"filepath\":\"/odd1\"}"));
        assertEquals("https://my_host/%C3%BC%20b", owner.get(path + "/v1/downloads/odd1").header("Location"));
        Answer below = owner.get(path + "/permalink/latest/downloads/odd1");
        assertEquals(302, below.status());
        assertTrue(below.header("Location").endsWith(path + "/v1/downloads/odd1"), below.header("Location"));
        Answer latest = owner.get(path + "/permalink/latest");
        assertEquals(302, latest.status());
        assertTrue(latest.header("Location").endsWith(path + "/v1"), latest.header("Location"));
    }

    @Test
    void existing_tag_is_released_without_a_ref() {
        assertEquals("Ref is not specified", expect(422, owner.post(path, "{\"tag_name\":\"v1\"}")).message());
        expect(201, owner.post(project + "/repository/tags?tag_name=v1&ref=main", "{}"));
        JsonNode release = expect(201, owner.post(path, "{\"tag_name\":\"v1\",\"milestones\":[]}")).body();
        assertEquals("v1", release.get("name").asText());
        assertEquals("Release already exists", expect(409, owner.post(path, "{\"tag_name\":\"v1\"}")).message());
    }

    @Test
    void one_of_two_callers_releases_a_tag_that_both_create() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String tag = Api.unique("both");
            Callable<Integer> create = () -> owner.post(path, "{\"tag_name\":\"" + tag + "\",\"ref\":\"main\"}").status();
            assertEquals(List.of(201, 409), Together.call(List.of(create, create)).stream().sorted().toList());
        }
    }

    @Test
    void upcoming_release_is_not_the_latest() {
        released("old", ",\"released_at\":\"2020-01-02T00:00:00Z\"");
        JsonNode coming = released("coming", ",\"released_at\":\"2099-01-02T00:00:00Z\"");
        assertTrue(coming.get("upcoming_release").asBoolean());
        assertTrue(owner.get(path + "/permalink/latest").header("Location").endsWith("/old"));
        assertEquals(List.of("coming", "old"), listed(""));
        assertEquals(List.of("old", "coming"), listed("?sort=asc"));
        assertEquals(List.of("coming", "old"), listed("?order_by=created_at&sort=desc"));
        Answer first = owner.get(path + "?pagination=keyset&per_page=1");
        assertTrue(first.header("Link").contains("rel=\"next\""), first.header("Link"));
    }

    @Test
    void release_is_changed_and_deleted_without_its_tag() {
        released("v1", "");
        JsonNode changed = expect(200, owner.put(path + "/v1",
                "{\"name\":\"Other\",\"description\":\"text\",\"released_at\":\"2021-01-01\"}"))
                .body();
        assertEquals("Other text 2021-01-01T00:00:00.000Z", "%s %s %s".formatted(changed.get("name").asText(),
                changed.get("description").asText(), changed.get("released_at").asText()));
        assertEquals("params is empty", expect(400, owner.put(path + "/v1", "{}")).message());
        assertEquals("v1", expect(200, owner.delete(path + "/v1")).body().get("tag_name").asText());
        assertEquals(404, owner.get(path + "/v1").status());
        assertEquals(404, owner.delete(path + "/v1").status());
        expect(200, owner.get(project + "/repository/tags/v1"));
    }

    @Test
    void release_goes_with_its_tag() {
        released("v1", "");
        expect(204, owner.delete(project + "/repository/tags/v1"));
        assertEquals(404, owner.get(path + "/v1").status());
    }

    @Test
    void links_are_added_changed_and_removed() {
        released("v1", "");
        String links = path + "/v1/assets/links";
        JsonNode first = expect(201, owner.post(links, "{\"name\":\"a\",\"url\":\"https://example.com/a\"}")).body();
        assertEquals("other https://example.com/a true", "%s %s %s".formatted(first.get("link_type").asText(),
                first.get("direct_asset_url").asText(), first.get("external")));
        long second = expect(201, owner.post(links, "{\"name\":\"b\",\"url\":\"https://example.com/b\",\"link_type\":\"image\"}")).id();
        assertEquals(List.of("b", "a"), expect(200, owner.get(links)).body().findValuesAsText("name"));
        assertEquals("{\"message\":{\"name\":[\"has already been taken\"],\"url\":[\"has already been taken\"]}}",
                expect(400, owner.put(links + "/" + second, "{\"name\":\"a\",\"url\":\"https://example.com/a\"}")).body().toString());
        assertEquals("{\"error\":\"name, url are missing, at least one parameter must be provided\"}",
                expect(400, owner.put(links + "/" + second, "{}")).body().toString());
        assertEquals("c", expect(200, owner.put(links + "/" + second, "{\"name\":\"c\",\"filepath\":\"/c1\"}")).body().get("name")
                .asText());
        assertEquals("c", expect(200, owner.delete(links + "/" + second)).body().get("name").asText());
        assertEquals(404, owner.get(links + "/" + second).status());
        assertEquals(first, expect(200, owner.get(links + "/" + first.get("id"))).body());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "{};{\"error\":\"tag_name is missing, tag_name is empty\"}",
        "{\"tag_name\":\"v1\",\"ref\":\"main\",\"milestones\":[\"9.0\"]};{\"message\":\"Milestone(s) not found: 9.0\"}",
        "{\"tag_name\":\"v1\",\"ref\":\"none\"};{\"message\":\"Target none is invalid\"}",
        "{\"tag_name\":\"v1\",\"ref\":\"main\",\"assets\":{\"links\":[{\"name\":\"a\",\"url\":\"javascript:x\"}]}};"
            + "{\"message\":{\"assets[links][0][url]\":[\"is blocked: Only allowed schemes are http, https, ftp\"]}}",
        "{\"tag_name\":\"v1\",\"ref\":\"main\",\"assets\":{\"links\":[{\"name\":\"a\",\"url\":\"https://a.b\"},{\"name\":\"a\",\"url\":"
            + "\"https://a.c\"}]}};{\"message\":{\"links\":[\"have duplicate values (a)\"]}}"})
    void bad_release_says_what_is_wrong(String json, String body) {
        assertEquals(body, expect(400, owner.post(path, json)).body().toString());
        assertEquals(404, owner.get(project + "/repository/tags/v1").status(), "no tag is made");
    }

    @ParameterizedTest
    @CsvSource({"10,403,403", "20,200,403", "30,200,201"})
    void developers_release(int level, int reads, int creates) {
        released("v0", "");
        Api api = road.member(level).api();
        assertEquals(reads, api.get(path).status());
        assertEquals(creates, api.post(path, "{\"tag_name\":\"v1\",\"ref\":\"main\"}").status());
        assertEquals(404, road.stranger().api().get(path).status());
    }

    @Test
    void protected_tag_is_released_by_those_who_may_create_it() {
        released("v1", "");
        expect(201, owner.post(project + "/protected_tags", "{\"name\":\"v*\",\"create_access_level\":40}"));
        Api developer = road.member(30).api();
        String words = "You are not allowed to create this tag as it is protected.";
        assertEquals(words, expect(403, developer.post(path, "{\"tag_name\":\"v2\",\"ref\":\"main\"}")).message());
        assertEquals(words, expect(403, developer.put(path + "/v1", "{\"name\":\"x\"}")).message());
        assertEquals(words, expect(403, developer.delete(path + "/v1")).message());
        assertEquals(words, expect(403, developer.post(path + "/v1/assets/links", "{\"name\":\"a\",\"url\":\"https://a.b\"}")).message());
        expect(201, road.member(40).api().post(path, "{\"tag_name\":\"v2\",\"ref\":\"main\"}"));
    }

    /** The job's step names the program; the call is the one that the program makes. */
    @Test
    void job_publishes_its_release() {
        Road.Taken job = road.take("multi_build_steps");
        assertEquals(List.of("script", "release"), job.document().get("steps").findValuesAsText("name"));
        assertTrue(job.document().at("/steps/1/script/0").asText().startsWith("release-cli create --description \"The first one\""),
                job.document().at("/steps/1").toString());
        String sha = job.variables().get("CI_COMMIT_SHA");
        String body = """
                {"id":"%d","name":"","description":"The first one","tag_name":"v1","tag_message":"","ref":"%s",\
                "assets":{"links":[{"name":"file","url":"https://example.com/file"}]},"milestones":null,"released_at":null}"""
                .formatted(road.project(), sha);
        JsonNode release = expect(201, road.nobody().call("POST", path, body, "JOB-TOKEN", job.token(), "User-Agent",
                "GitLab-release-cli/0.16.0")).body();
        assertEquals("v1 " + sha, release.get("name").asText() + " " + release.at("/commit/id").asText());
        Api nobody = road.nobody();
        assertEquals(200, nobody.call("GET", path + "/v1", null, "JOB-TOKEN", job.token()).status());
        assertEquals("Release already exists", expect(409, nobody.call("POST", path, body, "JOB-TOKEN", job.token())).message());
        expect(200, nobody.call("PUT", path + "/v1", "{\"description\":\"Later\"}", "JOB-TOKEN", job.token()));
        assertEquals("Later", expect(200, owner.get(path)).body().get(0).get("description").asText());
        road.end(job, "success");
        assertEquals(401, nobody.call("POST", path, body, "JOB-TOKEN", job.token()).status());
    }

    @Test
    void job_of_another_project_creates_no_tag() {
        Road other = new Road(TestServer.shared(), "build: {script: make}");
        Road.Taken job = other.take();
        assertEquals(404, road.nobody().call("POST", path, "{\"tag_name\":\"v1\",\"ref\":\"main\"}", "JOB-TOKEN", job.token()).status());
        assertFalse(listed("").contains("v1"));
    }
}
