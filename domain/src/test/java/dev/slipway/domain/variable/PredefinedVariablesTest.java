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

    private static MergeRequestFacts mergeRequest(List<String> assignees, List<String> labels, boolean approved) {
        return new MergeRequestFacts(70, 3, new MergeRequestFacts.MergeRequestBranch(8, "ann/tool", "topic"),
                new MergeRequestFacts.MergeRequestBranch(7, "top/tool", "main"), true,
                new MergeRequestFacts.MergeRequestText("Add $X", assignees, labels),
                new MergeRequestFacts.MergeRequestDiff(12, SHA), approved, null);
    }

    @Test
    void pipeline_of_a_merge_request_knows_both_branches() {
        Map<String, String> values = map(PredefinedVariables.mergeRequests(
                PipelineMergeRequests.of(mergeRequest(List.of(), List.of(), false)), "https://ci.example.com"));
        assertEquals(Map.ofEntries(Map.entry("CI_MERGE_REQUEST_ID", "70"), Map.entry("CI_MERGE_REQUEST_IID", "3"),
                Map.entry("CI_MERGE_REQUEST_REF_PATH", "refs/merge-requests/3/head"), Map.entry("CI_MERGE_REQUEST_PROJECT_ID", "7"),
                Map.entry("CI_MERGE_REQUEST_PROJECT_PATH", "top/tool"),
                Map.entry("CI_MERGE_REQUEST_PROJECT_URL", "https://ci.example.com/top/tool"),
                Map.entry("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main"), Map.entry("CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED", "true"),
                Map.entry("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", ""), Map.entry("CI_MERGE_REQUEST_SOURCE_PROJECT_ID", "8"),
                Map.entry("CI_MERGE_REQUEST_SOURCE_PROJECT_PATH", "ann/tool"),
                Map.entry("CI_MERGE_REQUEST_SOURCE_PROJECT_URL", "https://ci.example.com/ann/tool"),
                Map.entry("CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "topic"), Map.entry("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", ""),
                Map.entry("CI_MERGE_REQUEST_TITLE", "Add $X"), Map.entry("CI_MERGE_REQUEST_EVENT_TYPE", "detached"),
                Map.entry("CI_MERGE_REQUEST_DIFF_ID", "12"), Map.entry("CI_MERGE_REQUEST_DIFF_BASE_SHA", SHA)), values);
    }

    @Test
    void pipeline_of_merged_results_knows_both_heads() {
        MergeRequestFacts detached = mergeRequest(List.of(), List.of(), false);
        MergeRequestFacts merged = detached.merging(new MergeRequestFacts.MergedHeads("s", "t"));
        assertEquals("merged_result|s|t|refs/merge-requests/3/head|" + SHA, values(List.of("CI_MERGE_REQUEST_EVENT_TYPE",
                "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_REF_PATH",
                "CI_MERGE_REQUEST_DIFF_BASE_SHA"), merged, List.of()));
        assertEquals(List.of(SHA, "t"), List.of(detached.compared(), merged.compared()));
    }

    @Test
    void variables_of_a_merge_request_are_left_out_where_there_is_nothing_to_say() {
        List<String> named = List.of("CI_MERGE_REQUEST_ASSIGNEES", "CI_MERGE_REQUEST_LABELS", "CI_MERGE_REQUEST_APPROVED",
                "CI_OPEN_MERGE_REQUESTS");
        assertEquals("null|null|null|null", values(named, mergeRequest(List.of(), List.of(), false), List.of()));
        assertEquals("ann|bug|true|a/b!1", values(named, mergeRequest(List.of("ann"), List.of("bug"), true), List.of("a/b!1")));
        assertEquals("ann and bob|bug,ui|null|a/b!1,a/b!2", values(named, mergeRequest(List.of("ann", "bob"), List.of("bug", "ui"), false),
                List.of("a/b!1", "a/b!2")));
        assertEquals("ann, bob, and eve|null|null|null", values(named, mergeRequest(List.of("ann", "bob", "eve"), List.of(), false),
                List.of()));
        assertEquals(Map.of("CI_OPEN_MERGE_REQUESTS", "a/b!1"),
                map(PredefinedVariables.mergeRequests(PipelineMergeRequests.NONE.withOpen(List.of("a/b!1")), "u")));
    }

    private static String values(List<String> names, MergeRequestFacts own, List<String> open) {
        Map<String, String> values = map(PredefinedVariables.mergeRequests(PipelineMergeRequests.of(own).withOpen(open), "u"));
        return names.stream().map(values::get).map(String::valueOf).collect(Collectors.joining("|"));
    }

    @Test
    void title_of_a_merge_request_refers_to_no_variables() {
        Variable title = PredefinedVariables.mergeRequests(
                PipelineMergeRequests.of(mergeRequest(List.of(), List.of(), false)), "u").stream()
                .filter(variable -> variable.key().equals("CI_MERGE_REQUEST_TITLE")).findFirst().orElseThrow();
        assertEquals(true, title.raw());
        assertEquals(List.of("topic", "main"), List.of(PipelineMergeRequests.of(mergeRequest(List.of(), List.of(), false)).refName("x"),
                PipelineMergeRequests.NONE.refName("main")));
    }

    @Test
    void kind_of_ref_is_that_of_the_merge_request_first() {
        assertEquals(List.of(RefKind.MERGE_REQUEST, RefKind.TAG, RefKind.BRANCH),
                List.of(RefKind.of(false, true), RefKind.of(true, false), RefKind.of(false, false)));
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
