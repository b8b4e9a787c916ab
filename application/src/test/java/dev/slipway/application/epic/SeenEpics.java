package dev.slipway.application.epic;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.VoteCounts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Epics of a scene as its callers see them. Lists have the places of filters alone. */
final class SeenEpics implements EpicViews {

    private final EpicScene scene;

    SeenEpics(EpicScene scene) {
        this.scene = scene;
    }

    private boolean sees(EpicAudience audience, Locked epic) {
        return scene.facts.group(new GroupRef.Id(epic.groupId()), audience.groups().account())
                .filter(group -> audience.sees(group.visibility(), group.role().isPresent() || group.hasProjectInside(), group.role(),
                        epic.content().confidential()))
                .isPresent();
    }

    private Optional<Locked> seen(long id, EpicAudience audience) {
        return scene.epics.lock(id).filter(epic -> sees(audience, epic));
    }

    private Optional<Locked> seen(long groupId, long iid, EpicAudience audience) {
        return scene.epics.all().stream().filter(epic -> epic.groupId() == groupId && epic.iid() == iid)
                .filter(epic -> sees(audience, epic)).findFirst();
    }

    private EpicView.Group group(Locked epic) {
        return new EpicView.Group(epic.groupId(),
                scene.facts.group(new GroupRef.Id(epic.groupId()), OptionalLong.empty()).orElseThrow().fullPath());
    }

    private Optional<Locked> parent(Locked epic, EpicAudience audience) {
        return epic.parent().stream().boxed().flatMap(id -> seen(id, audience).stream()).findFirst();
    }

    private EpicView view(Locked epic, EpicAudience audience) {
        return new EpicView(epic.id(), epic.iid(), group(epic),
                parent(epic, audience).map(above -> new EpicView.Parent(above.id(), above.iid(), above.groupId())).orElse(null),
                epic.content(), EpicDays.NONE, List.of(), epic.state(), null, null, EpicWorld.START, epic.updatedAt(), VoteCounts.NONE);
    }

    private Noted noted(Locked epic, EpicAudience audience) {
        return new Noted(epic.id(), epic.iid(), epic.content().title(), epic.content().confidential(), group(epic),
                scene.epics.author(epic.id()), parent(epic, audience).map(Locked::id).map(OptionalLong::of).orElse(OptionalLong.empty()));
    }

    @Override
    public Optional<EpicView> find(long groupId, long iid, EpicAudience audience) {
        return seen(groupId, iid, audience).map(epic -> view(epic, audience));
    }

    @Override
    public Optional<EpicView> find(long id, EpicAudience audience) {
        return seen(id, audience).map(epic -> view(epic, audience));
    }

    @Override
    public Optional<Noted> noted(long groupId, long iid, EpicAudience audience) {
        return seen(groupId, iid, audience).map(epic -> noted(epic, audience));
    }

    @Override
    public Optional<Noted> noted(long id, EpicAudience audience) {
        return seen(id, audience).map(epic -> noted(epic, audience));
    }

    @Override
    public Page<EpicView> list(EpicFilter filter, EpicAudience audience, PageRequest page) {
        List<Long> ids = switch (filter.place()) {
            case Place.Below(long epicId) -> scene.trees.children(epicId);
            case Place.Group(long id, boolean ancestors, boolean descendants) ->
                    scene.epics.all().stream().filter(epic -> epic.groupId() == id).map(Locked::id).toList();
        };
        List<EpicView> found = ids.stream().flatMap(id -> find(id, audience).stream()).limit(page.size()).toList();
        return new Page<>(found, found.size());
    }

    @Override
    public Map<Long, Contents> contents(Collection<Long> ids, EpicAudience audience, IssueAudience issues) {
        return ids.stream().collect(Collectors.toMap(Function.identity(),
                id -> new Contents(scene.trees.children(id).stream().anyMatch(child -> seen(child, audience).isPresent()),
                        scene.links.of(id).stream().anyMatch(link -> sees((IssueAudience.Everywhere) issues, link)))));
    }

    private boolean sees(IssueAudience.Everywhere audience, Link link) {
        var issue = scene.links.issue(link.issueId());
        return scene.facts.project(new ProjectRef.Id(issue.projectId()), audience.account())
                .filter(project -> audience.sees(project.visibility(), FeatureLevel.ENABLED, project.role(), issue.confidential(), false))
                .isPresent();
    }

    @Override
    public Map<Long, IssueEpic> ofIssues(Collection<Long> issueIds, EpicAudience audience) {
        Map<Long, IssueEpic> found = new HashMap<>();
        scene.links.ofIssues(issueIds).forEach((issue, link) -> seen(link.epicId(), audience).ifPresent(epic -> found.put(issue,
                new IssueEpic(epic.id(), epic.iid(), epic.content().title(), epic.groupId(), group(epic).path()))));
        return found;
    }
}
