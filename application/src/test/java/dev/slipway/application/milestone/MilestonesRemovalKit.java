package dev.slipway.application.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.milestone.port.Milestones.Cleared;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Milestones}: deletion and promotion, and their effects on issues and merge requests. */
abstract class MilestonesRemovalKit extends MilestonesScenario {

    MilestonesRemovalKit(MilestonesKit kit) {
        super(kit);
    }

    @Test
    final void hidden_milestone_is_taken_away_piece_by_piece() {
        long id = made(ofProject, "1.0");
        long kept = made(ofProject, "2.0");
        List<Long> issues = List.of(kit.issue(ofProject.id(), id), kit.issue(ofProject.id(), id), kit.issue(ofProject.id(), kept));
        long request = kit.request(ofProject.id(), id);
        assertFalse(cleared(id, 10), "it is not hidden");
        assertEquals(OptionalLong.of(id), kit.ofIssue(issues.getFirst()));
        hide(id);
        assertEquals(Optional.empty(), milestones().find(ofProject, id));
        assertEquals(List.of(kept), listed(List.of(ofProject), MilestoneFilter.ALL));
        assertTrue(cleared(id, 2));
        assertEquals(OptionalLong.of(id), kit.ofRequest(request));
        assertFalse(cleared(id, 2));
        assertFalse(cleared(id, 2));
        assertEquals(OptionalLong.empty(), kit.ofRequest(request));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(kept)),
                issues.stream().map(kit::ofIssue).toList());
    }

    @Test
    final void promoted_milestone_takes_the_place_of_others_with_its_title() {
        long above = made(ofGroup, "0.9");
        long id = made(ofProject, "1.0");
        long twin = made(ofOther, "1.0");
        long issue = kit.issue(ofOther.id(), twin);
        long request = kit.request(ofOther.id(), twin);
        assertEquals(Optional.of(new Promoted(id, List.of(twin))), promoted(id));
        assertEquals(2, found(ofGroup, id).iid());
        assertEquals(Optional.empty(), milestones().find(ofProject, id));
        assertFalse(transactions().write(() -> milestones().offered(ofOther.id(), twin)));
        assertTrue(transactions().write(() -> milestones().offered(ofOther.id(), id)));
        assertTrue(cleared(twin, 1));
        assertFalse(cleared(twin, 2));
        assertEquals(List.of(OptionalLong.of(id), OptionalLong.of(id)), List.of(kit.ofIssue(issue), kit.ofRequest(request)));
        assertEquals(Optional.empty(), milestones().find(ofOther, twin));
        assertEquals(Optional.empty(), promoted(above));
    }

    @Test
    final void promoted_milestone_becomes_that_of_the_group_if_there_is_one() {
        long above = made(ofGroup, "1.0");
        long id = made(ofProject, "1.0");
        long issue = kit.issue(ofProject.id(), id);
        assertEquals(Optional.of(new Promoted(above, List.of(id))), promoted(id));
        assertEquals(new Cleared(false, OptionalLong.of(ofProject.id())), clear(id, 10));
        assertEquals(OptionalLong.of(above), kit.ofIssue(issue));
    }

    @Test
    final void milestone_of_another_project_and_a_hidden_one_are_not_promoted() {
        long other = made(ofOther, "1.0");
        assertEquals(Optional.empty(), promoted(other));
        long hidden = made(ofProject, "1.0");
        hide(hidden);
        assertEquals(Optional.empty(), promoted(hidden));
    }

    @Test
    final void twin_of_a_milestone_that_is_deleted_before_they_are_merged_is_deleted_with_it() {
        long above = made(ofGroup, "1.0");
        long id = made(ofProject, "1.0");
        long twin = made(ofOther, "1.0");
        long issue = kit.issue(ofOther.id(), twin);
        long event = kit.event(issue, twin);
        assertEquals(Optional.of(new Promoted(above, List.of(id, twin))), promoted(id));
        assertEquals(List.of(id, twin), milestones().uncleared(above, 10));
        hide(above);
        assertEquals(Optional.empty(), milestones().find(ofOther, twin));
        assertEquals(Cleared.WHOLLY, clear(twin, 10));
        assertEquals(Cleared.WHOLLY, clear(above, 10));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty()), List.of(kit.ofIssue(issue), kit.ofEvent(event)));
    }

    @Test
    final void changes_that_name_a_milestone_are_moved_or_removed_some_at_a_time() {
        long id = made(ofProject, "1.0");
        long twin = made(ofOther, "1.0");
        long issue = kit.issue(ofOther.id(), twin);
        List<Long> events = List.of(kit.event(issue, twin), kit.event(issue, twin), kit.event(issue, twin));
        assertEquals(Optional.of(new Promoted(id, List.of(twin))), promoted(id));
        assertTrue(cleared(twin, 2));
        assertEquals(List.of(OptionalLong.of(id), OptionalLong.of(id), OptionalLong.of(twin)),
                events.stream().map(kit::ofEvent).toList());
        assertFalse(cleared(twin, 2));
        assertEquals(OptionalLong.of(id), kit.ofEvent(events.getLast()));
        hide(id);
        assertTrue(cleared(id, 1), "the issue");
        assertTrue(cleared(id, 2));
        assertEquals(OptionalLong.of(id), kit.ofEvent(events.getLast()));
        assertFalse(cleared(id, 2));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                events.stream().map(kit::ofEvent).toList());
    }

    @Test
    final void milestones_that_are_to_be_removed_are_told_until_they_are() {
        long before = made(ofOther, "0.9");
        hide(before);
        long first = made(ofProject, "1.0");
        long second = made(ofProject, "2.0");
        made(ofProject, "3.0");
        assertEquals(List.of(), milestones().uncleared(before, 10));
        hide(second);
        hide(first);
        assertEquals(List.of(first, second), milestones().uncleared(before, 10));
        assertEquals(List.of(first), milestones().uncleared(before, 1));
        assertEquals(List.of(second), milestones().uncleared(first, 10));
        assertFalse(cleared(first, 10));
        assertEquals(List.of(second), milestones().uncleared(before, 10));
    }

    private boolean relocated(int most) {
        return transactions().write(() -> milestones().relocate(ofProject.id(), most, LATER));
    }

    @Test
    final void project_that_leaves_a_group_keeps_copies_of_its_milestones() {
        long copied = made(ofGroup, new MilestoneDraft("1.0", "text", PAST, FUTURE));
        transactions().run(now -> milestones().move(copied, MilestoneEvent.CLOSE, LATER));
        long found = made(ofGroup, "2.0");
        long own = made(ofProject, "3.0");
        List<Long> issues = List.of(kit.issue(ofProject.id(), copied), kit.issue(ofProject.id(), copied), kit.issue(ofProject.id(), own));
        long request = kit.request(ofProject.id(), found);
        long stays = kit.issue(ofOther.id(), copied);
        List<Long> events = List.of(kit.event(issues.getFirst(), copied), kit.event(issues.getFirst(), found), kit.event(stays, copied));
        assertFalse(relocated(10), "it has not moved");
        long target = rows().store(GroupDraft.named("target"));
        kit.move(ofProject.id(), target);
        long there = made(new MilestoneOwner.Group(target), "2.0");
        for (int piece = 0; piece < 3; piece++) {
            assertTrue(relocated(1));
        }
        assertFalse(relocated(1));
        long copy = kit.ofIssue(issues.getFirst()).orElseThrow();
        MilestoneView made = found(ofProject, copy);
        assertEquals(List.of(new MilestoneDraft("1.0", "text", PAST, FUTURE), MilestoneState.CLOSED),
                List.of(made.content(), made.state()));
        assertEquals(List.of(OptionalLong.of(copy), OptionalLong.of(own)), issues.stream().skip(1).map(kit::ofIssue).toList());
        assertEquals(OptionalLong.of(there), kit.ofRequest(request));
        assertEquals(OptionalLong.of(copied), kit.ofIssue(stays));
        assertEquals(List.of(OptionalLong.of(copy), OptionalLong.of(found), OptionalLong.of(copied)),
                events.stream().map(kit::ofEvent).toList());
    }

    private boolean removed(MilestoneOwner owner, int most) {
        return transactions().write(() -> milestones().removeSome(owner, most));
    }

    @Test
    final void milestones_of_a_project_are_removed_some_at_a_time() {
        List.of("a", "b", "c").forEach(title -> made(ofProject, title));
        long used = made(ofProject, "d");
        kit.issue(ofProject.id(), used);
        made(ofOther, "e");
        assertTrue(removed(ofProject, 2));
        assertEquals(2, listed(List.of(ofProject), MilestoneFilter.ALL).size());
        assertFalse(removed(ofProject, 2));
        assertFalse(removed(ofProject, 2));
        assertEquals(List.of(used), listed(List.of(ofProject), MilestoneFilter.ALL));
        assertEquals(1, listed(List.of(ofOther), MilestoneFilter.ALL).size());
    }

    @Test
    final void milestones_of_a_group_are_removed_after_the_changes_that_name_them() {
        long id = made(ofGroup, "1.0");
        long used = made(ofGroup, "2.0");
        long issue = kit.issue(ofProject.id(), used);
        List<Long> events = List.of(kit.event(issue, id), kit.event(issue, id), kit.event(issue, used));
        assertTrue(removed(ofGroup, 2));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(used)),
                events.stream().map(kit::ofEvent).toList());
        assertFalse(removed(ofGroup, 2));
        assertEquals(List.of(used), listed(List.of(ofGroup), MilestoneFilter.ALL));
    }

    @Test
    final void projects_whose_items_have_milestones_of_a_group_are_told() {
        long id = made(ofGroup, "1.0");
        assertEquals(List.of(), milestones().projectsWith(group, 10));
        kit.issue(ofProject.id(), id);
        kit.request(ofProject.id(), id);
        assertEquals(List.of(ofProject.id()), milestones().projectsWith(group, 10));
        kit.request(ofOther.id(), id);
        kit.issue(ofOther.id(), made(ofOuter, "2.0"));
        assertEquals(Set.of(ofProject.id(), ofOther.id()), Set.copyOf(milestones().projectsWith(group, 10)));
        assertEquals(1, milestones().projectsWith(group, 1).size());
        hide(id);
        assertEquals(2, milestones().projectsWith(group, 10).size());
    }
}
