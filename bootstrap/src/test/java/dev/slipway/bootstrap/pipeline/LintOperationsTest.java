package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks of configurations over HTTP: what they tell, where it stands, who may ask. */
class LintOperationsTest {

    private static final String CONFIGURATION = """
            stages: [build, test]
            compile: {stage: build, script: [make], tags: [b, a]}
            check: {stage: test, needs: [compile], script: [make check]}
            tagged: {stage: test, script: [ship], only: [tags], environment: {name: production}}
            """;

    private final Api root = Api.root();
    private final Person owner = root.person();

    private long project(String visibility) {
        return owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"%s\"}".formatted(Api.unique("lint"), visibility)).id();
    }

    private void commit(long project, String path, String content) {
        assertEquals(201, owner.api().post("/projects/" + project + "/repository/files/" + path.replace(".", "%2E").replace("/", "%2F"),
                "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"m\"}".formatted(TextNode.valueOf(content))).status());
    }

    private Api member(long project, int level) {
        Person person = root.person();
        assertEquals(201, owner.api()
                .post("/projects/" + project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
        return person.api();
    }

    private static String body(String content, Object... more) {
        ObjectNode body = new ObjectMapper().createObjectNode().put("content", content);
        for (int at = 0; at < more.length; at += 2) {
            body.putPOJO((String) more[at], more[at + 1]);
        }
        return body.toString();
    }

    private static Answer lint(Api api, long project, String content, Object... more) {
        return api.post("/projects/" + project + "/ci/lint", body(content, more));
    }

    @Test
    void a_text_is_checked_as_the_projects_configuration() {
        long project = project("private");
        Answer answer = lint(owner.api(), project, CONFIGURATION, "include_jobs", true);
        assertEquals(200, answer.status());
        assertEquals("valid errors warnings merged_yaml includes jobs findings",
                String.join(" ", (Iterable<String>) answer.body()::fieldNames));
        assertTrue(answer.body().get("valid").asBoolean());
        assertTrue(answer.body().get("merged_yaml").asText().startsWith(
                "---\nstages:\n- \".pre\"\n- build\n- test\n- \".post\"\ncompile:\n  stage: build\n"), answer.body().toString());
        JsonNode check = answer.body().get("jobs").get(1);
        assertEquals(
                "{\"name\":\"check\",\"stage\":\"test\",\"before_script\":[],\"script\":[\"make "
                        + "check\"],\"after_script\":[],\"tag_list\":[],"
                        + "\"only\":{\"refs\":[\"branches\",\"tags\"]},\"except\":null,\"environment\":null,\"when\":\"on_success\","
                        + "\"allow_failure\":false,"
                + "\"needs\":[{\"name\":\"compile\",\"artifacts\":true,\"optional\":false}]}", check.toString());
        assertEquals("production", answer.body().get("jobs").get(2).get("environment").asText());
        assertFalse(lint(owner.api(), project, CONFIGURATION).body().has("jobs"));
        assertEquals("0", owner.api().get("/projects/" + project + "/pipelines").header("X-Total"));
    }

    @Test
    void clients_of_python_get_what_they_rely_on() {
        long project = project("private");
        Answer empty = owner.api().get("/projects/" + project + "/ci/lint");
        assertEquals(200, empty.status());
        assertEquals("[\"Please provide content of .gitlab-ci.yml\"]", empty.body().get("errors").toString());
        assertFalse(empty.body().get("valid").asBoolean());
        assertTrue(empty.body().get("merged_yaml").isNull());
        assertTrue(lint(owner.api(), project, ":test_job:\n  :script: echo 1\n").body().get("valid").asBoolean());
        assertEquals("[\"Invalid configuration format\"]", lint(owner.api(), project, "invalid").body().get("errors").toString());
        Answer status = owner.api().post("/ci/lint", body(":test_job:\n  :script: echo 1\n", "include_jobs", true));
        assertEquals("valid", status.body().get("status").asText());
        assertEquals("test_job", status.body().get("jobs").get(0).get("name").asText());
    }

    @Test
    void a_finding_names_file_and_line_even_inside_an_include() {
        long project = project("private");
        commit(project, "ci/deep.yml", "# deep\nbad:\n  script: x\n  tags: none\n");
        commit(project, "ci/first.yml", "include: ci/deep.yml\n");
        JsonNode answer = lint(owner.api(), project, "stages: [test]\ninclude:\n  - ci/first.yml\n").body();
        assertEquals("[\"jobs:bad:tags config should be an array of strings\"]", answer.get("errors").toString());
        assertEquals(
                "[{\"severity\":\"error\",\"message\":\"jobs:bad:tags config should be an array of "
                        + "strings\",\"file\":\"ci/deep.yml\",\"line\":4,\"column\":9,"
                        + "\"included_from\":[{\"file\":\"ci/first.yml\",\"line\":1,\"column\":10},{\"file\":\".gitlab-ci.yml\",\"line\":"
                        + "3,\"column\":5}]}]",
                answer.get("findings").toString());
        assertTrue(answer.get("merged_yaml").asText().contains("tags: none"));
        JsonNode includes = answer.get("includes");
        assertEquals("ci/first.yml ci/deep.yml", includes.get(0).get("location").asText() + " " + includes.get(1).get("location").asText());
        assertTrue(includes.get(0).get("blob").asText().matches("http://.*/-/blob/[0-9a-f]{40}/ci/first\\.yml"), includes.toString());
        assertTrue(includes.get(0).get("raw").asText().matches("http://.*/-/raw/[0-9a-f]{40}/ci/first\\.yml"), includes.toString());
        assertEquals("{}", includes.get(0).get("extra").toString());
        assertEquals(40, includes.get(0).get("context_sha").asText().length());
    }

    @Test
    void files_of_other_projects_are_read_with_the_rights_of_who_asks() {
        long hidden = project("private");
        commit(hidden, "x.yml", "shared: {script: [x]}\n");
        String path = owner.api().get("/projects/" + hidden).body().get("path_with_namespace").asText();
        long project = project("private");
        String text = "include: {project: " + path + ", file: x.yml}\n";
        JsonNode own = lint(owner.api(), project, text, "include_jobs", true).body();
        assertEquals("shared", own.get("jobs").get(0).get("name").asText());
        assertEquals("{\"project\":\"" + path + "\",\"ref\":\"HEAD\"}", own.get("includes").get(0).get("extra").toString());
        Api other = member(project, 30);
        assertEquals("[\"Project `" + path
                + "` not found or access denied! Make sure any includes in the pipeline configuration are correctly defined.\"]",
                lint(other, project, text).body().get("errors").toString());
        assertEquals(lint(other, project, text.replace(path, "no/such")).body().get("errors").toString().replace("no/such", path),
                lint(other, project, text).body().get("errors").toString());
        assertEquals("[\"Project `" + path + "` reference `gone` does not exist!\"]",
                lint(owner.api(), project, text.replace("file:", "ref: gone, file:")).body().get("errors").toString());
    }

    @Test
    void a_dry_run_shows_the_jobs_of_a_push() {
        long project = project("private");
        commit(project, ".gitlab-ci.yml", CONFIGURATION);
        long before = owner.api().get("/projects/" + project + "/pipelines").body().size();
        JsonNode tried = owner.api().get("/projects/" + project + "/ci/lint?dry_run=true&include_jobs=true").body();
        assertTrue(tried.get("valid").asBoolean(), tried.toString());
        assertEquals(2, tried.get("jobs").size());
        assertEquals("name stage before_script script after_script tag_list environment when allow_failure",
                String.join(" ", (Iterable<String>) tried.get("jobs").get(0)::fieldNames));
        assertEquals(3, owner.api().get("/projects/" + project + "/ci/lint?include_jobs=true").body().get("jobs").size());
        assertEquals("[\"Reference not found\"]",
                owner.api().get("/projects/" + project + "/ci/lint?dry_run=true&ref=gone").body().get("errors").toString());
        assertEquals("[\"Reference not found\"]",
                lint(owner.api(), project, CONFIGURATION, "dry_run", true, "ref", "gone").body().get("errors").toString());
        assertEquals("[\"No stages / jobs for this pipeline.\"]",
                lint(owner.api(), project, "j: {script: [x], only: [tags]}", "dry_run", true).body().get("errors").toString());
        assertEquals("[\"Pipeline filtered out by workflow rules.\"]",
                lint(owner.api(), project, "workflow: {rules: [{when: never}]}\nj: {script: [x]}", "dry_run", true).body().get("errors")
                        .toString());
        JsonNode broken = lint(owner.api(), project, "j: {script: [x], tags: 1}", "dry_run", true).body();
        assertEquals("[\"jobs:j:tags config should be an array of strings\"]", broken.get("errors").toString());
        assertEquals(1, broken.get("findings").get(0).get("line").asInt());
        assertEquals(before, owner.api().get("/projects/" + project + "/pipelines").body().size());
    }

    /** The files are read once for all rules, so that thousands of them are answered at once. */
    @Test
    void many_rules_about_many_files_are_answered_at_once() {
        long project = project("private");
        commit(project, "first", "x");
        String first = owner.api().get("/projects/" + project + "/repository/commits/main").body().get("id").asText();
        String actions = IntStream.range(0, 2_000)
                .mapToObj(file -> "{\"action\":\"create\",\"file_path\":\"src/%d/file\",\"content\":\"x\"}".formatted(file))
                .collect(Collectors.joining(","));
        assertEquals(201, owner.api().post("/projects/" + project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"actions\":[" + actions + "]}").status());
        String rules = IntStream.range(0, 3_000)
                .mapToObj(
                        rule -> "{changes: {paths: ['src/*/none%d'], compare_to: %s}}, {exists: ['none%d/*']}".formatted(rule, first, rule))
                .collect(Collectors.joining(", "));
        String text = "found: {script: [x], rules: [{changes: {paths: ['src/1999/*'], compare_to: " + first
                + "}}]}\nlost: {script: [x], rules: [" + rules + "]}\n";
        JsonNode answer = assertTimeoutPreemptively(Duration.ofSeconds(60),
                () -> lint(owner.api(), project, text, "dry_run", true, "include_jobs", true).body());
        assertEquals("[\"found\"]", answer.get("jobs").findValuesAsText("name").stream().map(name -> '"' + name + '"').toList().toString(),
                answer.toString());
    }

    @Test
    void developers_may_check_texts_and_readers_of_the_code_its_own_configuration() {
        long project = project("private");
        commit(project, ".gitlab-ci.yml", CONFIGURATION);
        for (int level : new int[] {10, 20, 30, 40}) {
            Api member = member(project, level);
            assertEquals(level >= 30 ? 200 : 403, lint(member, project, CONFIGURATION).status());
            assertEquals(level >= 20 ? 200 : 403, member.get("/projects/" + project + "/ci/lint").status());
        }
        Api stranger = root.person().api();
        assertEquals(404, lint(stranger, project, CONFIGURATION).status());
        assertEquals(404, stranger.get("/projects/" + project + "/ci/lint").status());
        assertEquals(401, lint(Api.anonymous(), project, CONFIGURATION).status());
        assertEquals(404, Api.anonymous().get("/projects/" + project + "/ci/lint").status());
        assertEquals("content is missing", owner.api().post("/projects/" + project + "/ci/lint", "{}").body().get("error").asText());
    }

    @Test
    void who_may_not_make_pipelines_is_told_so_by_a_dry_run() {
        long project = project("public");
        commit(project, ".gitlab-ci.yml", CONFIGURATION);
        for (Api reader : new Api[] {Api.anonymous(), root.person().api()}) {
            assertTrue(reader.get("/projects/" + project + "/ci/lint").body().get("valid").asBoolean());
            JsonNode tried = reader.get("/projects/" + project + "/ci/lint?dry_run=true").body();
            assertEquals("[\"Insufficient permissions to create a new pipeline\"]", tried.get("errors").toString());
            assertTrue(tried.get("merged_yaml").isNull());
        }
    }

    @Test
    void the_deprecated_form_has_no_project() {
        Answer anonymous = Api.anonymous().post("/ci/lint", body("j: {script: x}"));
        assertEquals(401, anonymous.status());
        assertEquals("401 Unauthorized", anonymous.message());
        JsonNode merged = owner.api().post("/ci/lint", body("j: {script: x}", "include_merged_yaml", true)).body();
        assertEquals("---\nj:\n  script: x\n", merged.get("merged_yaml").asText());
        JsonNode local = owner.api().post("/ci/lint", body("include: a.yml", "include_merged_yaml", true)).body();
        assertEquals("invalid [\"Local file `a.yml` does not have project!\"] null",
                local.get("status").asText() + " " + local.get("errors") + " " + local.get("merged_yaml"));
        assertFalse(owner.api().post("/ci/lint", body("j: {script: x}")).body().has("merged_yaml"));
        assertEquals("content is missing", owner.api().post("/ci/lint", "{}").body().get("error").asText());
    }

    @Test
    void outsiders_use_the_deprecated_form_once_they_develop_something() {
        Person outsider = root.person();
        TestServer.shared().database().execute("update users set external = true where id = " + outsider.id());
        assertEquals(401, outsider.api().post("/ci/lint", body("j: {script: x}")).status());
        long project = project("private");
        assertEquals(201, owner.api()
                .post("/projects/" + project + "/members", "{\"user_id\":%d,\"access_level\":20}".formatted(outsider.id())).status());
        assertEquals(401, outsider.api().post("/ci/lint", body("j: {script: x}")).status());
        assertEquals(200, owner.api().put("/projects/" + project + "/members/" + outsider.id(), "{\"access_level\":30}").status());
        assertEquals(200, outsider.api().post("/ci/lint", body("j: {script: x}")).status());
    }

    @Test
    void the_deprecated_form_can_be_opened_and_switched_off() {
        try (TestServer open = TestServer.start(Map.of("SLIPWAY_OPEN_SIGN_UP", "on"))) {
            assertEquals("valid",
                    Api.root(open.address()).with(null).post("/ci/lint", body("j: {script: x}")).body().get("status").asText());
        }
        try (TestServer without = TestServer.start(Map.of("SLIPWAY_GLOBAL_LINT", "off"))) {
            Answer gone = Api.root(without.address()).post("/ci/lint", body("j: {script: x}"));
            assertEquals("410 410 Gone", gone.status() + " " + gone.message());
        }
    }

    @Test
    void remote_files_are_off_and_never_local_ones() {
        long project = project("private");
        assertEquals("[\"Remote file `http://169.254.169.254/a.yml` could not be fetched because remote includes are not enabled!\"]",
                lint(owner.api(), project, "include: http://169.254.169.254/a.yml").body().get("errors").toString());
        try (TestServer allowing = TestServer.start(Map.of("SLIPWAY_REMOTE_INCLUDES", "127.0.0.1, localhost, 169.254.169.254"))) {
            for (String address : new String[] {"http://127.0.0.1/a.yml", "https://localhost/a.yml", "http://169.254.169.254/a.yml"}) {
                assertEquals("[\"Remote file `" + address
                        + "` could not be fetched because URL is blocked: requests to private or local addresses are not allowed!\"]",
                        Api.root(allowing.address()).post("/ci/lint", body("include: " + address)).body().get("errors").toString());
            }
            assertEquals(
                    "[\"Remote file `https://files.example.com/a.yml` could not be fetched because URL is blocked: the host is not in "
                            + "the list of allowed hosts!\"]",
                    Api.root(allowing.address()).post("/ci/lint", body("include: https://files.example.com/a.yml")).body().get("errors")
                            .toString());
        }
    }

    /** 1671667200 is the 22nd of December 2022; the link leads to the address that the client used. */
    @Test
    void every_answer_of_the_global_lint_names_its_successor() {
        List<Answer> answers = List.of(owner.api().post("/ci/lint", body("a: {script: x}")), owner.api().post("/ci/lint", body("invalid")),
                owner.api().post("/ci/lint", "{}"), owner.api().post("/ci/lint", "{"), Api.anonymous().post("/ci/lint", body("a")),
                owner.api().with("nonsense").post("/ci/lint", body("a")),
                owner.api().call("POST", "/ci/lint", "<a/>", "Content-Type", "text/xml"));
        assertEquals(List.of(200, 200, 400, 400, 401, 401, 415), answers.stream().map(Answer::status).toList());
        for (Answer answer : answers) {
            assertEquals("@1671667200", answer.header("Deprecation"));
            assertEquals("<" + TestServer.shared().address() + "/api/v4/projects/:id/ci/lint>; rel=\"successor-version\"",
                    answer.header("Link"));
            assertEquals(null, answer.header("Sunset"));
        }
        long project = project("private");
        for (Answer other : List.of(owner.api().post("/projects/" + project + "/ci/lint", body("a: {script: x}")),
                owner.api().get("/ci/lint"))) {
            assertEquals(null, other.header("Deprecation"));
        }
    }
}
