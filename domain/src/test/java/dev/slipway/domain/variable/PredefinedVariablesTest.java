package dev.slipway.domain.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.variable.CommitFacts.RefKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PredefinedVariablesTest {
    private static final String SHA = "0123456789abcdef0123456789abcdef01234567";

    private static CommitFacts commit(RefKind kind, String message) {
        return new CommitFacts(SHA, "0".repeat(40), "feature/A", kind, true, "tagged", message, "2026-01-02T03:04:05Z",
                "Ann <a@example.com>");
    }

    private static Map<String, String> map(List<Variable> variables) {
        return VariableSet.of(variables).toMap();
    }

    @Test
    void the_server_is_described() {
        Map<String, String> values = map(PredefinedVariables.server(new ServerFacts("https://ci.example.com", "ci.example.com", 443,
                "https",
                "Slipway", "15.11.2-ee", "abc", "ci.example.com", 22, "a,b", "", "", "")));
        assertEquals("true|true|https://ci.example.com/api/v4|15|11|2|443", Stream.of("CI", "GITLAB_CI", "CI_API_V4_URL",
                "CI_SERVER_VERSION_MAJOR",
                "CI_SERVER_VERSION_MINOR", "CI_SERVER_VERSION_PATCH", "CI_SERVER_PORT").map(values::get).collect(Collectors.joining("|")));
        assertEquals(false, values.containsKey("CI_PAGES_DOMAIN"));
    }

    @Test
    void the_project_is_named_in_all_its_forms() {
        Map<String, String> values = map(PredefinedVariables.project(new ProjectFacts(7, "My Tool", "", "top/sub/my_tool", 3, "u",
                "private", "",
                "", "main", ".gitlab-ci.yml", "", "", "")));
        assertEquals("my_tool|My Tool|top/sub/my_tool|top-sub-my-tool|top/sub|top|main", Stream.of("CI_PROJECT_NAME", "CI_PROJECT_TITLE",
                "CI_PROJECT_PATH", "CI_PROJECT_PATH_SLUG", "CI_PROJECT_NAMESPACE", "CI_PROJECT_ROOT_NAMESPACE", "CI_DEFAULT_BRANCH")
                .map(values::get).collect(Collectors.joining("|")));
    }

    @Test
    void a_branch_a_tag_and_a_merge_request_differ() {
        Map<String, String> branch = map(PredefinedVariables.commit(commit(RefKind.BRANCH, "Title\n\nBody\nmore\n")));
        Map<String, String> tag = map(PredefinedVariables.commit(commit(RefKind.TAG, "Title")));
        Map<String, String> request = map(PredefinedVariables.commit(commit(RefKind.MERGE_REQUEST, "x".repeat(100) + "\nrest")));
        assertEquals("feature/A|null|Title|Body\nmore|01234567|feature-a|true", Stream.of("CI_COMMIT_BRANCH", "CI_COMMIT_TAG",
                "CI_COMMIT_TITLE",
                "CI_COMMIT_DESCRIPTION", "CI_COMMIT_SHORT_SHA", "CI_COMMIT_REF_SLUG", "CI_COMMIT_REF_PROTECTED").map(branch::get)
                .map(String::valueOf).collect(Collectors.joining("|")));
        assertEquals("null|feature/A|tagged|", Stream.of("CI_COMMIT_BRANCH", "CI_COMMIT_TAG", "CI_COMMIT_TAG_MESSAGE",
                "CI_COMMIT_DESCRIPTION")
                .map(tag::get).map(String::valueOf).collect(Collectors.joining("|")));
        assertEquals(false, request.containsKey("CI_COMMIT_BRANCH") || request.containsKey("CI_COMMIT_TAG"));
        assertEquals("x".repeat(100) + "\nrest", request.get("CI_COMMIT_DESCRIPTION"));
    }

    @Test
    void pipelines_and_jobs_say_what_there_is() {
        PipelineFacts pipeline = new PipelineFacts(9, 4, "p", true);
        assertEquals(Map.of("CI_PIPELINE_SOURCE", "push", "CI_PIPELINE_CREATED_AT", "2026-01-02T03:04:05Z"),
                map(PredefinedVariables.start("push", Instant.parse("2026-01-02T03:04:05.678901Z"))));
        assertEquals(Map.of("CI_PIPELINE_IID", "4", "CI_PIPELINE_TRIGGERED", "true", "CI_BUILD_TRIGGERED", "true"),
                map(PredefinedVariables.pipeline(pipeline)));
        assertEquals(Map.of("CI_PIPELINE_ID", "9", "CI_PIPELINE_URL", "p"), map(PredefinedVariables.pipelineOfRun(pipeline)));
        Map<String, String> job = map(PredefinedVariables.job(new JobFacts("a b", "test", false, Optional.empty(), Optional.of(2), 3,
                Optional.of(new JobFacts.EnvironmentFacts("prod", "prod", "", "start", "production")))));
        assertEquals("a-b|2|3|prod|production", Stream.of("CI_JOB_NAME_SLUG", "CI_NODE_INDEX", "CI_NODE_TOTAL", "CI_ENVIRONMENT_NAME",
                "CI_ENVIRONMENT_TIER").map(job::get).collect(Collectors.joining("|")));
        assertEquals(false, job.containsKey("CI_JOB_MANUAL") || job.containsKey("CI_ENVIRONMENT_URL") || job.containsKey("CI_JOB_IMAGE"));
    }

    @Test
    void tokens_are_never_shown_and_always_masked() {
        List<Variable> run = PredefinedVariables.run(new RunFacts(5, "u", "t0ken", Instant.EPOCH, 60, "http://x:t0ken@h/a.git",
                Optional.of("job")));
        assertEquals(List.of("CI_JOB_TOKEN", "CI_BUILD_TOKEN", "CI_REGISTRY_PASSWORD", "CI_DEPENDENCY_PROXY_PASSWORD"),
                run.stream().filter(Variable::masked).map(Variable::key).toList());
        assertEquals(List.of(), run.stream().filter(variable -> variable.isPublic() && variable.value().contains("t0ken")).toList());
        assertEquals("[\"a\", \"b\\\"c\"]", map(PredefinedVariables.runner(new RunnerFacts(1, "", List.of("a", "b\"c"), "", "", "", "")))
                .get("CI_RUNNER_TAGS"));
        assertEquals(Map.of("GITLAB_USER_ID", "1", "GITLAB_USER_EMAIL", "e", "GITLAB_USER_LOGIN", "l", "GITLAB_USER_NAME", "n"),
                map(PredefinedVariables.user(new UserFacts(1, "e", "l", "n"))));
    }

    @Test
    void a_commit_message_cannot_make_a_circle() {
        List<Variable> hostile = PredefinedVariables.commit(commit(RefKind.BRANCH, "$CI_COMMIT_TITLE $CI_COMMIT_MESSAGE"));
        assertEquals(Optional.empty(), VariableSet.of(hostile).expandAll(ExpansionMode.FOR_RUNNER).problem());
    }
}
