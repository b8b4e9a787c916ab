package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates of the installation and of the server in configurations that are checked over HTTP. */
class TemplateIncludesTest {

    private static final Path FOLDER = TestServer.shared().home().resolve("templates");

    private final Api root = Api.root();
    private final long project = root.post("/projects", "{\"name\":\"%s\"}".formatted(Api.unique("templates"))).id();

    private JsonNode lint(String content) {
        return root.post("/projects/" + project + "/ci/lint", new ObjectMapper().createObjectNode().put("content", content)
                .put("include_jobs", true).toString()).body();
    }

    private JsonNode including(String name) {
        return lint("include:\n  - template: " + new ObjectMapper().valueToTree(name) + "\nown: {script: x}\n");
    }

    private static void keep(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void shipped_template_is_part_of_the_configuration() {
        JsonNode answer = including("Workflows/MergeRequest-Pipelines.gitlab-ci.yml");
        assertTrue(answer.get("valid").asBoolean(), answer.toString());
        assertEquals("---\nworkflow:\n  rules:\n  - if: '$CI_PIPELINE_SOURCE == \"merge_request_event\"'\n"
                + "  - if: \"$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\"\n  - if: \"$CI_COMMIT_TAG\"\nown:\n  script: x\n",
                        answer.get("merged_yaml").asText());
        JsonNode include = answer.get("includes").get(0);
        assertEquals("template", include.get("type").asText());
        assertEquals("Workflows/MergeRequest-Pipelines.gitlab-ci.yml", include.get("location").asText());
        assertTrue(include.get("blob").isNull() && include.get("raw").isNull(), include.toString());
        assertEquals("{}", include.get("extra").toString());
    }

    @Test
    void template_that_includes_another_names_both() {
        JsonNode answer = including("Nodejs.gitlab-ci.yml");
        assertTrue(answer.get("valid").asBoolean(), answer.toString());
        assertEquals("Nodejs.gitlab-ci.yml npm.gitlab-ci.yml", answer.get("includes").get(0).get("location").asText() + " "
                + answer.get("includes").get(1).get("location").asText());
        assertEquals("[\"npm-build\",\"npm-test\",\"own\"]", new ObjectMapper().valueToTree(answer.get("jobs").findValuesAsText("name"))
                .toString());
    }

    @Test
    void template_of_the_installation_is_read_as_it_is_now() throws IOException {
        assertEquals("[\"Included file `Jobs/Fresh.gitlab-ci.yml` is empty or does not exist!\"]",
                including("Jobs/Fresh.gitlab-ci.yml").get("errors").toString());
        keep("Jobs/Fresh.gitlab-ci.yml", "fresh: {script: one}");
        assertTrue(including("Jobs/Fresh.gitlab-ci.yml").get("merged_yaml").asText().contains("script: one"));
        keep("Jobs/Fresh.gitlab-ci.yml", "fresh: {script: two}");
        assertTrue(including("Jobs/Fresh.gitlab-ci.yml").get("merged_yaml").asText().contains("script: two"));
    }

    @Test
    void template_of_the_installation_wins_over_a_shipped_one() throws IOException {
        keep("Rust.gitlab-ci.yml", "ours: {script: x}");
        try {
            JsonNode answer = including("Rust.gitlab-ci.yml");
            assertTrue(answer.get("merged_yaml").asText().contains("ours:"), answer.toString());
            assertFalse(answer.get("merged_yaml").asText().contains("rust-build:"), answer.toString());
        } finally {
            Files.delete(FOLDER.resolve("Rust.gitlab-ci.yml"));
        }
    }

    @Test
    void finding_in_a_template_names_its_line_and_who_includes_it() throws IOException {
        keep("Broken.gitlab-ci.yml", "# broken\nbad:\n  script: x\n  tags: none\n");
        JsonNode answer = including("Broken.gitlab-ci.yml");
        assertEquals("[{\"severity\":\"error\",\"message\":\"jobs:bad:tags config should be an array of "
                + "strings\",\"file\":\"Broken.gitlab-ci.yml\",\"line\":4,"
                + "\"column\":9,\"included_from\":[{\"file\":\".gitlab-ci.yml\",\"line\":2,\"column\":5}]}]",
                        answer.get("findings").toString());
        keep("Empty.gitlab-ci.yml", " \n");
        assertEquals("[\"Included file `Empty.gitlab-ci.yml` is empty or does not exist!\"]",
                including("Empty.gitlab-ci.yml").get("errors").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../Secret.gitlab-ci.yml", "Jobs/../../Secret.gitlab-ci.yml", "/etc/Secret.gitlab-ci.yml",
            "Link/Secret.gitlab-ci.yml",
        ".gitlab-ci.yml", "~root/Secret.gitlab-ci.yml"})
    void hostile_name_does_not_exist(String name) throws IOException {
        Files.createDirectories(FOLDER);
        Files.writeString(FOLDER.resolveSibling("Secret.gitlab-ci.yml"), "secret: {script: x}");
        if (!Files.exists(FOLDER.resolve("Link"))) {
            Files.createSymbolicLink(FOLDER.resolve("Link"), FOLDER.getParent());
        }
        JsonNode answer = including(name);
        assertFalse(answer.get("valid").asBoolean());
        assertTrue(answer.get("errors").get(0).asText().endsWith("` is empty or does not exist!"), answer.toString());
    }

    @ParameterizedTest
    @CsvSource({"Some.yml,Template file `Some.yml` is not a valid location!",
            "Some.txt,Included file `Some.txt` does not have YAML extension!",
        "Missing.gitlab-ci.yml,Included file `Missing.gitlab-ci.yml` is empty or does not exist!"})
    void missing_template_is_named(String name, String error) {
        assertEquals(error, including(name).get("errors").get(0).asText());
    }

    @Test
    void long_name_does_not_exist() {
        assertTrue(including("x".repeat(300) + ".gitlab-ci.yml").get("errors").get(0).asText().endsWith("` is empty or does not exist!"));
    }
}
