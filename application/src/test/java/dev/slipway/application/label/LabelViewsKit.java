package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code LabelViews}. */
public abstract class LabelViewsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final GroupAudience ALL_GROUPS = new GroupAudience(true, true, true, OptionalLong.empty());
    private static final GroupAudience PUBLIC_GROUPS = new GroupAudience(false, true, false, OptionalLong.empty());
    private static final ProjectAudience ALL_PROJECTS = new ProjectAudience(true, true, OptionalLong.empty());
    private static final ProjectAudience PUBLIC_PROJECTS = new ProjectAudience(false, false, OptionalLong.empty());

    protected abstract LabelViews views();

    protected abstract LabelStore labels();

    protected abstract Transactions transactions();

    protected abstract LabelWorld world();

    private long top;
    private long group;
    private long project;

    /** Each label is named after its owner. */
    @BeforeEach
    final void prepare() {
        top = world().group(true);
        group = world().subgroup(top, true);
        long closed = world().subgroup(group, false);
        project = world().project(group, true);
        made(new LabelOwner.Group(top), "top");
        made(new LabelOwner.Group(group), "group");
        made(new LabelOwner.Group(world().subgroup(group, true)), "inner");
        made(new LabelOwner.Group(closed), "closed");
        made(new LabelOwner.Project(project), "project");
        made(new LabelOwner.Project(world().project(group, false)), "secret");
        made(new LabelOwner.Project(world().project(closed, false)), "deep");
        made(new LabelOwner.Project(world().project(top, true)), "beside");
    }

    private long made(LabelOwner owner, String title) {
        return transactions().write(() -> labels().create(owner, new LabelDraft(title, "#abc", "About " + title), START)).orElseThrow();
    }

    private List<String> titles(LabelPlace place) {
        Page<LabelView> page = views().list(place, Optional.empty(), OptionalLong.empty(), PageRequest.Offset.first());
        return page.items().stream().map(LabelView::title).toList();
    }

    private LabelPlace ofGroup(boolean ancestors, GroupAudience descendants, ProjectAudience projects) {
        return new LabelPlace.OfGroup(group, ancestors, Optional.ofNullable(descendants), Optional.ofNullable(projects));
    }

    @Test
    final void labels_are_those_of_the_place_by_name() {
        assertEquals(List.of("project"), titles(new LabelPlace.OfProject(project, false)));
        assertEquals(List.of("group", "project", "top"), titles(new LabelPlace.OfProject(project, true)));
        assertEquals(List.of("group"), titles(ofGroup(false, null, null)));
        assertEquals(List.of("group", "top"), titles(ofGroup(true, null, null)));
        assertEquals(List.of("closed", "group", "inner"), titles(ofGroup(false, ALL_GROUPS, null)));
        assertEquals(List.of("group", "inner"), titles(ofGroup(false, PUBLIC_GROUPS, null)));
        assertEquals(List.of("group", "project", "secret"), titles(ofGroup(false, null, ALL_PROJECTS)));
        assertEquals(List.of("group", "project"), titles(ofGroup(false, null, PUBLIC_PROJECTS)));
        assertEquals(List.of("closed", "deep", "group", "inner", "project", "secret", "top"),
                titles(ofGroup(true, ALL_GROUPS, ALL_PROJECTS)));
        assertEquals(List.of("group", "inner", "project", "top"), titles(ofGroup(true, PUBLIC_GROUPS, PUBLIC_PROJECTS)));
    }

    @Test
    final void label_is_shown_whole() {
        long id = made(new LabelOwner.Project(project), "bug");
        LabelPlace place = new LabelPlace.OfProject(project, true);
        LabelView expected = new LabelView(id, new LabelOwner.Project(project), "bug", new LabelColor("#abc"), "About bug", false,
                OptionalInt.empty());
        assertEquals(Optional.of(expected), views().find(place, LabelRef.of("bug"), OptionalLong.empty()));
        assertEquals(Optional.of(expected), views().find(place, LabelRef.of(String.valueOf(id)), OptionalLong.of(world().user())));
        assertEquals(Optional.empty(), views().find(place, LabelRef.of("inner"), OptionalLong.empty()));
        assertEquals(Optional.empty(), views().find(new LabelPlace.OfProject(project, false), LabelRef.of("top"), OptionalLong.empty()));
        assertEquals(new LabelOwner.Group(top),
                views().find(place, LabelRef.of("top"), OptionalLong.empty()).orElseThrow().owner());
    }

    @Test
    final void of_one_name_the_label_of_the_project_is_found() {
        made(new LabelOwner.Group(top), "bug");
        long own = made(new LabelOwner.Project(project), "bug");
        made(new LabelOwner.Group(group), "bug");
        assertEquals(own, views().find(new LabelPlace.OfProject(project, true), LabelRef.of("bug"), OptionalLong.empty()).orElseThrow()
                .id());
        assertEquals(new LabelOwner.Group(top),
                views().find(ofGroup(true, null, null), LabelRef.of("bug"), OptionalLong.empty()).orElseThrow().owner());
    }

    @Test
    final void search_finds_parts_of_names_and_descriptions_in_any_case() {
        LabelPlace place = new LabelPlace.OfProject(project, true);
        made(new LabelOwner.Project(project), "100%_Höhe");
        assertEquals(List.of("100%_Höhe"), found(place, "0%_h"));
        assertEquals(List.of("top"), found(place, "aBOUT TOP"));
        assertEquals(List.of(), found(place, "0_%"));
        assertEquals(List.of("group"), found(place, "oup"));
    }

    private List<String> found(LabelPlace place, String search) {
        return views().list(place, Optional.of(search), OptionalLong.empty(), PageRequest.Offset.first()).items().stream()
                .map(LabelView::title).toList();
    }

    @Test
    final void pages_follow_one_another_by_number_and_by_key() {
        LabelPlace place = new LabelPlace.OfProject(project, true);
        Page<LabelView> second = views().list(place, Optional.empty(), OptionalLong.empty(), new PageRequest.Offset(2, 2));
        assertEquals(List.of("top"), second.items().stream().map(LabelView::title).toList());
        Page<LabelView> first = views().list(place, Optional.empty(), OptionalLong.empty(),
                PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2));
        assertEquals(List.of("group", "project"), first.items().stream().map(LabelView::title).toList());
    }
}
