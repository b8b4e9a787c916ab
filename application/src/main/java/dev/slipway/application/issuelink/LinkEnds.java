package dev.slipway.application.issuelink;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.issuelink.port.IssueLinks.Stored;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.item.WorkItems;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionNote;
import dev.slipway.domain.issuelink.IssueLink;
import java.util.List;

/** Finds the issues of links. A link to an issue that the caller does not see is not found. */
final class LinkEnds {

    private final Access access;
    private final WorkItems items;
    private final IssueReads issues;
    private final IssueLinks links;

    LinkEnds(Access access, WorkItems items, IssueReads issues, IssueLinks links) {
        this.access = access;
        this.items = items;
        this.issues = issues;
        this.links = links;
    }

    /** An issue at one end, and the rights of the caller in its project. */
    record End(Noteable.Issue issue, ProjectGrant project) {

        long id() {
            return issue.id();
        }

        /** Returns the reference to this issue in a text of another. */
        String referenceFrom(End other) {
            return MentionNote.Source.issue(project.fullPath(), issue.iid()).reference(other.project().fullPath());
        }

        /** Returns whether the caller is a member of the project. */
        boolean member() {
            return project.standing().administrator() || project.standing().role().isPresent();
        }
    }

    /** Returns an issue that the caller sees; not found, or forbidden, otherwise. */
    End find(Caller caller, ProjectRef project, long iid) {
        access.signedIn(caller);
        WorkItems.Found found = items.find(caller, new NoteableRef.OfIssue(project, iid));
        return new End((Noteable.Issue) found.item(), found.project());
    }

    /** Returns the issues among some that the caller sees, in any order. */
    List<IssueView> seen(Caller caller, List<Long> ids) {
        return issues.among(caller, ids);
    }

    /** A link that the caller sees. */
    record Seen(Stored stored, IssueView source, IssueView target) {

        IssueLink link() {
            return stored.link();
        }

        IssueView otherThan(long issueId) {
            return source.id() == issueId ? target : source;
        }

        IssueLinkView view() {
            return new IssueLinkView(source, target, link().type());
        }
    }

    /** Returns a link of an issue that the caller sees. */
    Seen link(Caller caller, End end, long linkId) {
        Stored stored = links.find(end.id(), linkId).orElseThrow(Refusal::notFound);
        List<IssueView> both = seen(caller, List.of(stored.link().sourceId(), stored.link().targetId()));
        return new Seen(stored, one(both, stored.link().sourceId()), one(both, stored.link().targetId()));
    }

    private static IssueView one(List<IssueView> issues, long id) {
        return issues.stream().filter(issue -> issue.id() == id).findFirst().orElseThrow(Refusal::notFound);
    }
}
