package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.merging.RecordMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.Shas;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Follows pushes to the branches of merge requests. Open requests from the branch get a new version, or are closed if the branch is gone;
 * open requests into the branch are merged if the push contains their head. Requests into a branch need no other update, however many there
 * are, since their merge status names the commits that it was made for.
 */
public final class FollowBranches implements PushListener, WorkHandler {

    public static final String KIND = "FOLLOW_BRANCH_OF_MERGE_REQUESTS";

    /** Maximum number of requests that a push waits for; others are work. */
    private static final int IN_PUSH = 10;
    /** Time after which a push begins no other comparison: less than that after which pushes are taken for interrupted ones. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int IN_WORK = 50;
    /** Time after which a push that was under way is looked at again. */
    private static final Duration NEXT_LOOK = Duration.ofSeconds(5);
    /** Number of requests that get their work in one transaction. */
    private static final int PAGE = 1000;

    private final MergeRequests requests;
    private final RecordVersions versions;
    private final Pushes pushes;
    private final Git git;
    private final RecordMerges merges;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    /** Reads of git. */
    public record Git(Refs refs, Histories histories) {}

    public FollowBranches(MergeRequests requests, RecordVersions versions, Pushes pushes, Git git, RecordMerges merges,
            RecordVersions.WorkRecord record, InstantSource clock) {
        this.requests = requests;
        this.versions = versions;
        this.pushes = pushes;
        this.git = git;
        this.merges = merges;
        this.work = record.work();
        this.transactions = record.transactions();
        this.clock = clock;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    /** Never fails: requests that fail are left to work, so that no comparison keeps a push from being settled. */
    @Override
    public void pushed(Push push) {
        if (push.ref().kind() == RefKind.BRANCH && !followed(push)) {
            transactions.write(() -> work.soon(KIND, push.id()));
        }
    }

    private boolean followed(Push push) {
        try {
            return follow(push, IN_PUSH, () -> updateSome(push));
        } catch (RuntimeException failed) {
            return false;
        }
    }

    /** Fails after all requests were tried, so that one that fails delays no other, and is given up in the end. */
    @Override
    public void handle(long pushId) {
        pushes.find(pushId).filter(this::hasMoved).ifPresent(push -> {
            if (!follow(push, IN_WORK, () -> updateLater(push))) {
                transactions.write(() -> work.soon(KIND, push.id()));
            }
        });
    }

    /** Returns whether the ref of a push has moved; looks again later if that is not known yet. */
    private boolean hasMoved(Push push) {
        Optional<Pushes.State> state = transactions.write(() -> pushes.lock(push.id()));
        boolean moved = state.filter(Pushes.State.SETTLED::equals).isPresent() || state.filter(Pushes.State.RECORDED::equals).isPresent()
                && git.refs().find(push.projectId(), push.ref()).map(Refs.Target::object).orElse(Shas.ZERO).equals(push.after());
        if (!moved && state.filter(Pushes.State.RECORDED::equals).isPresent()) {
            transactions.run(now -> work.at(now.plus(NEXT_LOOK), KIND, push.id()));
        }
        return moved;
    }

    /**
     * Returns whether no request is left.
     *
     * @param update records the versions of requests from a branch that is there
     */
    private boolean follow(Push push, int most, BooleanSupplier update) {
        List<RuntimeException> failures = new ArrayList<>();
        boolean merged = attempt(failures, () -> merge(push, most, failures));
        boolean followed = attempt(failures, () -> isGone(push) ? close(push, most, failures) : update.getAsBoolean());
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
        return merged && followed;
    }

    private static boolean attempt(List<RuntimeException> failures, BooleanSupplier attempt) {
        try {
            return attempt.getAsBoolean();
        } catch (RuntimeException failed) {
            failures.add(failed);
            return false;
        }
    }

    private boolean isGone(Push push) {
        return push.deletes() && git.refs().find(push.projectId(), push.ref()).isEmpty();
    }

    private boolean close(Push push, int most, List<RuntimeException> failures) {
        List<Long> open = requests.outdated(push.projectId(), push.ref().name(), 0, most + 1);
        open.stream().limit(most).forEach(id -> attempt(failures, () -> {
            transactions.run(now -> requests.lock(id).filter(request -> request.state() == MergeRequestState.OPENED && isGone(push))
                    .ifPresent(request -> versions.move(request, MergeRequestEvent.CLOSE, push.userId(), now)));
            return true;
        }));
        return open.size() <= most;
    }

    /** Those that fail get work of their own, as do those that a push does not wait for. */
    private boolean updateSome(Push push) {
        List<Long> outdated = requests.outdated(push.projectId(), push.ref().name(), 0, IN_PUSH + 1);
        Instant end = clock.instant().plus(PATIENCE);
        int done = 0;
        while (done < Math.min(IN_PUSH, outdated.size()) && clock.instant().isBefore(end)) {
            versions.updateOrLater(outdated.get(done));
            done++;
        }
        return done == outdated.size();
    }

    /** Records a piece of work for each request, however many there are, so that those at the head of the list never delay the others. */
    private boolean updateLater(Push push) {
        long after = 0;
        int found = PAGE;
        while (found == PAGE) {
            List<Long> outdated = requests.outdated(push.projectId(), push.ref().name(), after, PAGE);
            found = outdated.size();
            if (found > 0) {
                after = outdated.getLast();
                transactions.write(() -> work.soon(RecordVersionOfRequest.KIND, outdated));
            }
        }
        return true;
    }

    private boolean merge(Push push, int most, List<RuntimeException> failures) {
        if (push.deletes() || Shas.isZero(push.before()) || !requests.aimedAt(push.projectId(), push.ref().name())) {
            return true;
        }
        Set<String> pushed = git.histories().between(push.projectId(), push.before(), push.after(), DiffLimits.USUAL.commits()).commits()
                .stream().map(Commit::sha).collect(Collectors.toSet());
        if (pushed.isEmpty()) {
            return true;
        }
        List<Long> contained = requests.openInto(push.projectId(), push.ref().name(), pushed, most + 1);
        long merged = contained.stream().limit(most).filter(id -> attempt(failures, () -> merge(push, id, pushed))).count();
        return contained.size() <= most || merged == 0;
    }

    /** Returns false for requests that are not open, and those that have moved on. One that is locked is being merged by the server. */
    private boolean merge(Push push, long id, Set<String> pushed) {
        return transactions.write(now -> {
            Optional<Locked> request = requests.lock(id).filter(locked -> locked.state() == MergeRequestState.OPENED
                    && locked.branches().targetBranch().equals(push.ref().name()) && versions.endsIn(id, pushed));
            request.ifPresent(locked -> merges.pushed(locked, push.userId(), now));
            return request.isPresent();
        });
    }
}
