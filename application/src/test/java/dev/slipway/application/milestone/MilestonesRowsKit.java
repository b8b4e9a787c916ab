package dev.slipway.application.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.milestone.port.Milestones.Locked;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Milestones}: attributes, numbers, titles and lists. */
abstract class MilestonesRowsKit extends MilestonesScenario {

    MilestonesRowsKit(MilestonesKit kit) {
        super(kit);
    }

    @Test
    final void created_milestone_is_found_in_its_owner_alone() {
        MilestoneDraft full = new MilestoneDraft("🚀".repeat(255), "ü\n".repeat(500_000), PAST, PAST);
        long id = made(ofProject, full);
        MilestoneView expected = new MilestoneView(id, 1, ofProject, "outer/inner/one", full, MilestoneState.ACTIVE, true, START, START);
        assertEquals(expected, found(ofProject, id));
        assertEquals(Optional.empty(), milestones().find(ofOther, id));
        assertEquals(Optional.empty(), milestones().find(new MilestoneOwner.Group(ofProject.id()), id));
        assertEquals(Optional.empty(), milestones().find(ofProject, id + 1_000));
        long later = made(ofGroup, new MilestoneDraft("1.0", null, null, FUTURE));
        assertEquals(new MilestoneView(later, 1, ofGroup, "outer/inner", new MilestoneDraft("1.0", null, null, FUTURE),
                MilestoneState.ACTIVE, false, START, START), found(ofGroup, later));
        assertFalse(found(ofGroup, made(ofGroup, "2.0")).expired());
    }

    @Test
    final void numbers_follow_one_another_in_each_owner() throws Exception {
        ConcurrentSkipListSet<Long> numbers = new ConcurrentSkipListSet<>();
        Together.run(8, number -> numbers.add(found(ofGroup, made(ofGroup, "title " + number)).iid()));
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L), List.copyOf(numbers));
        long first = made(ofProject, "a");
        hide(first);
        assertFalse(cleared(first, 10));
        assertEquals(2, found(ofProject, made(ofProject, "b")).iid());
        MilestoneOwner none = new MilestoneOwner.Project(ofProject.id() + 1_000);
        assertEquals(Refusal.notFound("Project").failure(), assertThrows(Refusal.class, () -> made(none, "c")).failure());
        MilestoneOwner gone = new MilestoneOwner.Group(group + 1_000);
        assertEquals(Refusal.notFound("Group").failure(), assertThrows(Refusal.class, () -> made(gone, "c")).failure());
    }

    @Test
    final void changed_milestone_keeps_its_number() {
        long id = made(ofProject, "1.0");
        MilestoneDraft other = new MilestoneDraft("1.1", "text", PAST, FUTURE);
        transactions().run(now -> {
            assertEquals(Optional.of(new Locked(id, draft("1.0"), MilestoneState.ACTIVE, START)), milestones().lock(ofProject, id));
            assertEquals(Optional.empty(), milestones().lock(ofOther, id));
            milestones().change(id, other, LATER);
            milestones().move(id, MilestoneEvent.CLOSE, START);
        });
        MilestoneView changed = found(ofProject, id);
        assertEquals(new MilestoneView(id, 1, ofProject, "outer/inner/one", other, MilestoneState.CLOSED, false, START, LATER), changed);
        assertThrows(IllegalStateException.class, () -> transactions().run(now -> milestones().move(id, MilestoneEvent.CLOSE, LATER)));
        transactions().run(now -> milestones().move(id, MilestoneEvent.ACTIVATE, LATER));
        assertEquals(MilestoneState.ACTIVE, found(ofProject, id).state());
    }

    @Test
    final void milestones_are_listed_by_their_last_day_and_filtered() {
        long none = made(ofProject, new MilestoneDraft("Zebra", "Höhe 100%", null, null));
        long late = made(ofProject, new MilestoneDraft("a", "about nothing", null, FUTURE));
        long twin = made(ofProject, new MilestoneDraft("B_c", null, null, FUTURE));
        long early = made(ofProject, new MilestoneDraft("höhe", null, null, PAST));
        long above = made(ofGroup, "Zebra");
        transactions().run(now -> milestones().move(early, MilestoneEvent.CLOSE, LATER));
        List<MilestoneOwner> own = List.of(ofProject);
        MilestoneFilter all = MilestoneFilter.ALL;
        List<Long> whole = listed(own, all);
        assertEquals(List.of(early, none), List.of(whole.getFirst(), whole.getLast()));
        assertEquals(List.of(late, twin), listed(own, all.withIids(List.of(2L, 3L, 9L))).stream().sorted().toList());
        assertEquals(List.of(early), listed(own, all.withState(Optional.of(MilestoneState.CLOSED))));
        assertEquals(List.of(none), listed(own, all.withTitle(Optional.of("Zebra"))));
        assertEquals(List.of(), listed(own, all.withTitle(Optional.of("zebra"))));
        assertEquals(List.of(early, none), listed(own, all.withSearch(Optional.of(" HÖHE "))));
        assertEquals(List.of(none), listed(own, all.withSearch(Optional.of("zeb 100%"))));
        assertEquals(List.of(twin), listed(own, all.withSearch(Optional.of("b_"))));
        assertEquals(List.of(early), listed(own, all.updatedBetween(Optional.of(LATER), Optional.empty())));
        assertEquals(3, listed(own, all.updatedBetween(Optional.empty(), Optional.of(START))).size());
        assertEquals(List.of(none, above), listed(List.of(ofProject, ofGroup), all.withTitle(Optional.of("Zebra"))).stream().sorted()
                .toList());
        Walks.same(page -> milestones().list(List.of(ofProject, ofGroup), all, page));
    }

    @Test
    final void project_gets_milestones_of_its_own_and_of_groups_above() {
        long elsewhere = rows().store(ProjectDraft.in(outer, "three"));
        List<Long> usable = List.of(made(ofProject, "a"), made(ofGroup, "b"), made(ofOuter, "c"));
        usable.forEach(id -> assertTrue(transactions().write(() -> milestones().offered(ofProject.id(), id))));
        assertEquals(List.of(false, false, true),
                usable.stream().map(id -> transactions().write(() -> milestones().offered(elsewhere, id))).toList());
        assertFalse(transactions().write(() -> milestones().offered(ofProject.id(), usable.getLast() + 1_000)));
        hide(usable.getFirst());
        assertFalse(transactions().write(() -> milestones().offered(ofProject.id(), usable.getFirst())));
        assertEquals(List.of(outer, group), milestones().groupsAbove(ofProject));
        assertEquals(List.of(outer), milestones().groupsAbove(ofGroup));
        assertEquals(List.of(), milestones().groupsAbove(ofOuter));
        long alone = rows().store(ProjectDraft.in(rows().personalNamespace(rows().user("anna")), "p"));
        assertEquals(List.of(), milestones().groupsAbove(new MilestoneOwner.Project(alone)));
    }

    @Test
    final void title_is_taken_in_a_group_and_its_projects() {
        long own = made(ofProject, "1.0");
        transactions().run(now -> {
            milestones().lockTitles(group);
            assertTrue(milestones().taken(ofProject, "1.0", 0));
            assertTrue(milestones().taken(ofGroup, "1.0", 0));
            assertFalse(milestones().taken(ofProject, "1.0", own));
            assertFalse(milestones().taken(ofOther, "1.0", 0));
            assertFalse(milestones().taken(ofOuter, "1.0", 0));
            assertFalse(milestones().taken(ofProject, "1.0 ", 0));
        });
        made(ofGroup, "2.0");
        assertTrue(milestones().taken(ofOther, "2.0", 0));
        hide(own);
        assertFalse(milestones().taken(ofProject, "1.0", 0));
    }

    @Test
    final void title_is_taken_once_under_the_lock() throws Exception {
        List<Callable<Boolean>> writers = Stream.of(ofProject, ofGroup, ofProject, ofGroup)
                .<Callable<Boolean>>map(owner -> () -> transactions().write(() -> {
                    milestones().lockTitles(group);
                    boolean free = !milestones().taken(owner, "1.0", 0);
                    if (free) {
                        milestones().create(owner, draft("1.0"), START);
                    }
                    return free;
                })).toList();
        assertEquals(1, Together.call(writers).stream().filter(made -> made).count());
    }
}
