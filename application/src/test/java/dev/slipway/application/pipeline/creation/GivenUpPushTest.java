package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.PushedRequestResolver;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** A push whose pipeline could not be created after all attempts. */
class GivenUpPushTest {

    private static final String ONE = "1".repeat(40);
    private static final Push PUSH = new Push(9, 3, 5L, RefName.branch("main"), Shas.ZERO, ONE, List.of(), Instant.EPOCH);

    private final PipelineOrigins origins = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final ConfigurationReader configurations = mock();
    private final StorePipeline store = mock();
    private final Pipelines pipelines = mock();
    private final Access access = mock();
    private final ActingUsers users = mock();
    private final CreatePushedPipeline pushed = new CreatePushedPipeline(
            new PushedRequestResolver(origins, refs, commits, mock(PipelineRights.class), pipelines),
            new PipelineCreator(mock(PipelineRequestResolver.class), configurations, mock(PipelineLimits.class), store,
                    mock(KnownMergeRequests.class), () -> Instant.EPOCH),
            access, users, mock());

    @BeforeEach
    void arrange() {
        Signature ada = new Signature("Ada", "ada@example.com", Instant.EPOCH);
        when(users.caller(5)).thenReturn(Caller.ANONYMOUS);
        when(access.allows(Caller.ANONYMOUS, new ProjectRef.Id(3), Ability.CREATE_PIPELINE)).thenReturn(true);
        when(origins.find(3)).thenReturn(Optional.of(new Origin(3, "p", null, "g/p", 4, Visibility.PRIVATE, "main", null, true, false)));
        when(refs.describe(3, ONE)).thenReturn(Optional.of(new Refs.Target(ONE, ONE, null)));
        when(commits.find(3, ONE)).thenReturn(Optional.of(new Commit(ONE, List.of(), ada, ada, "Message")));
    }

    @Test
    void failed_pipeline_is_stored_without_reading_the_configuration() {
        pushed.givenUp(PUSH);
        ArgumentCaptor<PipelineRequest> request = ArgumentCaptor.captor();
        ArgumentCaptor<Evaluation.Failure> failure = ArgumentCaptor.captor();
        verify(store).failed(request.capture(), failure.capture(), eq(StoreGuard.OPEN));
        assertEquals(9L, request.getValue().cause().pushId());
        assertEquals(PipelineFailureReason.UNKNOWN_FAILURE, failure.getValue().reason());
        assertNotNull(failure.getValue().problems());
        verifyNoInteractions(configurations);
    }

    @Test
    void pipeline_that_was_created_after_all_stays() {
        when(pipelines.madeBy(9)).thenReturn(true);
        pushed.givenUp(PUSH);
        verify(store, never()).failed(any(), any(), any());
        verify(refs, never()).describe(anyLong(), anyString());
    }
}
