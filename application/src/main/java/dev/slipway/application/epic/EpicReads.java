package dev.slipway.application.epic;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.issue.IssueAudience;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Returns epics, their children and their issues. */
public final class EpicReads {

    private final Access access;
    private final EpicAccess owners;
    private final EpicViews epics;
    private final EpicIssues links;
    private final ShownIssues issues;
    private final InstantSource clock;

    EpicReads(Access access, EpicAccess owners, EpicViews epics, EpicIssues links, ShownIssues issues, InstantSource clock) {
        this.access = access;
        this.owners = owners;
        this.epics = epics;
        this.links = links;
        this.issues = issues;
        this.clock = clock;
    }

    /**
     * An epic for a caller.
     *
     * @param manages whether the caller may change it, which shows how its days come about
     */
    public record Shown(EpicView epic, boolean manages) {}

    /**
     * Epics of a group for a caller.
     *
     * @param groupPath full path of the group, from where epics are named
     * @param manages   whether the caller may change epics of the group
     */
    public record OfGroup(String groupPath, boolean manages, Page<EpicView> epics) {}

    public Shown get(Caller caller, EpicRef reference) {
        GroupGrant group = access.group(caller, reference.group());
        EpicView epic = epics.find(group.id(), reference.iid(), EpicAudience.of(caller)).orElseThrow(Refusal::notFound);
        return new Shown(epic, group.holds(EpicAccess.CHANGES));
    }

    /** Returns an epic of a group by its id; empty if the caller does not see it. */
    public Optional<Noted> seen(Caller caller, long groupId, long id) {
        return epics.noted(id, EpicAudience.of(caller)).filter(epic -> epic.group().id() == groupId);
    }

    /** Returns an epic of a group by its number; empty if the caller does not see it. */
    public Optional<Noted> numbered(Caller caller, long groupId, long iid) {
        return epics.noted(groupId, iid, EpicAudience.of(caller));
    }

    /** @param filter returns the filter for the id of the group */
    public OfGroup list(Caller caller, GroupRef reference, Function<Long, EpicFilter> filter, PageRequest page) {
        GroupGrant group = access.group(caller, reference);
        return new OfGroup(group.fullPath(), group.holds(EpicAccess.CHANGES),
                epics.list(filter.apply(group.id()), EpicAudience.of(caller), page));
    }

    /** A child epic and whether the caller sees something in it. */
    public record Child(EpicView epic, Contents contents) {}

    /** Children of an epic for a caller. */
    public record Children(Noted epic, Page<Child> page) {}

    /** Returns the children that the caller sees, in their order. */
    public Children children(Caller caller, EpicRef reference, PageRequest page) {
        return children(caller, owners.read(caller, reference).epic(), page);
    }

    Children children(Caller caller, Noted parent, PageRequest page) {
        EpicAudience audience = EpicAudience.of(caller);
        Page<EpicView> found = epics.list(EpicFilter.below(parent.id()), audience, page);
        Map<Long, Contents> contents = epics.contents(found.items().stream().map(EpicView::id).toList(), audience,
                IssueAudience.everywhere(caller));
        return new Children(parent, found.map(child -> new Child(child, contents.getOrDefault(child.id(), Contents.NONE))));
    }

    /** An issue of an epic. */
    public record LinkedIssue(Link link, IssueView issue) {}

    /** Issues of an epic for a caller. */
    public record Issues(Noted epic, Page<LinkedIssue> page) {}

    /** Returns the issues that the caller sees, in their order. */
    public Issues issues(Caller caller, EpicRef reference, PageRequest page) {
        return issues(caller, owners.read(caller, reference).epic(), page);
    }

    Issues issues(Caller caller, Noted epic, PageRequest page) {
        IssueFilter filter = IssueFilter.all().at(new IssueFilter.Place.Epic(epic.id()));
        Page<IssueView> found = issues.list(caller, filter, IssueAudience.everywhere(caller), today(), page);
        Map<Long, Link> byIssue = links.ofIssues(found.items().stream().map(IssueView::id).toList());
        List<LinkedIssue> linked = found.items().stream()
                .flatMap(issue -> Optional.ofNullable(byIssue.get(issue.id())).filter(link -> link.epicId() == epic.id())
                        .map(link -> new LinkedIssue(link, issue)).stream()).toList();
        return new Issues(epic, found.with(linked));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
