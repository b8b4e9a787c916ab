package dev.slipway.rest.mergerequest;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.mergerequest.UpdateMergeRequest;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.label.SentLabels;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of the update of a merge request. */
@AtLeastOneOf
record MergeRequestUpdateParams(
        Change<String> title,
        Change<String> description,
        Change<String> targetBranch,
        Change<Long> assigneeId,
        @CommaSeparated Change<List<Long>> assigneeIds,
        @CommaSeparated Change<List<Long>> reviewerIds,
        @CommaSeparated Change<List<String>> labels,
        @CommaSeparated @Nullable List<String> addLabels,
        @CommaSeparated @Nullable List<String> removeLabels,
        Change<Long> milestoneId,
        Change<Boolean> removeSourceBranch,
        Change<Boolean> squash,
        Change<Boolean> discussionLocked,
        Change<Boolean> allowCollaboration,
        Change<Boolean> allowMaintainerToPush,
        @Nullable StateEvent stateEvent) {

    /** Events that users cause. */
    enum StateEvent {
        CLOSE(MergeRequestEvent.CLOSE), REOPEN(MergeRequestEvent.REOPEN);

        private final MergeRequestEvent event;

        StateEvent(MergeRequestEvent event) {
            this.event = event;
        }
    }

    /** Returns whether the diff may have to be compared anew. */
    boolean compares() {
        return targetBranch.given() || stateEvent == StateEvent.REOPEN;
    }

    UpdateMergeRequest.Request request() {
        Change<List<Long>> one = assigneeId.given() ? Change.to(Optional.ofNullable(assigneeId.or(null)).map(List::of).orElse(List.of()))
                : Change.keep();
        return new UpdateMergeRequest.Request(title, description, targetBranch,
                new UpdateMergeRequest.People(SentLabels.change(labels, addLabels, removeLabels),
                        assigneeIds.given() ? assigneeIds.map(MergeRequestUpdateParams::present) : one,
                        reviewerIds.map(MergeRequestUpdateParams::present)),
                discussionLocked,
                new UpdateMergeRequest.Options(removeSourceBranch, squash,
                        allowCollaboration.given() ? allowCollaboration : allowMaintainerToPush),
                milestoneId, Optional.ofNullable(stateEvent).map(chosen -> chosen.event));
    }

    private static List<Long> present(List<Long> ids) {
        return ids.stream().filter(Objects::nonNull).toList();
    }
}
