package dev.slipway.application.epic;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicPosition;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Gives epics issues, takes them away and orders them, for reporters of the group and of the project. */
public final class IssuesOfEpic {

    /** Maximum issues of an epic, all of which go with it and are written when positions are used up. */
    private static final int MOST = 5_000;

    private final Access access;
    private final EpicAccess owners;
    private final EpicReads reads;
    private final EpicStore epics;
    private final EpicIssues links;
    private final Parts issues;
    private final Transactions transactions;

    /** Ports and use cases of issues. */
    record Parts(Issues issues, IssueViews views, IssueReads reads, ShownIssues shown) {}

    IssuesOfEpic(Access access, EpicAccess owners, EpicReads reads, EpicStore epics, EpicIssues links, Parts issues,
            Transactions transactions) {
        this.access = access;
        this.owners = owners;
        this.reads = reads;
        this.epics = epics;
        this.links = links;
        this.issues = issues;
        this.transactions = transactions;
    }

    /** An issue with the epic that it got or had. @param epic as the caller sees it */
    public record Linked(Link link, EpicView epic, IssueView issue) {}

    /**
     * Makes an issue the first one of an epic, and takes it from the epic that it has. The project of the
     * issue stays where it is meanwhile. Locks the issue, then the epic.
     */
    public Linked add(Caller caller, EpicRef reference, long issueId) {
        Noted epic = owners.changeable(caller, reference).epic();
        IssueView issue = changeable(caller, issueId);
        Link link = transactions.write(() -> {
            hold(issue.projectId(), epic.id());
            return link(epic.id(), issueId);
        });
        return new Linked(link, owners.shown(caller, epic.id()), issues.shown().figured(caller, List.of(issue)).getFirst());
    }

    private Link link(long epicId, long issueId) {
        boolean confidential = issues.issues().lock(issueId).orElseThrow(Refusal::notFound).content().confidential();
        boolean secret = epics.lock(epicId).orElseThrow(Refusal::notFound).content().confidential();
        if (links.ofIssue(issueId).filter(present -> present.epicId() == epicId).isPresent()) {
            throw Refusal.conflict(Reason.of("epic.issue_assigned"));
        }
        if (secret && !confidential) {
            throw Refusal.unprocessable(Reason.of("epic.secret_epic"));
        }
        if (links.count(epicId) >= MOST) {
            throw Refusal.unprocessable(Reason.of("epic.too_many_issues", MOST));
        }
        return links.add(epicId, issueId);
    }

    private void hold(long projectId, long epicId) {
        if (!links.reaches(epicId, projectId)) {
            throw Refusal.unprocessable(Reason.of("epic.foreign_issue"));
        }
    }

    /** Rejects callers who may not give issues of a project an epic. The project stays where it is until the transaction ends. */
    void hold(Caller caller, long projectId, long epicId) {
        owners.changeable(caller, epicId);
        hold(projectId, epicId);
    }

    void lock(long epicId) {
        epics.lock(epicId).orElseThrow(Refusal::notFound);
    }

    /**
     * Takes a locked issue from an epic that is not to be its own any more, so that it may change as one without an epic. An epic that the
     * caller does not see stays, unless another takes its place.
     */
    void leave(Caller caller, long issueId, OptionalLong wanted) {
        links.ofIssue(issueId)
                .filter(link -> wanted.isPresent() ? link.epicId() != wanted.getAsLong() : owners.sees(caller, link.epicId()))
                .ifPresent(link -> links.remove(link.id()));
    }

    /** Gives an issue an epic of those that {@link #hold} admits, unless it has that. */
    void give(long issueId, long epicId) {
        if (links.ofIssue(issueId).filter(link -> link.epicId() == epicId).isEmpty()) {
            link(epicId, issueId);
        }
    }

    /** Takes an issue from an epic. */
    public Linked remove(Caller caller, EpicRef reference, long linkId) {
        Noted epic = owners.changeable(caller, reference).epic();
        Link link = links.find(epic.id(), linkId).orElseThrow(Refusal::notFound);
        IssueView issue = changeable(caller, link.issueId());
        transactions.write(() -> {
            issues.issues().lock(link.issueId()).orElseThrow(Refusal::notFound);
            epics.lock(epic.id()).orElseThrow(Refusal::notFound);
            links.remove(links.find(epic.id(), linkId).orElseThrow(Refusal::notFound).id());
        });
        return new Linked(link, owners.shown(caller, epic.id()), issues.shown().figured(caller, List.of(issue)).getFirst());
    }

    /**
     * Moves an issue among those of an epic, and returns the first hundred that the caller sees. Links of issues that the caller does not
     * see are not found.
     *
     * @param before link that is to be directly before it
     * @param after  link that is to be directly behind it
     */
    public EpicReads.Issues move(Caller caller, EpicRef reference, long linkId, OptionalLong before, OptionalLong after) {
        Noted epic = owners.changeable(caller, reference).epic();
        seen(caller, epic, linkId);
        before.ifPresent(id -> seen(caller, epic, id));
        after.ifPresent(id -> seen(caller, epic, id));
        transactions.write(() -> {
            epics.lock(epic.id()).orElseThrow(Refusal::notFound);
            Link moved = links.find(epic.id(), linkId).orElseThrow(Refusal::notFound);
            OptionalLong beside = before.isPresent() ? before : after;
            if (beside.isPresent() && beside.getAsLong() != linkId) {
                links.place(moved.id(), place(epic.id(), moved.id(), beside.getAsLong(), before.isPresent()));
            }
        });
        return reads.issues(caller, epic, new PageRequest.Offset(1, PageRequest.MAX_SIZE));
    }

    /** Returns a position behind or before a link, after spreading all of them where there is none. */
    private long place(long epicId, long moved, long beside, boolean behind) {
        OptionalLong found = between(epicId, moved, beside, behind);
        if (found.isPresent()) {
            return found.getAsLong();
        }
        links.spread(epicId);
        return between(epicId, moved, beside, behind).orElseThrow();
    }

    private OptionalLong between(long epicId, long moved, long beside, boolean behind) {
        long position = links.find(epicId, beside).orElseThrow(Refusal::notFound).position();
        return behind ? EpicPosition.between(OptionalLong.of(position), links.positionBehind(epicId, position, moved))
                : EpicPosition.between(links.positionBefore(epicId, position, moved), OptionalLong.of(position));
    }

    private void seen(Caller caller, Noted epic, long linkId) {
        Link link = links.find(epic.id(), linkId).orElseThrow(Refusal::notFound);
        if (issue(caller, link.issueId(), null) == null) {
            throw Refusal.notFound();
        }
    }

    private IssueView changeable(Caller caller, long issueId) {
        IssueView found = issue(caller, issueId, Ability.UPDATE_ISSUE);
        if (found == null) {
            throw Refusal.notFound();
        }
        return found;
    }

    /** Returns an issue that the caller sees; null for none. @param needed rejects callers without it; null for none */
    private @Nullable IssueView issue(Caller caller, long issueId, @Nullable Ability needed) {
        Optional<IssueView> found = issues.views().find(issueId);
        Optional<ProjectGrant> grant = found.flatMap(issue -> access.seen(caller, new ProjectRef.Id(issue.projectId())));
        if (grant.isEmpty() || issues.reads().noted(caller, grant.get(), found.get().iid()).isEmpty()) {
            return null;
        }
        if (needed != null) {
            grant.get().require(needed);
        }
        return found.get();
    }
}
