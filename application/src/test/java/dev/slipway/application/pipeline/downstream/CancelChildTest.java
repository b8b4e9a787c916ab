package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.BridgeUseCases;
import org.junit.jupiter.api.Test;

/** Child pipelines whose parent is canceled. */
class CancelChildTest extends BridgeUseCases {

    /** A child that goes on wastes what its parent was canceled to save. */
    @Test
    void child_whose_cancellation_is_given_up_is_canceled_once_more() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\n");
        long child = downstream(parent);
        house.cancelPipeline.cancel(owner, here(), parent);
        house.work.waiting().forEach(piece -> house.work.done(piece.id()));
        assertEquals("pending work=pending", statuses(child));
        house.handler(JobWork.CANCEL_CHILD).givenUp(child, "why");
        assertEquals("canceled work=canceled", statuses(child));
    }
}
