package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.version.FollowBranches;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Ends the lock of a request whose merge was refused or interrupted: it is merged if its push was settled, else open again. Decides by
 * recorded pushes alone, so neither an unavailable repository nor a missing commit keeps a request locked. Pushes leave locked requests
 * alone, so those of that time are followed again. Runs by itself, and after each merge.
 */
public final class FinishMerge implements WorkHandler {

    private static final Duration EVERY = Duration.ofSeconds(20);
    /** Time after which a request that is still locked belongs to a process that died: a push of the target branch takes less. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int AT_ONCE = 100;
    /** Maximum number of pushes to the target branch that are followed again, the newest. */
    private static final int PUSHES = 100;

    private final MergeRequests requests;
    private final Pushes pushes;
    private final RecordVersions versions;
    private final RecordMerges merges;
    private final RecordVersions.WorkRecord record;
    private final Observations observations;
    private final InstantSource clock;

    FinishMerge(MergeRequests requests, Pushes pushes, RecordVersions versions, RecordMerges merges, RecordVersions.WorkRecord record,
            Observations observations, InstantSource clock) {
        this.requests = requests;
        this.pushes = pushes;
        this.versions = versions;
        this.merges = merges;
        this.record = record;
        this.observations = observations;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "merge_request.finish_merges";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        Instant limit = clock.instant().minus(PATIENCE);
        List<Long> batch = requests.locked(limit, 0, AT_ONCE);
        while (!batch.isEmpty()) {
            batch.forEach(this::tryToFinish);
            batch = requests.locked(limit, batch.getLast(), AT_ONCE);
        }
    }

    /** Ends the lock of a request, if it is locked. A failure delays no other request; a later run tries again. */
    void tryToFinish(long mergeRequestId) {
        try {
            record.transactions().run(now -> requests.lock(mergeRequestId).filter(locked -> locked.state() == MergeRequestState.LOCKED)
                    .ifPresent(locked -> requests.begun(locked.id()).ifPresent(merging -> finish(locked, merging, now))));
        } catch (RuntimeException | Error failed) {
            observations.trouble("merge_request.not_finished", failed, "merge_request", mergeRequestId);
        }
    }

    /** The row of the request is locked, so a push that is recorded from now on finds the request unlocked and does not move. */
    private void finish(Locked request, Merging merging, Instant now) {
        RefName target = RefName.branch(request.branches().targetBranch());
        Instant since = requests.begunAt(request.id()).orElse(now);
        Optional<Push> unsettled = pushes.unsettled(request.projectId(), target);
        List<Push> settled = pushes.settled(request.projectId(), target, since, PUSHES);
        if (pushes.isSettled(request.projectId(), target, merging.head(), merging.userId(), since)) {
            merges.merged(request, merging, now);
        } else if (unsettled.filter(push -> isOf(merging, since, push)).isEmpty()) {
            requests.move(request.id(), MergeRequestEvent.UNLOCK, null, now);
            versions.updateLater(request.id());
            Stream.concat(settled.stream(), unsettled.stream()).forEach(push -> record.work().soon(FollowBranches.KIND, push.id()));
        }
    }

    /** Returns whether a push is that of the merge. Others may push the same commit, such as the head of the source branch. */
    private static boolean isOf(Merging merging, Instant since, Push push) {
        return push.after().equals(merging.head()) && Objects.equals(push.userId(), merging.userId()) && !push.recordedAt().isBefore(since);
    }
}
