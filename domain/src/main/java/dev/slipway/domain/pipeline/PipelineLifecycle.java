package dev.slipway.domain.pipeline;

import static dev.slipway.domain.pipeline.PipelineEvent.*;
import static dev.slipway.domain.pipeline.PipelineStatus.*;

import dev.slipway.domain.kernel.Lifecycle;
import java.util.EnumSet;

/**
 * Life cycle of a pipeline. A pipeline follows its jobs, so that every event but one leads to the same status from each status. The
 * exception is enqueueing: a pipeline that had ended continues as running.
 */
public final class PipelineLifecycle {

    public static final Lifecycle<PipelineStatus, PipelineEvent> TABLE = table();

    private PipelineLifecycle() {
    }

    private static Lifecycle<PipelineStatus, PipelineEvent> table() {
        Lifecycle.Builder<PipelineStatus, PipelineEvent> rows =
                Lifecycle.named("pipeline", PipelineStatus.class, PipelineEvent.class)
                        .startsAt(CREATED).finishesAt(SUCCESS, FAILED, CANCELED, SKIPPED)
                        .row("PIPELINE-QUEUE-1", CREATED, ENQUEUE, PENDING)
                        .row("PIPELINE-QUEUE-2", MANUAL, ENQUEUE, PENDING)
                        .row("PIPELINE-QUEUE-3", WAITING_FOR_RESOURCE, ENQUEUE, PENDING)
                        .row("PIPELINE-QUEUE-4", PREPARING, ENQUEUE, PENDING)
                        .reopens("PIPELINE-QUEUE-5", SKIPPED, ENQUEUE, PENDING)
                        .row("PIPELINE-QUEUE-6", SCHEDULED, ENQUEUE, PENDING)
                        .reopens("PIPELINE-QUEUE-7", SUCCESS, ENQUEUE, RUNNING)
                        .reopens("PIPELINE-QUEUE-8", FAILED, ENQUEUE, RUNNING)
                        .reopens("PIPELINE-QUEUE-9", CANCELED, ENQUEUE, RUNNING)
                        .stays("PIPELINE-QUEUE-10", RUNNING, ENQUEUE)
                        .stays("PIPELINE-QUEUE-11", PENDING, ENQUEUE);
        fromAnywhere(rows, "RESOURCE", REQUEST_RESOURCE, WAITING_FOR_RESOURCE);
        fromAnywhere(rows, "PREPARE", PREPARE, PREPARING);
        fromAnywhere(rows, "RUN", RUN, RUNNING);
        fromAnywhere(rows, "SUCCEED", SUCCEED, SUCCESS);
        fromAnywhere(rows, "DROP", DROP, FAILED);
        fromAnywhere(rows, "CANCEL", CANCEL, CANCELED);
        fromAnywhere(rows, "SKIP", SKIP, SKIPPED);
        fromAnywhere(rows, "BLOCK", BLOCK, MANUAL);
        fromAnywhere(rows, "DELAY", DELAY, SCHEDULED);
        return rows.build();
    }

    private static void fromAnywhere(Lifecycle.Builder<PipelineStatus, PipelineEvent> rows, String word,
            PipelineEvent event, PipelineStatus to) {
        int number = 1;
        for (PipelineStatus from : EnumSet.allOf(PipelineStatus.class)) {
            String id = "PIPELINE-" + word + "-" + number++;
            if (from == to) {
                rows.stays(id, from, event);
            } else if (COMPLETED.contains(from)) {
                rows.reopens(id, from, event, to);
            } else {
                rows.row(id, from, event, to);
            }
        }
    }
}
