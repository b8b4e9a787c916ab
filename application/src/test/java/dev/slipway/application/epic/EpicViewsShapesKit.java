package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicViews}: what is shown of epics, and to whom. */
abstract class EpicViewsShapesKit extends EpicViewsScenario {

    EpicViewsShapesKit(EpicViewsKit kit) {
        super(kit);
    }

    @Test
    final void epic_is_shown_with_all_its_attributes() {
        long group = world().group();
        EpicDraft draft = EpicDraft.titled("plan").described("text").secret(true).colored("#123456").labelled(List.of("b", "a"))
                .dated(new EpicDate(true, LocalDate.of(2027, 1, 2)), new EpicDate(false, LocalDate.of(2027, 3, 4)));
        EpicView epic = shown(world().epic(group, draft));
        assertEquals(draft, epic.content());
        assertEquals(List.of("a", "b"), epic.labels().stream().map(LabelBrief::title).toList());
        assertEquals(group, epic.group().id());
        assertEquals(1, epic.iid());
        assertEquals(EpicState.OPENED, epic.state());
        assertEquals(EpicDays.NONE, epic.inherited());
        assertEquals(new VoteCounts(0, 0), epic.votes());
        assertEquals(List.of(EpicWorld.START, EpicWorld.START), List.of(epic.createdAt(), epic.updatedAt()));
        assertNull(epic.closedAt());
        assertNull(epic.parent());
        assertEquals(Optional.of(epic), views().find(group, 1, ALL));
        assertEquals(Optional.empty(), views().find(group, 2, ALL));
        assertEquals(Optional.empty(), views().find(epic.id() + 1_000, ALL));
    }

    @Test
    final void what_decides_about_an_epic_is_read_without_what_is_below() {
        long group = world().group();
        EpicView epic = shown(world().epic(group, EpicDraft.titled("plan").secret(true)));
        OptionalLong author = OptionalLong.of(Objects.requireNonNull(epic.author()).id());
        Noted noted = new Noted(epic.id(), 1, "plan", true, epic.group(), author, OptionalLong.empty());
        assertEquals(Optional.of(noted), views().noted(epic.id(), ALL));
        assertEquals(Optional.of(noted), views().noted(group, 1, ALL));
        assertEquals(Optional.empty(), views().noted(group, 2, ALL));
    }

    @Test
    final void closed_epic_tells_since_when() {
        long id = world().epic(world().group());
        Instant closed = EpicWorld.START.plusSeconds(5);
        long closer = world().user();
        world().transactions().write(() -> world().epics().move(id, EpicEvent.CLOSE, closer, closed));
        assertEquals(EpicState.CLOSED, shown(id).state());
        assertEquals(closed, shown(id).closedAt());
    }

    @Test
    final void hidden_epics_are_missing() {
        long group = world().group(Visibility.PUBLIC);
        long closed = world().group(Visibility.PRIVATE);
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long inside = world().epic(closed);
        assertEquals(Optional.of(open), views().find(open, STRANGERS).map(EpicView::id));
        assertEquals(Optional.empty(), views().find(secret, STRANGERS));
        assertEquals(Optional.empty(), views().find(group, 2, STRANGERS));
        assertEquals(Optional.empty(), views().find(inside, STRANGERS));
        assertEquals(Optional.of(open), views().noted(open, STRANGERS).map(Noted::id));
        assertEquals(Optional.of(open), views().noted(group, 1, STRANGERS).map(Noted::id));
        assertEquals(Optional.empty(), views().noted(secret, STRANGERS));
        assertEquals(Optional.empty(), views().noted(group, 2, STRANGERS));
        assertEquals(Optional.empty(), views().noted(inside, STRANGERS));
        assertEquals(List.of(open), listed(in(group), STRANGERS));
        assertEquals(List.of(open, secret), listed(in(group)));
        assertEquals(List.of(), listed(in(closed), STRANGERS));
    }

    @Test
    final void epics_of_a_group_marked_for_deletion_do_not_exist() {
        long group = world().group();
        long id = world().epic(group);
        world().hide(group);
        assertEquals(Optional.empty(), views().find(id, ALL));
        assertEquals(Optional.empty(), views().noted(id, ALL));
        assertEquals(List.of(), listed(in(group)));
    }

    @Test
    final void hidden_parent_is_not_told() {
        long group = world().group();
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long child = world().epic(group);
        long other = world().epic(group);
        adopt(child, open);
        adopt(other, secret);
        assertEquals(new EpicView.Parent(open, 1, group), views().find(child, STRANGERS).orElseThrow().parent());
        assertNull(views().find(other, STRANGERS).orElseThrow().parent());
        assertEquals(OptionalLong.of(open), views().noted(child, STRANGERS).orElseThrow().parent());
        assertEquals(OptionalLong.empty(), views().noted(other, STRANGERS).orElseThrow().parent());
        assertEquals(OptionalLong.of(secret), views().noted(other, ALL).orElseThrow().parent());
        assertEquals(secret, Objects.requireNonNull(shown(other).parent()).id());
    }

    @Test
    final void contents_are_those_that_the_caller_sees() {
        long group = world().group();
        long empty = world().epic(group);
        long parent = world().epic(group);
        long linked = world().epic(group);
        long hidden = world().epic(group, EpicDraft.titled("x").secret(true));
        adopt(world().epic(group), parent);
        adopt(world().epic(group, EpicDraft.titled("y").secret(true)), hidden);
        long issue = world().issue(group, false);
        long secret = world().issue(group, true);
        world().transactions().write(() -> links().add(linked, issue));
        world().transactions().write(() -> links().add(hidden, secret));
        Map<Long, Contents> found = views().contents(List.of(empty, parent, linked, hidden), STRANGERS, ISSUES);
        assertEquals(Contents.NONE, found.getOrDefault(empty, Contents.NONE));
        assertEquals(new Contents(true, false), found.get(parent));
        assertEquals(new Contents(false, true), found.get(linked));
        assertEquals(Contents.NONE, found.getOrDefault(hidden, Contents.NONE));
        assertEquals(new Contents(true, false), views().contents(List.of(hidden), ALL, ISSUES).get(hidden));
        assertEquals(Map.of(), views().contents(List.of(), ALL, ISSUES));
    }

    @Test
    final void issues_tell_their_epics_as_far_as_they_are_seen() {
        long group = world().group();
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long one = world().issue(group, false);
        long two = world().issue(group, true);
        long free = world().issue(group, false);
        world().transactions().write(() -> links().add(open, one));
        world().transactions().write(() -> links().add(secret, two));
        String path = shown(open).group().path();
        IssueEpic told = new IssueEpic(open, 1, "plan", group, path);
        assertEquals(Map.of(one, told), views().ofIssues(List.of(one, two, free), STRANGERS));
        assertEquals(Map.of(one, told, two, new IssueEpic(secret, 2, "x", group, path)), views().ofIssues(List.of(one, two, free), ALL));
        assertEquals(Map.of(), views().ofIssues(List.of(free), ALL));
        world().hide(group);
        assertEquals(Map.of(), views().ofIssues(List.of(one), ALL));
    }
}
