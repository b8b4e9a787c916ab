package dev.slipway.application.timetracking;

import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.item.WorkItems;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.TimeStats;

/** Returns the times of the work on issues and merge requests, for all who read these. */
public final class TimeReads {

    private final WorkItems items;
    private final TrackedTimes times;

    TimeReads(WorkItems items, TrackedTimes times) {
        this.items = items;
        this.times = times;
    }

    public TimeStats get(Caller caller, NoteableRef reference) {
        return times.find(items.find(caller, reference).id()).orElseThrow(Refusal::notFound);
    }
}
