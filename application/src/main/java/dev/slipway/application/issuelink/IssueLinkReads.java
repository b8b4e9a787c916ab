package dev.slipway.application.issuelink;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issuelink.LinkEnds.End;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.issuelink.port.IssueLinks.Stored;
import dev.slipway.domain.access.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Returns links of issues, for callers with an account. Links to issues that the caller does not see are left out. */
public final class IssueLinkReads {

    private final LinkEnds ends;
    private final IssueLinks links;

    IssueLinkReads(LinkEnds ends, IssueLinks links) {
        this.ends = ends;
        this.links = links;
    }

    /** Returns the issues that an issue is linked to, in the order of the links. */
    public List<LinkedIssueView> list(Caller caller, ProjectRef project, long iid) {
        End end = ends.find(caller, project, iid);
        List<Stored> stored = links.of(end.id());
        Map<Long, IssueView> seen = ends.seen(caller, stored.stream().map(link -> link.link().otherThan(end.id())).toList()).stream()
                .collect(Collectors.toMap(IssueView::id, Function.identity()));
        return stored.stream().flatMap(link -> Optional.ofNullable(seen.get(link.link().otherThan(end.id())))
                .map(other -> new LinkedIssueView(other, link.id(), link.link().typeFrom(end.id()), link.createdAt(), link.updatedAt()))
                .stream()).toList();
    }

    public IssueLinkView get(Caller caller, ProjectRef project, long iid, long linkId) {
        return ends.link(caller, ends.find(caller, project, iid), linkId).view();
    }
}
