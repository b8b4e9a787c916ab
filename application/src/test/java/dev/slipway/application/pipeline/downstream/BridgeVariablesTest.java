package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.downstream.BridgeVariables.Known;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.application.variable.port.StoredVariables.ForJobs;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableLevel;
import dev.slipway.domain.variable.VariableSet;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Variables that a bridge receives, and those that it forwards to its pipeline. */
class BridgeVariablesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);
    private static final Commit COMMIT = new Commit("a".repeat(40), List.of(), ADA, ADA, "x");
    private static final Known KNOWN = new Known(VariableSet.of(List.of(Variable.shown("WHO", "ada"))),
            List.of(Variable.shown("EXPORTED", "e")));

    private static final PipelinePolicy POLICY = new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 0,
            0, true);

    private final BridgeVariables variables = new BridgeVariables(mock(), mock(), mock(), POLICY);

    private static PipelineVariable given(String key, String value) {
        return new PipelineVariable(key, value, false);
    }

    private static PipelineRequest own(PipelineVariable... given) {
        Origin origin = new Origin(7, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, true, false);
        ScheduleOrigin schedule = new ScheduleOrigin(1, "Nightly", List.of(given("SCHEDULE", "s"), given("BOTH", "schedule")));
        return new PipelineRequest(origin, new PipelineCause(PipelineSource.SCHEDULE, 5L, null, schedule, PipelineMergeRequests.NONE),
                new RequestedRevision("main", false, true, COMMIT, "b".repeat(40), null), List.of(given));
    }

    private static Bridge bridge(List<Variable> own, PipelineVariable... given) {
        return new Bridge(2, JobStatus.PENDING, 5L, "b", "test", false, null, null, JobOptions.NONE, own, List.of(given), List.of(),
                new Home(3, 4, 7, PipelineSource.SCHEDULE, "main", false, true, COMMIT.sha(), "b".repeat(40), NOW));
    }

    private static Bridge bridge(@Nullable String environment, @Nullable String action) {
        Bridge plain = bridge(List.of());
        return new Bridge(plain.id(), plain.status(), 5L, "b", "test", false, environment, action, JobOptions.NONE, List.of(), List.of(),
                List.of(), plain.pipeline());
    }

    private static ForJobs ofProject(String key, boolean onlyProtected, String scope) {
        return new ForJobs(VariableLevel.PROJECT, 7, new ScopedVariable(Variable.shown(key, key), onlyProtected, scope));
    }

    private static Trigger trigger(boolean yaml, boolean pipeline) {
        return new Trigger(Trigger.Target.child("", List.of()), Trigger.Strategy.NONE, new Trigger.Forward(yaml, pipeline));
    }

    /** The bridge's own come first, then what jobs exported, and what the pipeline, its schedule and the user of the bridge gave. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"false,false,-", "true,false,OWN=o BOTH=own",
        "false,true,EXPORTED=e PIPELINE=p SCHEDULE=s USER=u BOTH=user",
        "true,true,OWN=o EXPORTED=e PIPELINE=p SCHEDULE=s USER=u BOTH=user"})
    void of_one_name_the_last_is_forwarded(boolean yaml, boolean pipeline, String expected) {
        List<PipelineVariable> forwarded = variables.forwarded(bridge(List.of(Variable.shown("OWN", "o"), Variable.shown("BOTH", "own")),
                given("USER", "u"), given("BOTH", "user")), trigger(yaml, pipeline), own(given("PIPELINE", "p"), given("BOTH", "pipeline")),
                KNOWN);
        assertEquals(expected == null ? "" : expected,
                forwarded.stream().map(variable -> variable.key() + "=" + variable.value()).collect(Collectors.joining(" ")));
    }

    @Test
    void raw_values_and_files_are_forwarded_as_they_are() {
        PipelineVariable file = new PipelineVariable("FILE", "$WHO", true);
        PipelineVariable raw = new PipelineVariable("RAW", "$WHO", false, true);
        List<PipelineVariable> forwarded = variables.forwarded(bridge(List.of()), trigger(false, true),
                own(given("PLAIN", "$WHO"), file, raw), KNOWN);
        assertEquals(List.of(given("PLAIN", "ada"), file, raw), forwarded.subList(1, 4));
    }

    /** In characters of all values together. */
    @ParameterizedTest
    @CsvSource({"0,true", "1,false"})
    void variables_that_are_forwarded_have_a_longest(int more, boolean forwarded) {
        int half = VariableSet.MAX_EXPANDED_LENGTH / 2;
        int rest = half + more - "es".length() - "schedule".length();
        Bridge bridge = bridge(List.of(), given("A", "a".repeat(half)), given("B", "b".repeat(rest)));
        if (forwarded) {
            assertEquals(5, variables.forwarded(bridge, trigger(false, true), own(), KNOWN).size());
        } else {
            assertEquals(Refusal.badRequest(Reason.of("pipeline.variables_too_large", VariableSet.MAX_EXPANDED_LENGTH)).failure(),
                    assertThrows(Refusal.class, () -> variables.forwarded(bridge, trigger(false, true), own(), KNOWN)).failure());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "PUSH    | -           | -    | https://slipway.example.org/acme/tool/-/pipelines/3 b 4 of 1: [,,,]",
        "TRIGGER | Review/Fix  | stop | https://slipway.example.org/acme/tool/-/pipelines/3 b 4 of 1: [true,Review/Fix,review-fix-,stop]",
        "PUSH    | live        | -    | https://slipway.example.org/acme/tool/-/pipelines/3 b 4 of 1: [,live,live,]"})
    void bridge_knows_its_pipeline_and_its_environment(PipelineSource source, String environment, String action, String expected) {
        Bridge bridge = bridge(environment, action);
        PipelineRequest own = new PipelineRequest(own().origin(), PipelineCause.by(source, 5L), own().revision(), List.of());
        String text = variables.known(bridge, own).all().expand("$CI_PIPELINE_URL $CI_JOB_NAME $CI_PIPELINE_IID of $CI_NODE_TOTAL: "
                + "[$CI_PIPELINE_TRIGGERED,$CI_ENVIRONMENT_NAME,$CI_ENVIRONMENT_SLUG,$CI_ENVIRONMENT_ACTION]", ExpansionMode.FOR_NAMES);
        assertEquals(expected, text.replaceFirst("review-fix-\\w+", "review-fix-"));
    }

    /** Rows: whether the ref of the bridge is protected, its environment, and what it receives. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {"false | - | ALL,,", "true | - | ALL,SECRET,", "false | live | ALL,,LIVE",
        "true | live | ALL,SECRET,LIVE", "true | other | ALL,SECRET,"})
    void bridge_receives_variables_of_the_project_for_its_ref_and_environment(boolean isProtected, String environment, String expected) {
        StoredVariables stored = mock();
        when(stored.forJobs(7))
                .thenReturn(List.of(ofProject("ALL", false, "*"), ofProject("SECRET", true, "*"), ofProject("LIVE", false, "live")));
        BridgeVariables receiving = new BridgeVariables(mock(), new VariablesOfJobs(stored), mock(), POLICY);
        PipelineRequest own = new PipelineRequest(own().origin(), PipelineCause.by(PipelineSource.PUSH, 5L),
                new RequestedRevision("main", false, isProtected, COMMIT, "b".repeat(40), null), List.of());
        assertEquals(expected,
                receiving.known(bridge(environment, null), own).all().expand("$ALL,$SECRET,$LIVE", ExpansionMode.FOR_NAMES));
    }
}
