package dev.slipway.application.issue;

import dev.slipway.application.milestone.MilestoneChoice;

/** Decides which users and milestones an issue can refer to. */
public record IssueChoices(Assignees assignees, MilestoneChoice milestones) {}
