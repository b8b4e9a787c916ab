package dev.slipway.application.repository.push;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefUpdate;
import java.util.ArrayList;
import java.util.List;

/** Follows the refs of one push, and says which of them get no pipelines since the push changes more than its quota covers. */
final class PushNotes {

    /** Maximum number of refs that are named. */
    private static final int NAMED = 100;

    private final List<String> covered = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private PushQuota quota;

    PushNotes(PushQuota quota) {
        this.quota = quota;
    }

    boolean covers(RefUpdate update) {
        return quota.covers(update);
    }

    /** Counts a ref that has moved. Refused refs do not count. */
    void moved(RefUpdate update) {
        PushQuota after = quota.after(update);
        if (!after.equals(quota)) {
            (quota.covers(update) ? covered : others).add(update.ref().name());
            quota = after;
        }
    }

    /** Returns what the client is told; nothing if each ref may have a pipeline. */
    List<Reason> reasons() {
        if (others.isEmpty()) {
            return List.of();
        }
        String named = String.join(", ", others.subList(0, Math.min(NAMED, others.size())));
        Reason without = others.size() > NAMED ? Reason.of("push.without_pipelines_and_more", others.size(), named, others.size() - NAMED)
                : Reason.of("push.without_pipelines", others.size(), named);
        return List.of(Reason.of("push.pipelines", quota.most(), String.join(", ", covered)), without);
    }
}
