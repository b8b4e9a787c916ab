package dev.slipway.application.mergerequest;

import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.domain.mergerequest.MergeObstacle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds merge requests with unresolved threads, in projects that want all threads resolved before a merge. */
public final class UnresolvedThreads implements MergeCheck {

    private final NoteCounts counts;

    UnresolvedThreads(NoteCounts counts) {
        this.counts = counts;
    }

    @Override
    public Map<Long, Set<MergeObstacle>> obstacles(List<MergeRequestView> requests) {
        List<Long> checked = requests.stream().filter(request -> request.settings().resolveDiscussions()).map(MergeRequestView::id)
                .toList();
        Map<Long, Set<MergeObstacle>> found = new HashMap<>();
        if (!checked.isEmpty()) {
            counts.ofMergeRequests(checked).forEach((id, count) -> {
                if (count.unresolved()) {
                    found.put(id, Set.of(MergeObstacle.DISCUSSIONS_NOT_RESOLVED));
                }
            });
        }
        return found;
    }
}
