package dev.slipway.application.issue;

import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import java.time.Instant;

/**
 * Receives changes of issues, so that later features tell of them. Called in the transaction of the change, in which the issue is locked,
 * so an exception undoes the change.
 */
public interface IssueListener {

    /** Called when an issue was created. */
    void opened(Moment moment, IssueDraft content);

    /** Called when attributes were changed. */
    void changed(Moment moment, IssueDraft before, IssueDraft after);

    /** Called when the issue was closed or reopened. */
    void moved(Moment moment, IssueEvent event, IssueCause cause);

    /**
     * An issue that was changed.
     *
     * @param byUser who changed it
     * @param at     time of the change, which owners of the project choose
     */
    record Moment(long projectId, long id, long iid, long byUser, Instant at) {}
}
