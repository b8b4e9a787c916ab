package dev.slipway.application.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.milestone.UpdateMilestone.Request;
import dev.slipway.application.milestone.fake.FakeMilestones;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Users who read, write, promote and delete milestones, and the effects. */
final class MilestoneUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NOT_FOUND = Refusal.notFound().failure();
    private static final LocalDate DAY = LocalDate.of(2026, 12, 24);

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeMilestones milestones = new FakeMilestones(transactions, directory, clock);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final Projects projects = mock();
    private final MilestoneModule module = TestModules.of(clock, transactions, milestones, work, projects,
            new FakeAccessFacts(directory, clock)).milestone;

    private final long hidden = directory.store(GroupDraft.named("hidden"));
    private final long group = directory.store(GroupDraft.named("acme").inside(hidden));
    private final long one = directory.store(ProjectDraft.in(group, "one"));
    private final long two = directory.store(ProjectDraft.in(group, "two"));
    private final MilestoneTarget project = new MilestoneTarget.Project(new ProjectRef.Id(one));
    private final MilestoneTarget ofGroup = new MilestoneTarget.Group(new GroupRef.Id(group));
    private final Caller stranger = person("stranger", null);
    private final Caller guest = person("guest", Role.GUEST);
    private final Caller reporter = person("reporter", Role.REPORTER);

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    private static MilestoneDraft draft(String title) {
        return new MilestoneDraft(title, null, null, null);
    }

    private MilestoneView made(MilestoneTarget target, String title) {
        return module.createMilestone.create(reporter, target, draft(title));
    }

    private static Request title(String title) {
        return new Request(Change.to(title), Change.keep(), Change.keep(), Change.keep(), Optional.empty());
    }

    private static Request event(MilestoneEvent event) {
        return new Request(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Optional.of(event));
    }

    private List<String> titles(Caller caller, MilestoneTarget target, boolean above) {
        return module.milestoneReads.list(caller, target, MilestoneFilter.ALL, above, PageRequest.Offset.first()).items().stream()
                .map(view -> view.content().title()).toList();
    }

    @Test
    void reporters_create_milestones_of_projects_and_groups() {
        MilestoneView made = module.createMilestone.create(reporter, project, new MilestoneDraft(" 1.0 ", "text", DAY, DAY));
        assertEquals(new MilestoneView(made.id(), 1, new MilestoneOwner.Project(one), "hidden/acme/one",
                new MilestoneDraft("1.0", "text", DAY, DAY), MilestoneState.ACTIVE, false, now, now), made);
        assertEquals(new MilestoneOwner.Group(group), made(ofGroup, "2.0").owner());
        for (MilestoneTarget target : List.of(project, ofGroup)) {
            assertEquals(FORBIDDEN, Refusals.of(() -> module.createMilestone.create(guest, target, draft("3.0"))));
            assertEquals(Refusal.unauthenticated().failure(),
                    Refusals.of(() -> module.createMilestone.create(Caller.ANONYMOUS, target, draft("3.0"))));
        }
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> module.createMilestone.create(stranger, project, draft("3.0"))));
        assertEquals(Refusal.notFound("Group").failure(),
                Refusals.of(() -> module.createMilestone.create(stranger, ofGroup, draft("3.0"))));
    }

    @Test
    void title_is_unique_in_a_group_and_its_projects() {
        made(project, "1.0");
        made(ofGroup, "2.0");
        Failure taken = Refusal.invalid("title", "milestone.taken").failure();
        assertEquals(taken, Refusals.of(() -> made(project, "1.0")));
        assertEquals(taken, Refusals.of(() -> made(project, "2.0")));
        assertEquals(taken, Refusals.of(() -> made(ofGroup, "1.0")));
        MilestoneTarget other = new MilestoneTarget.Project(new ProjectRef.Id(two));
        MilestoneView twin = made(other, "1.0");
        assertEquals(taken, Refusals.of(() -> module.updateMilestone.update(reporter, other, twin.id(), title("2.0"))));
        assertEquals("1.0", module.updateMilestone.update(reporter, other, twin.id(), title("1.0")).content().title());
        assertEquals(Refusal.invalid(List.of(FieldError.of("title", "field.blank"))).failure(), Refusals.of(() -> made(project, " ")));
    }

    @Test
    void reporter_changes_closes_and_activates_a_milestone() {
        long id = made(project, "1.0").id();
        now = now.plusSeconds(1);
        MilestoneView changed = module.updateMilestone.update(reporter, project, id,
                new Request(Change.keep(), Change.to("text"), Change.to(DAY), Change.to(DAY), Optional.of(MilestoneEvent.CLOSE)));
        assertEquals(List.of(new MilestoneDraft("1.0", "text", DAY, DAY), MilestoneState.CLOSED, now),
                List.of(changed.content(), changed.state(), changed.updatedAt()));
        now = now.plusSeconds(1);
        assertEquals(changed.updatedAt(), module.updateMilestone.update(reporter, project, id, event(MilestoneEvent.CLOSE)).updatedAt());
        assertEquals(MilestoneState.ACTIVE, module.updateMilestone.update(reporter, project, id, event(MilestoneEvent.ACTIVATE)).state());
        assertEquals(Refusal.invalid(List.of(FieldError.of("due_date", "milestone.ends_before_start"))).failure(),
                Refusals.of(() -> module.updateMilestone.update(reporter, project, id, new Request(Change.keep(), Change.keep(),
                        Change.to(DAY.plusDays(1)), Change.keep(), Optional.empty()))));
        assertNull(module.updateMilestone.update(reporter, project, id, new Request(Change.keep(), Change.keep(), Change.to(null),
                Change.keep(), Optional.empty())).content().startDate());
        assertEquals(FORBIDDEN, Refusals.of(() -> module.updateMilestone.update(guest, project, id, title("x"))));
        assertEquals(NOT_FOUND, Refusals.of(() -> module.updateMilestone.update(reporter, ofGroup, id, title("x"))));
    }

    @Test
    void members_list_milestones_of_groups_above() {
        milestones.create(new MilestoneOwner.Group(hidden), draft("top"), now);
        made(ofGroup, "middle");
        made(project, "low");
        assertEquals(List.of("low"), titles(guest, project, false));
        assertEquals(List.of("low", "middle", "top"), titles(guest, project, true));
        assertEquals(List.of("middle", "top"), titles(guest, ofGroup, true));
        assertEquals(List.of("middle"), titles(guest, ofGroup, false));
        assertEquals(Refusal.notFound("Project").failure(), Refusals.of(() -> titles(stranger, project, true)));
    }

    @Test
    void stranger_lists_milestones_of_visible_groups_above_alone() {
        long open = directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
        long shown = directory.store(ProjectDraft.in(open, "p").visible(Visibility.PUBLIC));
        milestones.create(new MilestoneOwner.Group(open), draft("above"), now);
        assertEquals(List.of("above"), titles(stranger, new MilestoneTarget.Project(new ProjectRef.Id(shown)), true));
        assertEquals(List.of(), titles(stranger, new MilestoneTarget.Project(new ProjectRef.Id(shown)), false));
    }

    @Test
    void deleted_milestone_is_taken_from_everything_by_work() {
        MilestoneView made = made(project, "1.0");
        long item = milestones.item(made.id());
        assertEquals(FORBIDDEN, Refusals.of(() -> module.deleteMilestone.delete(guest, project, made.id(), Freshness.ANY)));
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(() -> module.deleteMilestone.delete(reporter, project, made.id(),
                new Freshness(Optional.of(now.minusSeconds(1))))));
        module.deleteMilestone.delete(reporter, project, made.id(), Freshness.ANY);
        assertEquals(NOT_FOUND, Refusals.of(() -> module.milestoneReads.get(reporter, project, made.id())));
        assertEquals(NOT_FOUND, Refusals.of(() -> module.deleteMilestone.delete(reporter, project, made.id(), Freshness.ANY)));
        assertTrue(work.isRecorded(DeleteMilestone.CLEARING, made.id()));
        module.clearMilestone.handle(made.id());
        assertEquals(OptionalLong.empty(), milestones.milestoneOf(item));
        module.clearMilestone.handle(made.id());
    }

    @Test
    void many_items_are_cleared_some_in_a_transaction() {
        MilestoneView made = made(project, "1.0");
        for (int number = 0; number < 501; number++) {
            milestones.item(made.id());
        }
        module.deleteMilestone.delete(reporter, project, made.id(), Freshness.ANY);
        module.clearMilestone.handle(made.id());
        assertFalse(milestones.clear(made.id(), 500).more(), "one is left for the next piece");
    }

    @Test
    void reporter_of_group_and_project_promotes_a_milestone_once() {
        MilestoneView made = made(project, "1.0");
        MilestoneView twin = made(new MilestoneTarget.Project(new ProjectRef.Id(two)), "1.0");
        long item = milestones.item(twin.id());
        assertEquals(FORBIDDEN, Refusals.of(() -> module.promoteMilestone.promote(guest, new ProjectRef.Id(one), made.id())));
        MilestoneView promoted = module.promoteMilestone.promote(reporter, new ProjectRef.Id(one), made.id());
        assertEquals(List.of(made.id(), new MilestoneOwner.Group(group), 1L), List.of(promoted.id(), promoted.owner(), promoted.iid()));
        assertEquals(NOT_FOUND, Refusals.of(() -> module.promoteMilestone.promote(reporter, new ProjectRef.Id(one), made.id())));
        assertTrue(work.isRecorded(DeleteMilestone.CLEARING, twin.id()));
        module.clearMilestone.handle(twin.id());
        assertEquals(OptionalLong.of(made.id()), milestones.milestoneOf(item));
    }

    @Test
    void milestone_of_a_users_own_project_is_not_promoted() {
        long owner = directory.store(AccountDraft.named("owner"));
        long own = directory.store(ProjectDraft.in(directory.personalNamespace(owner), "p"));
        directory.store(MemberDraft.ofProject(own, owner, Role.OWNER));
        Caller caller = new Caller.Person(directory.account(owner).orElseThrow(), 1, Set.of());
        MilestoneView made = module.createMilestone.create(caller, new MilestoneTarget.Project(new ProjectRef.Id(own)), draft("1.0"));
        assertEquals(Refusal.badRequest(Reason.of("milestone.not_promoted")).failure(),
                Refusals.of(() -> module.promoteMilestone.promote(caller, new ProjectRef.Id(own), made.id())));
    }

    @Test
    void item_can_have_its_present_milestone_and_those_that_are_offered() {
        MilestoneView made = made(ofGroup, "1.0");
        MilestoneChoice choice = module.milestoneChoice;
        assertNull(MilestoneChoice.named(null));
        assertNull(MilestoneChoice.named(0L));
        assertEquals(-1L, MilestoneChoice.named(-1L));
        assertTrue(choice.offers(one, null, Change.to(null)));
        assertTrue(choice.offers(one, made.id(), Change.to(made.id())));
        assertTrue(choice.offers(one, 1_000L, Change.keep()));
        assertFalse(choice.offers(one, 1_000L, Change.to(1_000L)));
    }

    @Test
    void project_that_leaves_its_group_takes_milestones_along() {
        long above = made(ofGroup, "1.0").id();
        long item = milestones.item(one, above);
        directory.moveProject(one, hidden);
        module.milestonesOfProject.transferred(one);
        followed();
        long copy = milestones.milestoneOf(item).orElseThrow();
        assertEquals(new MilestoneOwner.Project(one), milestones.find(new MilestoneOwner.Project(one), copy).orElseThrow().owner());
    }

    /** Does the work after the move of a project, that of now and that of later. */
    private void followed() {
        assertEquals(List.of(FollowMovedProject.KIND + " " + one), work.recorded());
        assertTrue(module.followMovedProject.bulk(), "a group that moves has one for each project");
        assertTrue(work.doOne(List.of(module.followMovedProject)));
        List<WorkHandler> relocation = List.of(module.relocateMilestones);
        while (work.doOne(relocation)) {
            assertTrue(work.isRecorded(MilestonesOfProject.RELOCATION, one), "it is looked at once more");
        }
        now = now.plus(Duration.ofMinutes(5));
        assertTrue(work.doOne(relocation));
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void change_that_names_a_milestone_while_the_project_moves_is_relocated_too() {
        long above = made(ofGroup, "1.0").id();
        directory.moveProject(one, hidden);
        module.milestonesOfProject.transferred(one);
        assertTrue(work.doOne(List.of(module.followMovedProject)));
        assertTrue(work.doOne(List.of(module.relocateMilestones)));
        long item = milestones.item(one, above);
        assertFalse(work.doOne(List.of(module.relocateMilestones)), "it is early");
        now = now.plus(Duration.ofMinutes(5));
        assertTrue(work.doOne(List.of(module.relocateMilestones)));
        assertNotEquals(OptionalLong.of(above), milestones.milestoneOf(item));
    }

    @Test
    void items_of_a_project_that_left_before_its_milestone_was_merged_get_a_copy() {
        MilestoneView promoted = made(project, "1.0");
        MilestoneTarget other = new MilestoneTarget.Project(new ProjectRef.Id(two));
        long twin = made(other, "1.0").id();
        long item = milestones.item(two, twin);
        module.promoteMilestone.promote(reporter, new ProjectRef.Id(one), promoted.id());
        assertTrue(work.isRecorded(MilestonesOfProject.RELOCATION, one), "it may be leaving");
        directory.moveProject(two, hidden);
        module.clearMilestone.handle(twin);
        assertEquals(OptionalLong.of(promoted.id()), milestones.milestoneOf(item));
        assertTrue(work.isRecorded(MilestonesOfProject.RELOCATION, two));
        module.relocateMilestones.handle(two);
        long copy = milestones.milestoneOf(item).orElseThrow();
        assertEquals("1.0", milestones.find(new MilestoneOwner.Project(two), copy).orElseThrow().content().title());
    }

    @Test
    void work_is_recorded_again_or_never_given_up() {
        MilestoneView made = made(project, "1.0");
        MilestoneView twin = made(new MilestoneTarget.Project(new ProjectRef.Id(two)), "1.0");
        MilestoneView kept = made(project, "2.0");
        transactions.run(time -> {
            milestones.promote(one, made.id(), group, time);
            milestones.hide(kept.id(), time);
        });
        work.soon(DeleteMilestone.CLEARING, kept.id());
        assertEquals(Optional.of(Duration.ofMinutes(10)), module.clearMilestone.every());
        module.clearMilestone.handle(0);
        module.clearMilestone.handle(0);
        assertEquals(List.of(DeleteMilestone.CLEARING + " " + kept.id(), DeleteMilestone.CLEARING + " " + twin.id()), work.recorded());
        assertEquals(Optional.of(Duration.ofMinutes(10)), module.clearMilestone.pause());
        assertEquals(Optional.of(Duration.ofMinutes(10)), module.relocateMilestones.pause());
        assertEquals(Optional.of(Duration.ofMinutes(5)), module.followMovedProject.pause());
    }

    @Test
    void milestones_of_a_deleted_project_are_removed() {
        assertEquals(ProjectCascade.Place.MILESTONES, module.removeMilestones.place());
        made(project, "1.0");
        assertFalse(module.removeMilestones.removePiece(one));
        assertEquals(List.of(), titles(reporter, project, false));
    }

    @Test
    void milestones_of_a_deleted_group_go_once_items_of_projects_that_left_it_have_others() {
        long above = made(ofGroup, "1.0").id();
        long item = milestones.item(one, above);
        directory.moveProject(one, hidden);
        assertFalse(module.milestonesOfNamespace.removed(group));
        assertEquals(List.of(MilestonesOfProject.RELOCATION + " " + one), work.recorded());
        module.relocateMilestones.handle(one);
        assertTrue(module.milestonesOfNamespace.removed(group));
        assertEquals(Optional.empty(), milestones.find(new MilestoneOwner.Group(group), above));
        assertTrue(milestones.milestoneOf(item).isPresent());
    }

    @Test
    void projects_follow_groups_that_move_and_not_those_that_are_renamed() {
        when(projects.under(group)).thenReturn(List.of(one, two));
        module.milestonesOfNamespace.moved(group, "hidden/acme", "hidden/renamed");
        module.milestonesOfNamespace.moved(group, "acme", "renamed");
        assertEquals(List.of(), work.recorded());
        module.milestonesOfNamespace.moved(group, "hidden/acme", "acme");
        assertEquals(List.of(FollowMovedProject.KIND + " " + one, FollowMovedProject.KIND + " " + two), work.recorded());
    }
}
