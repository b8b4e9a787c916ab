package dev.slipway.domain.mergerequest.note;

import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.util.Optional;

/** Texts of the system notes about events of merge requests, which clients read. */
public final class EventNotes {

    public static final String APPROVED = "approved this merge request";
    public static final String UNAPPROVED = "unapproved this merge request";
    public static final String AUTO_MERGE_CANCELED = "canceled the automatic merge";

    private EventNotes() {
    }

    /** Returns the state that clients see after an event, which is also the note about it; empty for events that they do not see. */
    public static Optional<ResourceState> state(MergeRequestEvent event) {
        return switch (event) {
            case CLOSE -> Optional.of(ResourceState.CLOSED);
            case REOPEN -> Optional.of(ResourceState.REOPENED);
            case MERGE -> Optional.of(ResourceState.MERGED);
            case LOCK, UNLOCK -> Optional.empty();
        };
    }

    /** Returns the note about a change of state; empty for those that clients do not see. */
    public static Optional<String> of(MergeRequestEvent event) {
        return state(event).map(ResourceState::wireName);
    }

    /** Returns the note about a target branch that was merged and removed. @param branch that it was merged into */
    public static String targetRemoved(String removed, String branch) {
        return "deleted the `" + removed + "` branch. This merge request now targets the `" + branch + "` branch";
    }

    /** Returns the note about a merge that waits for a pipeline. @param sha head of the request */
    public static String autoMergeEnabled(String sha) {
        return "enabled an automatic merge when the pipeline for " + sha + " succeeds";
    }

    /** Returns the note about a merge that no longer waits, without a call that canceled it. @param reason why, such as "new commits" */
    public static String autoMergeAborted(String reason) {
        return "aborted the automatic merge because " + reason;
    }
}
