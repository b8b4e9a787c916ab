package dev.slipway.application.mergerequest.merging;

import dev.slipway.domain.kernel.Reason;
import java.util.Objects;

/** Result of an attempt to merge. Nothing but {@link Merged} changes a branch. */
public sealed interface MergeOutcome {

    /** The target branch has the result, and the request is merged. */
    record Merged() implements MergeOutcome {}

    /** The user may not merge into the target branch. */
    record NotPermitted() implements MergeOutcome {}

    /** A check objects. @param check one of {@link dev.slipway.domain.mergerequest.MergeFacts#CHECKS} */
    record Refused(Reason check) implements MergeOutcome {

        public Refused {
            Objects.requireNonNull(check);
        }
    }

    /** The source branch has another head than the instructions name. */
    record Moved(String head) implements MergeOutcome {

        public Moved {
            Objects.requireNonNull(head);
        }
    }

    /** Git cannot merge the branches, or not as the project wants it: a conflict, or a branch that has to be rebased before. */
    record Unmergeable(Reason why) implements MergeOutcome {

        public Unmergeable {
            Objects.requireNonNull(why);
        }
    }

    /** The merge was only wanted while a condition held, which has ended. */
    record Withdrawn() implements MergeOutcome {}

    /** Others move the branches all the time. Another attempt may succeed. */
    record Busy() implements MergeOutcome {}
}
