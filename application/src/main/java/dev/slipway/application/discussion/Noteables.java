package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionLock;
import dev.slipway.domain.discussion.Noteable;
import java.util.OptionalLong;

/** Finds objects that have notes. Those that the caller may not read are not found. */
final class Noteables {

    private final Access access;
    private final Commits commits;
    private final IssueReads issues;
    private final NotedMergeRequests requests;

    Noteables(Access access, Commits commits, IssueReads issues, NotedMergeRequests requests) {
        this.access = access;
        this.commits = commits;
        this.issues = issues;
        this.requests = requests;
    }

    NoteableGrant find(Caller caller, NoteableRef reference) {
        return switch (reference) {
            case NoteableRef.OfCommit commit -> {
                ProjectGrant project = access.project(caller, commit.project());
                if (!project.allows(Ability.READ_CODE)) {
                    throw Refusal.notFound("Commit");
                }
                yield commit(project, commit.revision());
            }
            case NoteableRef.OfMergeRequest request -> requests.find(caller, request.project(), request.iid());
            case NoteableRef.OfIssue issue -> issue(caller, access.project(caller, issue.project()), issue.iid());
        };
    }

    private NoteableGrant issue(Caller caller, ProjectGrant project, long iid) {
        Noted issue = issues.noted(caller, project, iid).orElseThrow(() -> Refusal.notFound("Issue"));
        boolean admitted = DiscussionLock.admits(issue.discussionLocked(), project.standing());
        return new NoteableGrant(new Noteable.Issue(project.id(), issue.id(), iid), project, issue.authorId(),
                admitted && project.allows(Ability.COMMENT_ISSUE));
    }

    /** @param project whose code the caller may read */
    NoteableGrant commit(ProjectGrant project, String revision) {
        String sha = commits.find(project.id(), revision).orElseThrow(() -> Refusal.notFound("Commit")).sha();
        return new NoteableGrant(new Noteable.Commit(project.id(), sha), project, OptionalLong.empty(),
                project.allows(Ability.COMMENT_CODE));
    }
}
