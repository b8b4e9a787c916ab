package dev.slipway.domain.pipeline;

import java.time.Instant;

/**
 * Work outside of the pipeline that is done after its transaction, at least once. It refers to a job, a pipeline or a resource group by key
 * and contains no state to write, so that it may run repeatedly or late.
 */
public sealed interface FollowUp {

    /** Grants a resource: a job joined or left the queue of its resource group, or ended and may have released the resource. */
    record AssignResource(String resourceGroup) implements FollowUp {
    }

    /** Starts a scheduled job when its timer fires. */
    record StartScheduled(long jobId, Instant at) implements FollowUp {
    }

    /** Creates the downstream pipeline of a bridge, or checks the one that it has. */
    record StartDownstream(long jobId) implements FollowUp {
    }

    /** Archives the log of a job that ended. */
    record ArchiveLog(long jobId) implements FollowUp {
    }

    /** Cancels pipelines that a new pipeline of their ref makes redundant; it may be redundant itself. */
    record CancelRedundant(long pipelineId) implements FollowUp {
    }

    /** Cancels the children of a canceled pipeline. */
    record CancelChildren(long pipelineId) implements FollowUp {
    }

    /** The status of the pipeline changed: the bridge that follows it and the retention of artifacts of its ref are evaluated. */
    record PipelineChanged(long pipelineId) implements FollowUp {
    }

    /** A pipeline that had ended was restarted: bridges that mirror it and ended with it restart. */
    record PipelineRestarted(long pipelineId) implements FollowUp {
    }
}
