package dev.slipway.application.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Locked;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code Milestones}. */
public abstract class MilestonesKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final Instant LATER = START.plusSeconds(60);
    private static final LocalDate PAST = LocalDate.of(2000, 1, 1);
    private static final LocalDate FUTURE = LocalDate.of(9999, 12, 31);

    private long outer;
    private long group;
    private MilestoneOwner ofOuter;
    private MilestoneOwner ofGroup;
    private MilestoneOwner ofProject;
    private MilestoneOwner ofOther;

    protected abstract Milestones milestones();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Stores an issue of the project that has the milestone. */
    protected abstract long issue(long project, long milestone);

    /** Stores a merge request of the project that has the milestone. */
    protected abstract long request(long project, long milestone);

    protected abstract OptionalLong ofIssue(long issue);

    protected abstract OptionalLong ofRequest(long request);

    @BeforeEach
    final void arrange() {
        outer = rows().store(GroupDraft.named("outer"));
        group = rows().store(GroupDraft.named("inner").inside(outer));
        ofOuter = new MilestoneOwner.Group(outer);
        ofGroup = new MilestoneOwner.Group(group);
        ofProject = new MilestoneOwner.Project(rows().store(ProjectDraft.in(group, "one")));
        ofOther = new MilestoneOwner.Project(rows().store(ProjectDraft.in(group, "two")));
    }

    private static MilestoneDraft draft(String title) {
        return new MilestoneDraft(title, null, null, null);
    }

    private long made(MilestoneOwner owner, MilestoneDraft draft) {
        return transactions().write(() -> milestones().create(owner, draft, START));
    }

    private long made(MilestoneOwner owner, String title) {
        return made(owner, draft(title));
    }

    private MilestoneView found(MilestoneOwner owner, long id) {
        return milestones().find(owner, id).orElseThrow();
    }

    private List<Long> listed(List<MilestoneOwner> owners, MilestoneFilter filter) {
        return milestones().list(owners, filter, PageRequest.Offset.first()).items().stream().map(MilestoneView::id).toList();
    }

    private void hide(long id) {
        transactions().run(now -> milestones().hide(id, LATER));
    }

    private Optional<Promoted> promoted(long id) {
        return transactions().write(() -> milestones().promote(id, group, LATER));
    }

    private boolean cleared(long id, int most) {
        return transactions().write(() -> milestones().clear(id, most));
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
    final void hidden_milestone_is_taken_away_piece_by_piece() {
        long id = made(ofProject, "1.0");
        long kept = made(ofProject, "2.0");
        List<Long> issues = List.of(issue(ofProject.id(), id), issue(ofProject.id(), id), issue(ofProject.id(), kept));
        long request = request(ofProject.id(), id);
        assertFalse(cleared(id, 10), "it is not hidden");
        assertEquals(OptionalLong.of(id), ofIssue(issues.getFirst()));
        hide(id);
        assertEquals(Optional.empty(), milestones().find(ofProject, id));
        assertEquals(List.of(kept), listed(List.of(ofProject), MilestoneFilter.ALL));
        assertTrue(cleared(id, 2));
        assertEquals(OptionalLong.of(id), ofRequest(request));
        assertFalse(cleared(id, 2));
        assertFalse(cleared(id, 2));
        assertEquals(OptionalLong.empty(), ofRequest(request));
        assertEquals(List.of(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(kept)),
                issues.stream().map(this::ofIssue).toList());
    }

    @Test
    final void promoted_milestone_takes_the_place_of_others_with_its_title() {
        long above = made(ofGroup, "0.9");
        long id = made(ofProject, "1.0");
        long twin = made(ofOther, "1.0");
        long issue = issue(ofOther.id(), twin);
        long request = request(ofOther.id(), twin);
        assertEquals(Optional.of(new Promoted(id, List.of(twin))), promoted(id));
        assertEquals(2, found(ofGroup, id).iid());
        assertEquals(Optional.empty(), milestones().find(ofProject, id));
        assertFalse(transactions().write(() -> milestones().offered(ofOther.id(), twin)));
        assertTrue(transactions().write(() -> milestones().offered(ofOther.id(), id)));
        assertTrue(cleared(twin, 1));
        assertFalse(cleared(twin, 2));
        assertEquals(List.of(OptionalLong.of(id), OptionalLong.of(id)), List.of(ofIssue(issue), ofRequest(request)));
        assertEquals(Optional.empty(), milestones().find(ofOther, twin));
        assertEquals(Optional.empty(), promoted(above));
    }

    @Test
    final void promoted_milestone_becomes_that_of_the_group_if_there_is_one() {
        long above = made(ofGroup, "1.0");
        long id = made(ofProject, "1.0");
        long issue = issue(ofProject.id(), id);
        assertEquals(Optional.of(new Promoted(above, List.of(id))), promoted(id));
        assertFalse(cleared(id, 10));
        assertEquals(OptionalLong.of(above), ofIssue(issue));
    }

    @Test
    final void milestones_of_a_project_are_removed_some_at_a_time() {
        List.of("a", "b", "c").forEach(title -> made(ofProject, title));
        long used = made(ofProject, "d");
        issue(ofProject.id(), used);
        made(ofOther, "e");
        assertEquals(2, transactions().write(() -> milestones().removeSome(ofProject.id(), 2)));
        assertEquals(1, transactions().write(() -> milestones().removeSome(ofProject.id(), 2)));
        assertEquals(List.of(used), listed(List.of(ofProject), MilestoneFilter.ALL));
        assertEquals(1, listed(List.of(ofOther), MilestoneFilter.ALL).size());
    }
}
