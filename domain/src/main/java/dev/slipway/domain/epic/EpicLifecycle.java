package dev.slipway.domain.epic;

import static dev.slipway.domain.epic.EpicEvent.CLOSE;
import static dev.slipway.domain.epic.EpicEvent.REOPEN;
import static dev.slipway.domain.epic.EpicState.CLOSED;
import static dev.slipway.domain.epic.EpicState.OPENED;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an epic, as a table. Repeated events keep the state, so that clients may retry. */
public final class EpicLifecycle {

    public static final Lifecycle<EpicState, EpicEvent> TABLE =
            Lifecycle.named("epic", EpicState.class, EpicEvent.class)
                    .startsAt(OPENED).finishesAt(CLOSED)
                    .row("EPIC-01", OPENED, CLOSE, CLOSED)
                    .stays("EPIC-02", CLOSED, CLOSE)
                    .reopens("EPIC-03", CLOSED, REOPEN, OPENED)
                    .stays("EPIC-04", OPENED, REOPEN)
                    .build();

    private EpicLifecycle() {
    }
}
