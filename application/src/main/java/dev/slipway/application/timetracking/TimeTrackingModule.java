package dev.slipway.application.timetracking;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.mergerequest.MergeRequestModule;
import dev.slipway.application.timetracking.port.TrackedTimes;

/** Makes the use cases of the times of work. */
public final class TimeTrackingModule {

    /** Ports of times. */
    public record Ports(TrackedTimes trackedTimes) {}

    public final Ports ports;
    public final TimeReads timeReads;
    public final TrackTime trackTime;

    public TimeTrackingModule(Ports ports, KernelModule kernel, AccessModule access, DiscussionModule discussion,
            MergeRequestModule mergeRequest) {
        this.ports = ports;
        timeReads = new TimeReads(mergeRequest.workItems, ports.trackedTimes());
        trackTime = new TrackTime(access.access, mergeRequest.workItems, ports.trackedTimes(), discussion.systemNotes,
                kernel.ports.transactions(), kernel.ports.clock());
    }
}
