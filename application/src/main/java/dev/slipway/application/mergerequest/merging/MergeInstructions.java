package dev.slipway.application.mergerequest.merging;

import java.util.Optional;

/**
 * Choices of the user who merges. What is empty is decided by the merge request and the settings of its project.
 *
 * @param sha           head that the source branch must have
 * @param squash        whether the commits become one
 * @param mergeMessage  of the merge commit
 * @param squashMessage of the commit that the others become
 * @param removeSource  whether to remove the source branch after the merge
 */
public record MergeInstructions(Optional<String> sha, Optional<Boolean> squash, Optional<String> mergeMessage,
        Optional<String> squashMessage, Optional<Boolean> removeSource) {

    public static final MergeInstructions NONE =
            new MergeInstructions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public MergeInstructions {
        sha = sha.filter(text -> !text.isBlank());
        mergeMessage = mergeMessage.filter(text -> !text.isBlank());
        squashMessage = squashMessage.filter(text -> !text.isBlank());
    }

    /** Returns the same choices for one head of the source branch alone. */
    public MergeInstructions of(String head) {
        return new MergeInstructions(Optional.of(head), squash, mergeMessage, squashMessage, removeSource);
    }
}
