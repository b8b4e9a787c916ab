package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.Push;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
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

/** What a push leaves whose pipeline could not be made however often it was tried. */
class GivenUpPushTest {

    private static final String ONE = "1".repeat(40);
    private static final Push PUSH = new Push(9, 3, 5L, RefName.branch("main"), Shas.ZERO, ONE, List.of(), Instant.EPOCH);

    private final PipelineOrigins origins = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final ConfigurationReader configurations = mock();
    private final StorePipeline make = mock();
    private final Pipelines pipelines = mock();
    private final CreatePushedPipeline pushed = new CreatePushedPipeline(origins, refs, commits, configurations, mock(PipelineRights.class),
            mock(PipelineCreator.class), make, pipelines, mock(Access.class), mock(ConfigurationSources.class));

    @BeforeEach
    void arrange() {
        Signature ada = new Signature("Ada", "ada@example.com", Instant.EPOCH);
        when(origins.find(3)).thenReturn(Optional.of(new Origin(3, "p", null, "g/p", 4, Visibility.PRIVATE, "main", null, true, false)));
        when(refs.describe(3, ONE)).thenReturn(Optional.of(new Refs.Target(ONE, ONE, null)));
        when(commits.find(3, ONE)).thenReturn(Optional.of(new Commit(ONE, List.of(), ada, ada, "Message")));
    }

    @Test
    void aFailedPipelineSaysSoWithoutALookAtTheConfiguration() {
        pushed.givenUp(PUSH);
        ArgumentCaptor<PipelineRequest> wish = ArgumentCaptor.captor();
        verify(make).failed(wish.capture(), eq(PipelineFailureReason.UNKNOWN_FAILURE), anyString());
        assertEquals(9L, wish.getValue().cause().pushId());
        verify(configurations, never()).read(any(), any());
    }

    @Test
    void aPipelineThatWasMadeAfterAllStays() {
        when(pipelines.madeBy(9)).thenReturn(true);
        pushed.givenUp(PUSH);
        verify(make, never()).failed(any(), any(), any());
        verify(refs, never()).describe(anyLong(), anyString());
    }
}
