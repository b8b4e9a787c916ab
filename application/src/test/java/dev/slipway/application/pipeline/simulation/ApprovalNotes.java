package dev.slipway.application.pipeline.simulation;

import java.util.HashSet;
import java.util.Set;

/**
 * The approvals that users were let give, with the rules of that time, and the jobs that have started. The scene notes them itself, so that
 * they show a server that counts by the wrong rules.
 */
final class ApprovalNotes {

    /** What a deployment to the guarded environment needs: an approval of a maintainer, of one user, or of any user who deploys. */
    enum Need { MAINTAINER, APPROVER, NUMBER }

    private record Approval(long deploymentId, long userId, Need need, int change) {}

    private final Set<Approval> approvals = new HashSet<>();
    private final Set<Long> started = new HashSet<>();
    private Need need = Need.MAINTAINER;
    private int changes;

    void change(Need wanted) {
        need = wanted;
        changes++;
    }

    Need need() {
        return need;
    }

    void approve(long deploymentId, long userId) {
        approvals.add(new Approval(deploymentId, userId, need, changes));
    }

    void refuse(long deploymentId, long userId) {
        approvals.remove(new Approval(deploymentId, userId, need, changes));
    }

    /** Approvals of a rule end with it; those of the number count again once there are no rules. */
    boolean approved(long deploymentId, Set<Long> users) {
        return approvals.stream().anyMatch(each -> each.deploymentId == deploymentId && users.contains(each.userId) && each.need == need
                && (need == Need.NUMBER || each.change == changes));
    }

    boolean started(long job) {
        return started.contains(job);
    }

    void start(long job) {
        started.add(job);
    }
}
