package dev.slipway.application.issue;

import dev.slipway.application.issue.IssueListener.Moment;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stores issues and their changes, and reports them to the listeners of later features in the same transaction. Each writer of issues uses
 * it, so that no change is made without its report.
 */
public final class IssueChanges {

    private final Issues issues;
    private final List<IssueListener> listeners;

    public IssueChanges(Issues issues, List<IssueListener> listeners) {
        this.issues = issues;
        this.listeners = listeners;
    }

    /** Creates an issue, and returns its id; empty if its number belongs to another one. Locks the counter of the project. */
    OptionalLong create(NewIssue issue) {
        OptionalLong id = issues.create(issue);
        id.stream().mapToObj(issues::lock).flatMap(Optional::stream)
                .forEach(created -> listeners.forEach(listener -> listener.opened(
                        moment(created, issue.authorId(), issue.createdAt()), created.content())));
        return id;
    }

    Optional<Locked> lock(long id) {
        return issues.lock(id);
    }

    Optional<Locked> lock(long projectId, long iid) {
        return issues.lock(projectId, iid);
    }

    void change(Locked issue, IssueDraft draft, long byUser, Instant now) {
        issues.change(issue.id(), draft, now);
        if (!draft.equals(issue.content())) {
            listeners.forEach(listener -> listener.changed(moment(issue, byUser, now), issue.content(), draft));
        }
    }

    void move(Locked issue, IssueEvent event, IssueCause cause, long byUser, Instant now) {
        issues.move(issue.id(), event, byUser, now);
        listeners.forEach(listener -> listener.moved(moment(issue, byUser, now), event, cause));
    }

    private static Moment moment(Locked issue, long byUser, Instant at) {
        return new Moment(issue.projectId(), issue.id(), issue.iid(), byUser, at);
    }
}
