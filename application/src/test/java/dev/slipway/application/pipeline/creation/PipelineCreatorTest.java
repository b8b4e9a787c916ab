package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationReader.Reading;
import dev.slipway.application.pipeline.creation.CreationPolicy.OnInvalid;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which requests for pipelines are refused, and what is stored of an invalid one. */
class PipelineCreatorTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);
    private static final PipelineVariable GIVEN = new PipelineVariable("KEY", "value", false);
    private static final PipelineVariable MALFORMED = new PipelineVariable("no key", "value", false);
    private static final Reason TWICE = Reason.of("pipeline.configuration", "Duplicate variable name: KEY");

    private final PipelineRequestResolver requests = mock();
    private final ConfigurationReader configurations = mock();
    private final PipelineLimits limits = mock();
    private final StorePipeline store = mock();
    private final KnownMergeRequests mergeRequests = mock();
    private final PipelineCreator creator = new PipelineCreator(requests, configurations, limits, store, mergeRequests, () -> NOW);

    @BeforeEach
    void arrange() {
        when(mergeRequests.complete(any())).thenAnswer(call -> call.getArgument(0));
        when(configurations.read(any(), any(), any())).thenReturn(new Reading.Missing());
    }

    private static PipelineRequest request(PipelineVariable... given) {
        return new PipelineRequest(new Origin(3, "p", null, "a/p", 5, Visibility.PRIVATE, "main", null, true, true),
                PipelineCause.by(PipelineSource.API, 7L), new RequestedRevision("main", false, true,
                        new Commit("a".repeat(40), List.of(), ADA, ADA, "Message"), "b".repeat(40), null), List.of(given));
    }

    private static EvaluationPolicy policy(String name) {
        return switch (name) {
            case "full" -> EvaluationPolicy.FULL;
            case "push" -> EvaluationPolicy.push(false);
            case "skipping push" -> EvaluationPolicy.push(true);
            case "downstream" -> EvaluationPolicy.downstream(Optional.empty());
            case "child" -> EvaluationPolicy.child("", (job, path) -> null);
            default -> EvaluationPolicy.dryRun("");
        };
    }

    private String evaluated(PipelineRequest request, boolean maintainer, String policy) {
        return switch (creator.evaluate(request, VariableRight.of(maintainer), policy(policy))) {
            case Evaluation.Skipped ignored -> "skipped";
            case Evaluation.Invalid invalid -> invalid.reason().id();
            case Evaluation.Valid ignored -> "valid";
        };
    }

    /** Each column takes away what the column before was refused for; the last one finds no configuration. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # way,        restricted,                    malformed,          too often,                 nothing against it
            full,          pipeline.variables_restricted, pipeline.not_built, pipeline.too_often,        pipeline.no_configuration
            push,          pipeline.variables_restricted, pipeline.not_built, pipeline.no_configuration, pipeline.no_configuration
            skipping push, pipeline.variables_restricted, pipeline.not_built, skipped,                   skipped
            downstream,    pipeline.variables_restricted, pipeline.no_configuration, pipeline.no_configuration, pipeline.no_configuration
            child,         pipeline.no_configuration,     pipeline.no_configuration, pipeline.no_configuration, pipeline.no_configuration
            dry run,       pipeline.no_configuration,     pipeline.no_configuration, pipeline.no_configuration, pipeline.no_configuration
            """)
    void request_is_refused_for_variables_before_the_rate_and_the_configuration(String way, String restricted, String malformed,
            String tooOften, String nothing) {
        when(limits.tooOften(any(), any())).thenReturn(true);
        assertEquals(restricted, evaluated(request(MALFORMED), false, way));
        assertEquals(malformed, evaluated(request(MALFORMED), true, way));
        assertEquals(tooOften, evaluated(request(GIVEN), true, way));
        when(limits.tooOften(any(), any())).thenReturn(false);
        assertEquals(nothing, evaluated(request(GIVEN), true, way));
        assertEquals(nothing, evaluated(request(), false, way));
        verifyNoInteractions(store);
    }

    private String created(PipelineRequest request, OnInvalid onInvalid) {
        try {
            return switch (creator.create(request, VariableRight.MAINTAINER, new CreationPolicy(EvaluationPolicy.FULL, onInvalid))) {
                case Creation.Created(long id) -> "created " + id;
                case Creation.KeptFailed(Reason reason) -> "failed " + reason.id();
                case Creation.Nothing ignored -> "nothing";
            };
        } catch (Refusal refused) {
            return "refused";
        }
    }

    /** A variable that is given twice is a mistake to show, and a missing configuration is none. */
    @ParameterizedTest
    @CsvSource({"REFUSE,true,refused,refused", "KEEP_FAILED,false,failed pipeline.configuration,refused",
        "KEEP_FAILED_IF_CONFIGURED,true,failed pipeline.configuration,nothing", "KEEP_FAILED_IF_CONFIGURED,false,nothing,nothing"})
    void invalid_pipeline_is_kept_where_it_shows_a_mistake(OnInvalid onInvalid, boolean configured, String mistake, String missing) {
        when(configurations.exists(any())).thenReturn(configured);
        PipelineRequest twice = request(GIVEN, GIVEN);
        assertEquals(missing, created(request(), onInvalid));
        verify(store, never()).failed(any(), any(), any());
        assertEquals(mistake, created(twice, onInvalid));
        verify(store, times(mistake.startsWith("failed") ? 1 : 0)).failed(twice,
                new Evaluation.Failure(PipelineFailureReason.CONFIG_ERROR, TWICE.args().getFirst().toString()), StoreGuard.OPEN);
    }

    @ParameterizedTest
    @CsvSource({"true,true,created 9", "true,false,nothing", "false,true,nothing"})
    void skipped_pipeline_is_stored_where_there_is_a_configuration(boolean configured, boolean stored, String expected) {
        when(configurations.exists(any())).thenReturn(configured);
        when(store.skipped(request())).thenReturn(stored ? OptionalLong.of(9) : OptionalLong.empty());
        Creation creation = creator.create(request(), VariableRight.MAINTAINER, CreationPolicy.byPush(true));
        assertEquals(expected, creation.created().isPresent() ? "created " + creation.created().getAsLong() : "nothing");
        verify(store, times(configured ? 1 : 0)).skipped(request());
    }

    @Test
    void request_that_is_kept_as_failed_stores_what_is_shown() {
        Evaluation.Failure failure = new Evaluation.Failure(PipelineFailureReason.UNKNOWN_FAILURE, "why");
        assertEquals(new Creation.KeptFailed(TWICE), creator.keep(request(), failure, TWICE));
        verify(store).failed(request(), failure, StoreGuard.OPEN);
    }

    /** Callers of the use cases around it answer in their own words before. */
    @Test
    void caller_without_an_account_or_the_right_is_refused_before_the_ref_is_read() {
        Account account = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
        Caller ada = new Caller.Person(account, 1, Set.of(Scope.API));
        RefRequest asked = RefRequest.of(PipelineSource.API, "main", List.of());
        ProjectGrant grant = mock();
        assertEquals("pipeline.not_permitted", refused(ada, grant, asked));
        when(grant.allows(Ability.CREATE_PIPELINE)).thenReturn(true);
        assertEquals("pipeline.not_permitted", refused(Caller.ANONYMOUS, grant, asked));
        verifyNoInteractions(requests);
        when(requests.resolve(ada, account, grant, asked)).thenReturn(request());
        assertEquals("pipeline.no_configuration", refused(ada, grant, asked));
    }

    private String refused(Caller caller, ProjectGrant grant, RefRequest asked) {
        Refusal refused = assertThrows(Refusal.class, () -> creator.create(caller, grant, asked, CreationPolicy.ON_DEMAND));
        return ((Failure.BadRequest) refused.failure()).reason().orElseThrow().id();
    }
}
