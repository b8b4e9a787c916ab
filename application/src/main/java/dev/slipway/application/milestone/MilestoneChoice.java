package dev.slipway.application.milestone;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.milestone.port.Milestones;
import org.jspecify.annotations.Nullable;

/** Decides which milestone an issue or merge request can get: one of its project, or of a group above that. */
public final class MilestoneChoice {

    private final Milestones milestones;

    MilestoneChoice(Milestones milestones) {
        this.milestones = milestones;
    }

    /** Returns the milestone that a request names; null for none, which is 0 in requests. */
    public static @Nullable Long named(@Nullable Long id) {
        return id == null || id == 0 ? null : id;
    }

    /**
     * Returns whether an item of the project can have the milestone. Joins the transaction of the change, until whose end the milestone is
     * neither deleted nor merged. One that is not given stays possible, wherever the project has moved.
     *
     * @param milestone that the item is to have; null for none
     * @param change    of the request
     */
    public boolean offers(long projectId, @Nullable Long milestone, Change<Long> change) {
        return milestone == null || !change.given() || milestones.offered(projectId, milestone);
    }
}
