package dev.slipway.domain.mergerequest;

import java.util.List;

/** Users who work on a merge request, by id, each once. */
public record MergeRequestWorkers(List<Long> assignees, List<Long> reviewers) {

    public static final MergeRequestWorkers NONE = new MergeRequestWorkers(List.of(), List.of());

    public MergeRequestWorkers {
        assignees = assignees.stream().distinct().toList();
        reviewers = reviewers.stream().distinct().toList();
    }
}
