package dev.slipway.domain.pipeline;

import java.time.Instant;

/**
 * Something that follows outside of the pipeline and is done after its transaction, at least once. It names what to
 * look at and never a value to write, so that doing it twice or late is harmless.
 */
public sealed interface FollowUp {

    /** A job joined the line of its resource group, or one left it or ended that may have held the resource. */
    record AssignResource(String resourceGroup) implements FollowUp {
    }

    /** The timer of a scheduled job. */
    record StartScheduled(long jobId, Instant at) implements FollowUp {
    }

    /** A bridge is to make its downstream pipeline, or to look at the one that it has. */
    record StartDownstream(long jobId) implements FollowUp {
    }

    /** A job ended: its log can be archived. */
    record ArchiveTrace(long jobId) implements FollowUp {
    }

    /** A new pipeline may make others of its ref redundant, or be redundant itself. */
    record CancelRedundant(long pipelineId) implements FollowUp {
    }

    /** The children of a canceled pipeline are to be canceled too. */
    record CancelChildren(long pipelineId) implements FollowUp {
    }

    /** The pipeline's status changed: what follows it (a bridge above, artifacts of its ref) looks again. */
    record PipelineChanged(long pipelineId) implements FollowUp {
    }

    /** The pipeline had ended and did not stay so: bridges that ended with it begin again. */
    record PipelineReopened(long pipelineId) implements FollowUp {
    }
}
