package dev.slipway.application.pipeline.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.when;

import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.variable.port.StoredVariables.ForJobs;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableLevel;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables that a configuration sees before its pipeline exists. */
class RequestVariablesTest extends CiUseCases {

    private static final String SHA = "a".repeat(40);
    private static final String BEFORE = "b".repeat(40);
    private static final Commit COMMIT = new Commit(SHA, List.of(),
            new Signature("Grace", "grace@example.org", Instant.parse("2026-01-01T00:00:00Z")),
            new Signature("Ada", "ada@example.org", Instant.parse("2026-01-02T03:04:05Z")), "Title\n\nBody");
    private static final Instant CREATED = Instant.parse("2026-02-03T04:05:06Z");
    private static final MergeRequestFacts REQUEST = new MergeRequestFacts(70, 7, new MergeRequestBranch(9, "fork/tool", "feature"),
            new MergeRequestBranch(3, "acme/tool", "trunk"), true, MergeRequestText.HIDDEN, new MergeRequestDiff(1, BEFORE), false, null);

    private final RequestVariables variables = new RequestVariables(world().port(PipelineOrigins.class),
            house.modules.variable.variablesOfJobs, house.modules.environment.deployFreezes,
            new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.4.2", "abc", 0, 0, 0, 0, true));
    private final long user = house.world.user();

    private Origin origin() {
        return new Origin(project, "Tool", "About", "acme/tool", 5, Visibility.INTERNAL, "trunk", "ci/x.yml", true, false);
    }

    private PipelineRequest request(PipelineCause cause, boolean tag, boolean refProtected, PipelineVariable... given) {
        return new PipelineRequest(origin(), cause, new RequestedRevision(tag ? "v1" : "feature", tag, refProtected, COMMIT, BEFORE,
                tag ? "Release" : null), List.of(given));
    }

    private PipelineRequest request(String kind) {
        return switch (kind) {
            case "branch" -> request(PipelineCause.push(1, user), false, true);
            case "tag" -> request(PipelineCause.push(1, user), true, false);
            case "schedule" -> request(new PipelineCause(PipelineSource.SCHEDULE, user, null,
                    new ScheduleOrigin(8, "Nightly", List.of()), PipelineMergeRequests.NONE), false, true);
            case "trigger" -> request(PipelineCause.by(PipelineSource.TRIGGER, user), false, true);
            case "request" -> request(PipelineCause.mergeRequest(REQUEST, user), false, true);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static Map<String, String> map(List<Variable> variables) {
        Map<String, String> map = new HashMap<>();
        variables.forEach(variable -> map.put(variable.key(), variable.value()));
        return map;
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # variable, for a push of a branch, of a tag, a schedule, a trigger token, a merge request
            CI_SERVER_URL,                    https://slipway.example.org,           =,       =,        =,       =
            CI_SERVER_VERSION,                17.4.2,                                =,       =,        =,       =
            CI_SERVER_REVISION,               abc,                                   =,       =,        =,       =
            CI_PROJECT_TITLE,                 Tool,                                  =,       =,        =,       =
            CI_PROJECT_DESCRIPTION,           About,                                 =,       =,        =,       =
            CI_PROJECT_PATH,                  acme/tool,                             =,       =,        =,       =
            CI_PROJECT_NAMESPACE_ID,          5,                                     =,       =,        =,       =
            CI_PROJECT_URL,                   https://slipway.example.org/acme/tool, =,       =,        =,       =
            CI_PROJECT_VISIBILITY,            internal,                              =,       =,        =,       =
            CI_DEFAULT_BRANCH,                trunk,                                 =,       =,        =,       =
            CI_CONFIG_PATH,                   ci/x.yml,                              =,       =,        =,       =
            CI_COMMIT_TITLE,                  Title,                                 =,       =,        =,       =
            CI_COMMIT_TIMESTAMP,              2026-01-02T03:04:05Z,                  =,       =,        =,       =
            CI_COMMIT_AUTHOR,                 Grace <grace@example.org>,             =,       =,        =,       =
            CI_COMMIT_REF_NAME,               feature,                               v1,      feature,  feature, feature
            CI_COMMIT_BRANCH,                 feature,                               -,       feature,  feature, -
            CI_COMMIT_TAG,                    -,                                     v1,      -,        -,       -
            CI_COMMIT_TAG_MESSAGE,            -,                                     Release, -,        -,       -
            CI_COMMIT_REF_PROTECTED,          true,                                  false,   true,     true,    true
            CI_PIPELINE_SOURCE,               push,                                  push,    schedule, trigger, merge_request_event
            CI_PIPELINE_CREATED_AT,           2026-02-03T04:05:06Z,                  =,       =,        =,       =
            CI_PIPELINE_TRIGGERED,            -,                                     -,       -,        true,    -
            CI_PIPELINE_SCHEDULE_DESCRIPTION, -,                                     -,       Nightly,  -,       -
            CI_MERGE_REQUEST_IID,             -,                                     -,       -,        -,       7
            CI_MERGE_REQUEST_PROJECT_PATH,    -,                                     -,       -,        -,       acme/tool
            CI_DEPLOY_FREEZE,                 -,                                     -,       -,        -,       -
            """)
    void predefined_variables_tell_of_the_cause_of_a_pipeline(String key, String ofBranch, String ofTag, String ofSchedule,
            String ofTrigger, String ofRequest) {
        assertValue(ofBranch, key, "branch");
        assertValue("=".equals(ofTag) ? ofBranch : ofTag, key, "tag");
        assertValue("=".equals(ofSchedule) ? ofBranch : ofSchedule, key, "schedule");
        assertValue("=".equals(ofTrigger) ? ofBranch : ofTrigger, key, "trigger");
        assertValue("=".equals(ofRequest) ? ofBranch : ofRequest, key, "request");
    }

    private void assertValue(String expected, String key, String kind) {
        assertEquals(expected, map(variables.predefined(request(kind), CREATED)).get(key), kind);
    }

    @Test
    void ids_and_commits_are_those_of_the_request() {
        Map<String, String> known = map(variables.predefined(request("branch"), CREATED));
        assertEquals(List.of("" + project, SHA, BEFORE), List.of(known.get("CI_PROJECT_ID"), known.get("CI_COMMIT_SHA"),
                known.get("CI_COMMIT_BEFORE_SHA")));
    }

    @Test
    void project_without_description_and_path_has_the_usual_ones() {
        Origin bare = new Origin(project, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "trunk", " ", true, false);
        Map<String, String> known = map(variables.ofProject(bare));
        assertEquals(List.of("", ".gitlab-ci.yml", "private"), List.of(known.get("CI_PROJECT_DESCRIPTION"), known.get("CI_CONFIG_PATH"),
                known.get("CI_PROJECT_VISIBILITY")));
        assertEquals("https://slipway.example.org", known.get("CI_SERVER_URL"));
        assertEquals(null, map(variables.server()).get("CI_PROJECT_ID"));
        assertEquals("true", map(variables.server()).get("CI"));
    }

    @Test
    void variables_about_the_user_end_with_the_account() {
        PipelineRequest request = request("branch");
        assertEquals("user" + user, map(variables.user(request)).get("GITLAB_USER_LOGIN"));
        world().deleteUser(user);
        assertEquals(List.of(), variables.user(request));
        assertEquals(List.of(), variables.user(request(PipelineCause.by(PipelineSource.API, null), false, true)));
    }

    private void kept(Variable variable, boolean isProtected, String scope) {
        when(house.storedVariables.forJobs(project)).thenReturn(List.of(new ForJobs(VariableLevel.PROJECT, project,
                new ScopedVariable(variable, isProtected, scope))));
    }

    private static PipelineVariable given(String key, String value) {
        return new PipelineVariable(key, value, false);
    }

    /** Later columns are above earlier ones; the schedule of a request is above all. */
    @ParameterizedTest
    @CsvSource({"false,false,false,user", "true,false,false,kept", "true,true,false,given", "true,true,true,schedule",
        "false,false,true,schedule"})
    void variable_of_a_higher_origin_overrides_others(boolean kept, boolean given, boolean scheduled, String value) {
        if (kept) {
            kept(Variable.shown("GITLAB_USER_NAME", "kept"), false, "*");
        }
        PipelineCause cause = new PipelineCause(PipelineSource.SCHEDULE, user, null, new ScheduleOrigin(8, "Nightly",
                scheduled ? List.of(given("GITLAB_USER_NAME", "schedule")) : List.of()), PipelineMergeRequests.NONE);
        PipelineRequest request = given ? request(cause, false, false, given("GITLAB_USER_NAME", "given")) : request(cause, false, false);
        assertEquals(value.equals("user") ? "User " + user : value,
                map(variables.overriding(request).apply(Optional.empty())).get("GITLAB_USER_NAME"));
    }

    @ParameterizedTest
    @CsvSource({"true,false,review/x,false", "true,true,review/x,true", "false,false,review/x,true", "false,true,,false",
        "false,true,staging,false"})
    void variables_for_protected_refs_and_environments_are_kept_from_others(boolean ofProtected, boolean refProtected, String environment,
            boolean known) {
        kept(Variable.shown("KEY", "value"), ofProtected, "review/*");
        PipelineRequest request = request(PipelineCause.push(1, user), false, refProtected);
        assertEquals(known ? "value" : null, map(variables.overriding(request).apply(Optional.ofNullable(environment))).get("KEY"));
    }

    @Test
    void variable_that_is_protected_is_not_seen_where_no_pipeline_is_requested() {
        kept(Variable.shown("KEY", "value"), true, "*");
        assertEquals(null, map(variables.ofProject(origin())).get("KEY"));
        kept(Variable.shown("KEY", "value"), false, "*");
        assertEquals("value", map(variables.ofProject(origin())).get("KEY"));
    }
}
