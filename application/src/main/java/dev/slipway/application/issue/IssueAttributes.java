package dev.slipway.application.issue;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.label.LabelChange;
import java.util.List;

/** Selects what a request names: users, labels and milestones. */
public record IssueAttributes(Assignees assignees, LabelSelection selection, MilestoneChoice milestones) {

    /** Returns the labels of a new issue. */
    Labels labels(ProjectGrant grant, List<String> wanted) {
        return Labels.of(selection.apply(grant, List.of(), LabelChange.to(wanted)));
    }

    /** Returns the labels of an issue after a change. */
    Labels labels(ProjectGrant grant, Labels present, LabelChange change) {
        return Labels.of(selection.apply(grant, present.names(), change));
    }
}
