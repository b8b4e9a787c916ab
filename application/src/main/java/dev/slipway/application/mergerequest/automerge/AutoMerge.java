package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.mergerequest.merging.MergeInstructions;
import java.util.OptionalLong;

/**
 * Merge that waits for the pipeline of its request.
 *
 * @param userId       in whose name it is merged; empty if the account is gone
 * @param target       branch that the user agreed to merge into
 * @param instructions name the head that the user agreed to
 */
public record AutoMerge(OptionalLong userId, String target, MergeInstructions instructions) {

    public AutoMerge {
        if (instructions.sha().isEmpty()) {
            throw new IllegalArgumentException("an auto-merge is of one head");
        }
    }

    public String head() {
        return instructions.sha().orElseThrow();
    }
}
