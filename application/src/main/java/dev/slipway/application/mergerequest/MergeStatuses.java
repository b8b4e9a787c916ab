package dev.slipway.application.mergerequest;

import dev.slipway.application.discussion.port.NoteCounts.Count;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the merge status of merge requests, whole pages at a time, and records checks of those that are not known. */
public final class MergeStatuses {

    private final List<MergeCheck> checks;
    private final NoteCounts counts;
    private final Work work;
    private final Transactions transactions;

    public MergeStatuses(List<MergeCheck> checks, NoteCounts counts, Work work, Transactions transactions) {
        this.checks = checks;
        this.counts = counts;
        this.work = work;
        this.transactions = transactions;
    }

    /** Returns merge requests with the number of comments that the caller may read. @param recheck as in {@link #of} */
    public List<MergeRequestItem> shown(Caller caller, List<MergeRequestView> requests, boolean recheck) {
        List<MergeRequestItem> items = of(requests, recheck);
        List<Long> discussed = items.stream().filter(item -> item.comments() > 0).map(item -> item.request().id()).toList();
        Map<Long, Integer> hidden = discussed.isEmpty() ? Map.of() : counts.hidden(discussed, caller);
        return items.stream().map(item -> item.without(hidden.getOrDefault(item.request().id(), 0))).toList();
    }

    /** @param recheck whether to record a check of each open request whose merge status is not known */
    public List<MergeRequestItem> of(List<MergeRequestView> requests, boolean recheck) {
        Map<Long, Set<MergeObstacle>> obstacles = obstacles(requests);
        Map<Long, Count> notes = requests.isEmpty() ? Map.of()
                : counts.ofMergeRequests(requests.stream().map(MergeRequestView::id).toList());
        Set<Long> checked = recheck ? record(requests) : Set.of();
        return requests.stream().map(request -> new MergeRequestItem(request, obstacles.getOrDefault(request.id(), Set.of()),
                checked.contains(request.id()), notes.getOrDefault(request.id(), Count.NONE).comments())).toList();
    }

    public MergeRequestItem of(MergeRequestView request, boolean recheck) {
        return of(List.of(request), recheck).getFirst();
    }

    private Map<Long, Set<MergeObstacle>> obstacles(List<MergeRequestView> requests) {
        Map<Long, Set<MergeObstacle>> found = new HashMap<>();
        if (!requests.isEmpty()) {
            checks.forEach(check -> check.obstacles(requests).forEach((id, some) ->
                    found.computeIfAbsent(id, any -> EnumSet.noneOf(MergeObstacle.class)).addAll(some)));
        }
        return found;
    }

    private Set<Long> record(List<MergeRequestView> requests) {
        List<Long> unknown = requests.stream().filter(MergeStatuses::unknown).map(MergeRequestView::id).toList();
        if (unknown.isEmpty()) {
            return Set.of();
        }
        Set<Long> recorded = work.recorded(CheckMergeability.KIND, unknown);
        List<Long> unrecorded = unknown.stream().filter(id -> !recorded.contains(id)).toList();
        if (!unrecorded.isEmpty()) {
            transactions.write(() -> work.soon(CheckMergeability.KIND, unrecorded));
        }
        return Set.copyOf(unknown);
    }

    private static boolean unknown(MergeRequestView request) {
        return request.state() == MergeRequestState.OPENED && request.mergeability() == Mergeability.UNCHECKED;
    }
}
