package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.IssuesToClose.Closing;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.OwnCommits;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.mergerequest.ClosingReferences;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Closes the issues that commits name which are pushed to the default branch, as the user who pushed. Merges repeat the texts of requests,
 * whose issues are closed by {@link CloseIssuesOfMerge}, and commits that a fork has from its source closed issues there.
 */
public final class CloseIssuesOfPush implements PushListener, WorkHandler {

    public static final String KIND = "CLOSE_ISSUES_OF_PUSH";

    /** Maximum number of commits of a push that are read, the newest. */
    private static final int MOST = 100;

    private final Access access;
    private final IssuesToClose issues;
    private final UpdateIssue update;
    private final ActingUsers users;
    private final Reads reads;
    private final Work work;
    private final Transactions transactions;

    /** Reads of pushes and their commits, and of the events of issues. */
    record Reads(Pushes pushes, Commits commits, Histories histories, OwnCommits own, ResourceEvents events) {}

    CloseIssuesOfPush(Access access, IssuesToClose issues, UpdateIssue update, ActingUsers users, Reads reads, Work work,
            Transactions transactions) {
        this.access = access;
        this.issues = issues;
        this.update = update;
        this.users = users;
        this.reads = reads;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Returns true, so that a merge which closes an issue does so before its commits do. */
    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void pushed(Push push) {
        if (push.ref().kind() == RefKind.BRANCH && !push.deletes() && !Shas.isZero(push.before()) && toDefaultBranch(push).isPresent()) {
            transactions.write(() -> work.soon(KIND, push.id()));
        }
    }

    @Override
    public void handle(long pushId) {
        reads.pushes().find(pushId).ifPresent(push -> toDefaultBranch(push).ifPresent(project ->
                issues.ofCommits(caller(push), project, reads.own().among(push.projectId(), commits(push)))
                        .forEach(closing -> close(push, project, closing))));
    }

    /** Returns the project of a push to its default branch, if the user who pushed is known and reads its code. */
    private Optional<ProjectGrant> toDefaultBranch(Push push) {
        Caller caller = caller(push);
        return caller.account().isEmpty() ? Optional.empty()
                : access.seen(caller, new ProjectRef.Id(push.projectId())).filter(project -> project.allows(Ability.READ_CODE))
                        .filter(project -> project.defaultBranch().equals(push.ref().name()));
    }

    private Caller caller(Push push) {
        Long userId = push.userId();
        return userId == null ? Caller.ANONYMOUS : users.caller(userId);
    }

    /** Returns the commits of a push that name issues, the newest last; none if git has collected those from which it came. */
    private List<Commit> commits(Push push) {
        return reads.commits().find(push.projectId(), push.before()).isEmpty() ? List.of()
                : reads.histories().between(push.projectId(), push.before(), push.after(), MOST).commits().stream()
                        .filter(commit -> commit.parents().size() < 2 && !ClosingReferences.of(commit.message()).isEmpty()).toList();
    }

    /** Leaves an issue open that was reopened since the push, such as one that the merge of the same commits closed before. */
    private void close(Push push, ProjectGrant project, Closing closing) {
        IssueView issue = closing.issue();
        if (issue.state() == IssueState.CLOSED || isReopened(issue, push.recordedAt())) {
            return;
        }
        try {
            update.close(caller(push), new ProjectRef.Id(issue.projectId()), issue.iid(), new IssueCause.PushedCommit(
                    new IssueCause.Origin(project.id(), project.fullPath()), closing.commit().sha()));
        } catch (Refusal refused) {
            // The user may not close it, or it is gone.
        }
    }

    private boolean isReopened(IssueView issue, Instant since) {
        return reads.events().states(new EventResource(EventResource.Kind.ISSUE, issue.id()), new PageRequest.Keyset(0, false, 1)).items()
                .stream().anyMatch(newest -> newest.state() == ResourceState.REOPENED && newest.createdAt().isAfter(since));
    }
}
