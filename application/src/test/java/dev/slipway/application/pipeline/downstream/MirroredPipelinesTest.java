package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.downstream.DownstreamPlans.Outcome;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.FailureReason;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pipelines of other projects that bridges mirror. */
class MirroredPipelinesTest {

    private final Access access = mock();
    private final PipelineViews views = mock();

    /** A project whose pipelines the user may not read is told apart from one that the user does not see. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"false,true,true,UPSTREAM_BRIDGE_PROJECT_NOT_FOUND",
        "true,false,true,INSUFFICIENT_UPSTREAM_PERMISSIONS", "true,true,false,UPSTREAM_BRIDGE_PROJECT_NOT_FOUND", "true,true,true,-"})
    void latest_pipeline_of_the_default_branch_is_mirrored(boolean seen, boolean readable, boolean there, FailureReason failure) {
        ProjectRef project = new ProjectRef.Path("g/p");
        ProjectGrant grant = mock();
        when(grant.id()).thenReturn(7L);
        when(grant.defaultBranch()).thenReturn("trunk");
        when(grant.allows(Ability.READ_PIPELINES)).thenReturn(readable);
        when(access.seen(Caller.ANONYMOUS, project)).thenReturn(Optional.of(grant).filter(found -> seen));
        PipelineView pipeline = mock();
        when(pipeline.id()).thenReturn(9L);
        when(views.latest(7, "trunk")).thenReturn(Optional.of(Optional.of(pipeline).filter(found -> there)));
        assertEquals(failure == null ? new Outcome.Follows(9) : new Outcome.Failed(failure, null),
                new MirroredPipelines(access, views).find(Caller.ANONYMOUS, project));
    }
}
