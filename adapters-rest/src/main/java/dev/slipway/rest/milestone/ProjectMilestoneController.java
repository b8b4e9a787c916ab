package dev.slipway.rest.milestone;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.milestone.CreateMilestone;
import dev.slipway.application.milestone.DeleteMilestone;
import dev.slipway.application.milestone.MilestoneReads;
import dev.slipway.application.milestone.MilestoneTarget;
import dev.slipway.application.milestone.UpdateMilestone;
import io.micronaut.http.annotation.Controller;

/** Serves the milestones of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/milestones")
final class ProjectMilestoneController extends MilestoneController<ProjectRef> {

    ProjectMilestoneController(MilestoneReads reads, CreateMilestone createMilestone, UpdateMilestone updateMilestone,
            DeleteMilestone deleteMilestone) {
        super(reads, createMilestone, updateMilestone, deleteMilestone);
    }

    @Override
    MilestoneTarget target(ProjectRef id) {
        return new MilestoneTarget.Project(id);
    }
}
