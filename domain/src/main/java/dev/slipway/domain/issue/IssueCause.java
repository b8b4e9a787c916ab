package dev.slipway.domain.issue;

import java.util.Objects;

/** Why an issue is closed or reopened. */
public sealed interface IssueCause {

    /** A user asked for it. */
    record Call() implements IssueCause {}

    /** A merge request that names the issue was merged. */
    record MergedRequest(Origin project, long id, long iid) implements IssueCause {

        public MergedRequest {
            Objects.requireNonNull(project);
        }
    }

    /** A commit that names the issue was pushed. */
    record PushedCommit(Origin project, String sha) implements IssueCause {

        public PushedCommit {
            Objects.requireNonNull(project);
            Objects.requireNonNull(sha);
        }
    }

    /** The alert for which the incident was opened has ended. */
    record EndedAlert() implements IssueCause {}

    /** Project that a cause comes from, which not all readers of the issue may see. @param path full path */
    record Origin(long id, String path) {

        public Origin {
            Objects.requireNonNull(path);
        }
    }

    IssueCause CALL = new Call();
    IssueCause ENDED_ALERT = new EndedAlert();
}
