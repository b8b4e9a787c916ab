package dev.slipway.application.mergerequest.item;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.ItemId;

/**
 * Finds issues and merge requests alike, for features that both have. Those that the caller may not see are not found; callers who may not
 * read any of the project are forbidden.
 */
public final class WorkItems {

    private final Access access;
    private final IssueReads issues;
    private final MergeRequestViews requests;

    public WorkItems(Access access, IssueReads issues, MergeRequestViews requests) {
        this.access = access;
        this.issues = issues;
        this.requests = requests;
    }

    /** An item, and the rights of the caller in its project. */
    public record Found(Noteable item, ItemId id, ProjectGrant project) {

        /** Rejects callers who may not change all attributes of the item. */
        public Found requireChanging() {
            project.require(id.kind() == ItemId.Kind.ISSUE ? Ability.UPDATE_ISSUE : Ability.UPDATE_MERGE_REQUEST);
            return this;
        }
    }

    /** @throws IllegalArgumentException for commits and snippets, which are none */
    public Found find(Caller caller, NoteableRef reference) {
        return switch (reference) {
            case NoteableRef.OfIssue issue -> {
                ProjectGrant project = access.project(caller, issue.project(), Ability.READ_ISSUES);
                IssueViews.Noted found = issues.noted(caller, project, issue.iid()).orElseThrow(Refusal::notFound);
                yield new Found(new Noteable.Issue(project.id(), found.id(), issue.iid()), ItemId.issue(found.id()), project);
            }
            case NoteableRef.OfMergeRequest request -> {
                ProjectGrant project = access.project(caller, request.project(), Ability.READ_MERGE_REQUESTS);
                MergeRequestViews.Noted found = requests.noted(project.id(), request.iid()).orElseThrow(Refusal::notFound);
                yield new Found(new Noteable.MergeRequest(project.id(), found.id(), request.iid()), ItemId.mergeRequest(found.id()),
                        project);
            }
            case NoteableRef.OfCommit commit -> throw new IllegalArgumentException("a commit is no item: " + commit.revision());
            case NoteableRef.OfEpic epic -> throw new IllegalArgumentException("an epic is no item: " + epic.id());
            case NoteableRef.OfNumberedEpic epic -> throw new IllegalArgumentException("an epic is no item: " + epic.iid());
            case NoteableRef.OfSnippet snippet -> throw new IllegalArgumentException("a snippet is no item: " + snippet.id());
        };
    }
}
