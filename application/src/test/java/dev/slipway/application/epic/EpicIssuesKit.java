package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicPosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicIssues}. */
public abstract class EpicIssuesKit {

    protected abstract EpicIssues links();

    protected abstract EpicWorld world();

    private Link added(long epic, long issue) {
        return world().transactions().write(() -> links().add(epic, issue));
    }

    @Test
    final void added_issue_is_found_by_itself_and_by_its_link() {
        long group = world().group();
        long epic = world().epic(group);
        long issue = world().issue(group, false);
        assertEquals(Optional.empty(), links().ofIssue(issue));
        assertEquals(0, links().count(epic));
        Link link = added(epic, issue);
        assertEquals(new Link(link.id(), epic, issue, link.position()), link);
        assertEquals(Optional.of(link), links().ofIssue(issue));
        assertEquals(Optional.of(link), links().find(epic, link.id()));
        assertEquals(Optional.empty(), links().find(world().epic(group), link.id()));
        assertEquals(1, links().count(epic));
    }

    @Test
    final void issue_has_one_epic() {
        long group = world().group();
        long one = world().epic(group);
        long other = world().epic(group);
        long issue = world().issue(group, false);
        Link first = added(one, issue);
        Link second = added(other, issue);
        assertEquals(Optional.empty(), links().find(one, first.id()));
        assertEquals(Optional.of(second), links().ofIssue(issue));
        assertEquals(List.of(0, 1), List.of(links().count(one), links().count(other)));
    }

    @Test
    final void removed_link_leaves_the_issue_without_an_epic() {
        long group = world().group();
        long epic = world().epic(group);
        Link link = added(epic, world().issue(group, false));
        world().transactions().write(() -> links().remove(link.id()));
        assertEquals(Optional.empty(), links().ofIssue(link.issueId()));
        assertEquals(0, links().count(epic));
    }

    @Test
    final void added_issue_is_the_first_one() {
        long group = world().group();
        long epic = world().epic(group);
        Link first = added(epic, world().issue(group, false));
        Link second = added(epic, world().issue(group, false));
        assertEquals(OptionalLong.of(second.position()), links().positionBefore(epic, first.position(), 0));
        assertEquals(OptionalLong.of(first.position()), links().positionBehind(epic, second.position(), 0));
        assertEquals(OptionalLong.empty(), links().positionBefore(epic, second.position(), 0));
        assertEquals(OptionalLong.empty(), links().positionBehind(epic, first.position(), 0));
        assertEquals(OptionalLong.empty(), links().positionBefore(epic, first.position(), second.id()));
        assertEquals(OptionalLong.empty(), links().positionBehind(epic, second.position(), first.id()));
    }

    @Test
    final void placed_link_has_the_position() {
        long group = world().group();
        long epic = world().epic(group);
        Link link = added(epic, world().issue(group, false));
        world().transactions().write(() -> links().place(link.id(), 77));
        assertEquals(77, links().find(epic, link.id()).orElseThrow().position());
    }

    @Test
    final void spread_links_keep_their_order_and_have_gaps() {
        long group = world().group();
        long epic = world().epic(group);
        List<Link> three = List.of(added(epic, world().issue(group, false)), added(epic, world().issue(group, false)),
                added(epic, world().issue(group, false)));
        Link elsewhere = added(world().epic(group), world().issue(group, false));
        world().transactions().write(() -> {
            links().place(three.get(0).id(), 5);
            links().place(three.get(1).id(), 5);
            links().place(three.get(2).id(), 4);
            links().spread(epic);
        });
        long start = links().find(epic, three.get(2).id()).orElseThrow().position();
        assertEquals(start + EpicPosition.GAP, links().find(epic, three.get(0).id()).orElseThrow().position());
        assertEquals(start + 2 * EpicPosition.GAP, links().find(epic, three.get(1).id()).orElseThrow().position());
        assertEquals(Optional.of(elsewhere), links().ofIssue(elsewhere.issueId()));
    }

    @Test
    final void issue_is_added_where_positions_are_used_up() {
        long group = world().group();
        long epic = world().epic(group);
        Link lowest = added(epic, world().issue(group, false));
        world().transactions().write(() -> links().place(lowest.id(), Integer.MIN_VALUE));
        Link first = added(epic, world().issue(group, false));
        assertTrue(first.position() < links().find(epic, lowest.id()).orElseThrow().position());
    }

    @Test
    final void links_of_issues_are_found_together() {
        long group = world().group();
        long epic = world().epic(group);
        Link one = added(epic, world().issue(group, false));
        Link two = added(world().epic(group), world().issue(group, true));
        long free = world().issue(group, false);
        assertEquals(Map.of(one.issueId(), one, two.issueId(), two), links().ofIssues(List.of(one.issueId(), two.issueId(), free)));
        assertEquals(Map.of(), links().ofIssues(List.of()));
    }

    @Test
    final void issue_tells_whether_its_epic_is_confidential() {
        long group = world().group();
        Link open = added(world().epic(group), world().issue(group, true));
        Link secret = added(world().epic(group, EpicDraft.titled("x").secret(true)), world().issue(group, true));
        long free = world().issue(group, true);
        assertTrue(secret(secret.issueId()));
        assertFalse(secret(open.issueId()));
        assertFalse(secret(free));
    }

    private boolean secret(long issueId) {
        return world().transactions().write(() -> links().secret(issueId));
    }

    @Test
    final void confidential_epic_of_a_group_marked_for_deletion_does_not_count() {
        long group = world().group();
        Link secret = added(world().epic(group, EpicDraft.titled("x").secret(true)), world().issue(group, true));
        assertTrue(secret(secret.issueId()));
        world().hide(group);
        assertFalse(secret(secret.issueId()));
    }

    @Test
    final void epic_reaches_issues_of_its_group_and_below() {
        long group = world().group();
        long epic = world().epic(group);
        long inside = world().issue(group, false);
        long below = world().issue(world().subgroup(world().subgroup(group)), false);
        long elsewhere = world().issue(world().group(), false);
        assertEquals(List.of(true, true, false, false),
                List.of(reaches(epic, inside), reaches(epic, below), reaches(epic, elsewhere), reaches(epic + 1_000, inside)));
        assertFalse(world().transactions().write(() -> links().reaches(epic, world().project(elsewhere) + 1_000)));
        assertFalse(reaches(world().epic(world().subgroup(group)), inside), "an issue above the group of the epic");
        world().moveProject(inside, world().group());
        assertFalse(reaches(epic, inside));
    }

    private boolean reaches(long epic, long issue) {
        return world().transactions().write(() -> links().reaches(epic, world().project(issue)));
    }

    @Test
    final void links_go_with_the_epic() {
        long group = world().group();
        long epic = world().epic(group);
        Link link = added(epic, world().issue(group, false));
        world().transactions().write(() -> world().epics().remove(epic));
        assertEquals(Optional.empty(), links().ofIssue(link.issueId()));
    }

    @Test
    final void project_that_moves_leaves_epics_of_the_groups_that_it_left() {
        long group = world().group();
        long inside = world().subgroup(group);
        Link left = added(world().epic(inside), world().issue(inside, false));
        Link kept = added(world().epic(group), world().issue(inside, false));
        assertEquals(0, leave(left.issueId()));
        world().moveProject(left.issueId(), group);
        world().moveProject(kept.issueId(), group);
        assertEquals(1, leave(left.issueId()));
        assertEquals(0, leave(left.issueId()));
        assertEquals(0, leave(kept.issueId()));
        assertEquals(Optional.empty(), links().ofIssue(left.issueId()));
        assertEquals(Optional.of(kept), links().ofIssue(kept.issueId()));
    }

    private int leave(long issueId) {
        return world().transactions().write(() -> links().leaveSome(world().project(issueId), 5));
    }
}
