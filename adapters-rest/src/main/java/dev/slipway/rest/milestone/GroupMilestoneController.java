package dev.slipway.rest.milestone;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.milestone.CreateMilestone;
import dev.slipway.application.milestone.DeleteMilestone;
import dev.slipway.application.milestone.MilestoneReads;
import dev.slipway.application.milestone.MilestoneTarget;
import dev.slipway.application.milestone.UpdateMilestone;
import io.micronaut.http.annotation.Controller;

/** Serves the milestones of a group. */
@Controller("/api/v4/groups/{id:[^/]+}/milestones")
final class GroupMilestoneController extends MilestoneController<GroupRef> {

    GroupMilestoneController(MilestoneReads reads, CreateMilestone createMilestone, UpdateMilestone updateMilestone,
            DeleteMilestone deleteMilestone) {
        super(reads, createMilestone, updateMilestone, deleteMilestone);
    }

    @Override
    MilestoneTarget target(GroupRef id) {
        return new MilestoneTarget.Group(id);
    }
}
