package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.mergerequest.MergeRequestModule;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.merging.MergeAttempt;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;

/** Makes the use cases of merges that wait for pipelines. A part of {@link MergeRequestModule}. */
public final class AutoMergeModule {

    public final CancelAutoMerge cancelAutoMerge;

    // Recorded work, and what follows pipelines
    public final RunAutoMerge runAutoMerge;
    public final RetryAutoMerge retryAutoMerge;
    public final WakeAutoMerges wakeAutoMerges;

    public AutoMergeModule(MergeRequestModule.Ports ports, MergeRequestModule.Earlier earlier, MergeRequestReads reads,
            RequestNotes notes, MergeAttempt attempt) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        AutoMerges merges = ports.autoMerges();
        cancelAutoMerge = new CancelAutoMerge(earlier.access().access, ports.mergeRequestViews(), reads, ports.mergeRequests(), merges,
                notes, kernel.transactions());
        runAutoMerge = new RunAutoMerge(merges, ports.mergeRequests(), ports.mergeRequestViews(), attempt,
                earlier.pipeline().creation.actingUsers, notes, kernel.transactions());
        retryAutoMerge = new RetryAutoMerge(runAutoMerge);
        wakeAutoMerges = new WakeAutoMerges(merges, kernel.work(), kernel.transactions());
    }
}
