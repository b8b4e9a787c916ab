package dev.slipway.application.mergerequest;

import dev.slipway.domain.mergerequest.MergeObstacle;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds obstacles to merges that a later feature knows, such as missing approvals. */
public interface MergeCheck {

    /**
     * Returns obstacles by id of the merge request; requests without any may be left out. Called for whole pages of lists, and again in the
     * transaction that merges, so the number of statements must not depend on that of the requests.
     */
    Map<Long, Set<MergeObstacle>> obstacles(List<MergeRequestView> requests);
}
