package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectGrant;
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
import dev.slipway.application.label.LabelReads.Selection;
import dev.slipway.application.label.fake.FakeLabels;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.label.LabelDraft;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who reads and writes labels of what. */
final class LabelUseCasesTest {

    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NO_LABEL = Refusal.notFound("Label").failure();
    private static final LabelDraft BUG = new LabelDraft("bug", "Red", null);
    private static final Selection ALL = new Selection(true, false, false, Optional.empty());

    private final InstantSource clock = () -> Instant.parse("2026-01-02T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeLabels labels = new FakeLabels(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);

    private final long groupId = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long openId = directory.store(ProjectDraft.in(groupId, "open").visible(Visibility.PUBLIC));
    private final long closedId = directory.store(ProjectDraft.in(groupId, "closed"));
    private final long archiveId = directory.store(ProjectDraft.in(groupId, "old").visible(Visibility.PUBLIC).asArchived());
    private final LabelTarget open = new LabelTarget.Project(new ProjectRef.Id(openId));
    private final LabelTarget closed = new LabelTarget.Project(new ProjectRef.Id(closedId));
    private final LabelTarget archive = new LabelTarget.Project(new ProjectRef.Id(archiveId));
    private final LabelTarget group = new LabelTarget.Group(new GroupRef.Id(groupId));
    private final Caller stranger = person("stranger", null);
    private final Caller guest = person("guest", Role.GUEST);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final LabelModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), labels, work).label;

    @BeforeEach
    void place() {
        List.of(openId, closedId, archiveId).forEach(project -> labels.place(project, groupId));
    }

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(groupId, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    private LabelView made(LabelTarget target, String title) {
        return use.createLabel.create(reporter, target, LabelDraft.named(title), null);
    }

    private static UpdateLabel.Request named(String title) {
        return new UpdateLabel.Request(Change.to(title), Change.keep(), Change.keep(), Change.keep());
    }

    @Test
    void reporters_create_labels_and_colours_become_codes() {
        LabelView label = use.createLabel.create(reporter, open, BUG, 4);
        assertEquals(List.of("bug", "#FF0000", OptionalInt.of(4), new LabelOwner.Project(openId)),
                List.of(label.title(), label.color().code(), label.priority(), label.owner()));
        assertEquals(new LabelOwner.Group(groupId), made(group, "other").owner());
        assertEquals(FORBIDDEN, Refusals.of(() -> use.createLabel.create(guest, open, BUG, null)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.createLabel.create(guest, group, BUG, null)));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.createLabel.create(reporter, archive, BUG, null)));
        assertEquals(Refusal.notFound("Project").failure(), Refusals.of(() -> use.createLabel.create(stranger, closed, BUG, null)));
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> use.createLabel.create(new Caller.Anonymous(), open, BUG, null)));
    }

    @Test
    void name_of_the_owner_or_of_a_group_above_is_a_conflict() {
        Failure exists = Refusal.conflict(Reason.of("label.exists")).failure();
        made(group, "bug");
        assertEquals(exists, Refusals.of(() -> made(open, "bug")));
        assertEquals(exists, Refusals.of(() -> made(group, "bug")));
        made(open, "own");
        assertEquals(exists, Refusals.of(() -> made(open, "own")));
        made(closed, "own");
        made(group, "own");
    }

    @Test
    void all_who_see_the_owner_read() {
        made(open, "bug");
        made(group, "top");
        assertEquals(2, use.labelReads.list(stranger, open, ALL, PageRequest.Offset.first()).items().size());
        assertEquals("top", use.labelReads.get(stranger, open, LabelRef.of("top"), ALL).title());
        assertEquals(NO_LABEL, Refusals.of(() -> use.labelReads.get(stranger, open, LabelRef.of("top"),
                new Selection(false, false, false, Optional.empty()))));
        assertEquals(NO_LABEL, Refusals.of(() -> use.labelReads.get(stranger, group, LabelRef.of("bug"), ALL)));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> use.labelReads.list(stranger, closed, ALL, PageRequest.Offset.first())));
    }

    @Test
    void label_is_changed_where_it_belongs() {
        LabelView bug = made(open, "bug");
        made(open, "other");
        made(group, "top");
        assertEquals("defect", use.updateLabel.update(reporter, open, LabelRef.of("bug"), named("defect")).title());
        assertEquals(NO_LABEL, Refusals.of(() -> use.updateLabel.update(reporter, open, LabelRef.of("top"), named("x"))));
        assertEquals(FORBIDDEN, Refusals.of(() -> use.updateLabel.update(guest, open, LabelRef.of("defect"), named("x"))));
        assertEquals(Refusal.invalid("title", "field.taken").failure(),
                Refusals.of(() -> use.updateLabel.update(reporter, open, LabelRef.of("defect"), named("other"))));
        assertEquals(Refusal.invalid("title", "field.invalid").failure(),
                Refusals.of(() -> use.updateLabel.update(reporter, open, LabelRef.of("defect"), named("a,b"))));
        UpdateLabel.Request first = new UpdateLabel.Request(Change.keep(), Change.keep(), Change.keep(), Change.to(1));
        assertEquals(OptionalInt.of(1), use.updateLabel.update(reporter, open, LabelRef.of("defect"), first).priority());
        UpdateLabel.Request none = new UpdateLabel.Request(Change.keep(), Change.keep(), Change.to("text"), Change.to(null));
        LabelView last = use.updateLabel.update(reporter, open, LabelRef.of(String.valueOf(bug.id())), none);
        assertEquals(List.of(OptionalInt.empty(), "text"), List.of(last.priority(), last.description()));
    }

    @Test
    void deletion_hides_at_once_and_removes_by_work() {
        LabelView bug = made(open, "bug");
        long issue = labels.issue(openId, bug.id());
        assertEquals(FORBIDDEN, Refusals.of(() -> use.deleteLabel.delete(guest, open, LabelRef.of("bug"), Freshness.ANY)));
        assertEquals(Refusal.preconditionFailed().failure(), Refusals.of(() -> use.deleteLabel.delete(reporter, open, LabelRef.of("bug"),
                new Freshness(Optional.of(Instant.EPOCH)))));
        use.deleteLabel.delete(reporter, open, LabelRef.of("bug"), Freshness.ANY);
        assertEquals(List.of(), labels.labelsOfIssue(issue));
        assertTrue(work.isRecorded(DeleteLabel.REMOVAL, bug.id()));
        use.removeLabel.handle(bug.id());
        assertEquals(List.of(), labels.linksOfIssue(issue));
        assertEquals(NO_LABEL, Refusals.of(() -> use.deleteLabel.delete(reporter, open, LabelRef.of("bug"), Freshness.ANY)));
    }

    @Test
    void lost_work_of_deleted_labels_is_recorded_again() {
        LabelView bug = made(open, "bug");
        transactions.write(() -> labels.hide(bug.id()));
        use.removeLabel.handle(0);
        assertTrue(work.isRecorded(DeleteLabel.REMOVAL, bug.id()));
    }

    @Test
    void reporters_of_the_group_promote() {
        LabelView bug = made(open, "bug");
        LabelView same = made(closed, "bug");
        long issue = labels.issue(closedId, same.id());
        ProjectRef project = new ProjectRef.Id(openId);
        assertEquals(FORBIDDEN, Refusals.of(() -> use.promoteLabel.promote(guest, project, LabelRef.of("bug"))));
        assertEquals(bug.id(), use.promoteLabel.promote(reporter, project, LabelRef.of("bug")).id());
        assertTrue(work.isRecorded(PromoteLabel.MERGING, bug.id()));
        assertEquals(List.of(bug.id()), labels.linksOfIssue(issue));
        assertEquals(NO_LABEL, Refusals.of(() -> use.promoteLabel.promote(reporter, project, LabelRef.of("bug"))));
    }

    @Test
    void members_of_the_project_alone_do_not_promote() {
        long id = directory.store(AccountDraft.named("member"));
        directory.store(MemberDraft.ofProject(openId, id, Role.MAINTAINER));
        Caller member = new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
        made(open, "bug");
        assertEquals(FORBIDDEN, Refusals.of(() -> use.promoteLabel.promote(member, new ProjectRef.Id(openId), LabelRef.of("bug"))));
    }

    @Test
    void second_subscription_changes_nothing() {
        made(group, "bug");
        Failure unchanged = Refusal.notModified().failure();
        assertTrue(use.subscribeLabel.subscribe(stranger, open, LabelRef.of("bug")).subscribed());
        assertEquals(unchanged, Refusals.of(() -> use.subscribeLabel.subscribe(stranger, group, LabelRef.of("bug"))));
        assertTrue(!use.subscribeLabel.unsubscribe(stranger, open, LabelRef.of("bug")).subscribed());
        assertEquals(unchanged, Refusals.of(() -> use.subscribeLabel.unsubscribe(stranger, open, LabelRef.of("bug"))));
        assertEquals(NO_LABEL, Refusals.of(() -> use.subscribeLabel.subscribe(stranger, open, LabelRef.of("none"))));
    }

    @Test
    void unknown_names_are_for_those_who_create_labels() {
        made(group, "bug");
        LabelSelection selection = new LabelSelection(use.permittedLabels, true);
        LabelChange change = new LabelChange(Optional.empty(), List.of("bug", "new", "s::b"), List.of());
        assertEquals(List.of("s::a", "bug"), selection.apply(grant(guest), List.of("s::a"), change));
        assertEquals(List.of("bug", "new", "s::b"), selection.apply(grant(reporter), List.of("s::a"), change));
        assertEquals(List.of("kept"), selection.apply(grant(guest), List.of("kept"),
                new LabelChange(Optional.of(List.of("kept", "other")), List.of(), List.of())));
    }

    private ProjectGrant grant(Caller caller) {
        return new Access(new FakeAccessFacts(directory, clock)).project(caller, new ProjectRef.Id(openId));
    }

    @Test
    void project_that_moves_has_its_labels_relocated_by_work() {
        use.labelsOfProject.transferred(openId);
        assertTrue(work.isRecorded(LabelsOfProject.RELOCATION, openId));
        use.relocateLabels.handle(openId);
        use.mergeLabels.handle(1_000_000);
    }

    @Test
    void projects_of_a_group_that_moves_have_their_labels_relocated_by_work() {
        cascade().moved(groupId, "acme", "renamed");
        cascade().moved(groupId, "other/acme", "other/renamed");
        assertFalse(work.isRecorded(LabelsOfProject.RELOCATION, openId));
        cascade().moved(groupId, "acme", "other/acme");
        assertTrue(work.isRecorded(LabelsOfProject.RELOCATION, openId) && work.isRecorded(LabelsOfProject.RELOCATION, closedId));
    }

    @Test
    void work_on_labels_is_never_given_up() {
        Optional<Duration> pause = Optional.of(Duration.ofMinutes(10));
        assertEquals(List.of(pause, pause, pause),
                List.of(use.relocateLabels.pause(), use.mergeLabels.pause(), use.removeLabel.pause()));
    }

    @Test
    void merging_that_is_lost_is_recorded_again() {
        LabelMoves moves = mock();
        when(moves.unmerged(0, 1_000)).thenReturn(List.of(7L, 8L));
        work.soon(PromoteLabel.MERGING, 7);
        WorkHandler merge = new PromoteLabel(mock(), mock(), moves, work, transactions).merging();
        assertEquals(Optional.of(Duration.ofMinutes(10)), merge.every());
        merge.handle(0);
        assertEquals(List.of(PromoteLabel.MERGING + " 7", PromoteLabel.MERGING + " 8"), work.recorded());
    }

    private LabelsOfNamespace cascade() {
        Projects projects = mock();
        when(projects.under(groupId)).thenReturn(List.of(openId, closedId));
        return new LabelsOfNamespace(labels, labels, projects, work);
    }

    @Test
    void deleted_group_waits_for_items_of_projects_that_have_left_it() {
        LabelView top = made(group, "top");
        long issue = labels.issue(openId, top.id());
        labels.place(openId);
        assertFalse(cascade().removed(groupId));
        assertTrue(work.isRecorded(LabelsOfProject.RELOCATION, openId));
        assertFalse(cascade().removed(groupId));
        use.relocateLabels.handle(openId);
        assertTrue(cascade().removed(groupId));
        assertEquals(List.of("top"), labels.labelsOfIssue(issue));
        assertEquals(Optional.empty(), labels.lock(top.owner(), LabelRef.of("top")));
    }

    @Test
    void name_of_a_group_above_is_taken_for_a_label_of_a_project() {
        made(group, "top");
        made(open, "bug");
        Failure taken = Refusal.invalid("title", "field.taken").failure();
        assertEquals(taken, Refusals.of(() -> use.updateLabel.update(reporter, open, LabelRef.of("bug"), named("top"))));
        made(group, "other");
        assertEquals(taken, Refusals.of(() -> use.updateLabel.update(reporter, group, LabelRef.of("other"), named("top"))));
        assertEquals("bug", use.updateLabel.update(reporter, group, LabelRef.of("other"), named("bug")).title());
        UpdateLabel.Request red = new UpdateLabel.Request(Change.to("bug"), Change.to("red"), Change.keep(), Change.keep());
        assertEquals("#FF0000", use.updateLabel.update(reporter, open, LabelRef.of("bug"), red).color().code());
    }

    @Test
    void items_of_labels_are_counted_by_each_kind() {
        LabelItems issues = (caller, ids) -> Map.of(1L, new LabelCounts(2, 1, 0));
        LabelItems requests = (caller, ids) -> Map.of(1L, new LabelCounts(0, 0, 3), 2L, new LabelCounts(0, 0, 1));
        LabelReads reads = new LabelReads(new LabelAccess(new Access(new FakeAccessFacts(directory, clock))), labels,
                List.of(issues, requests));
        assertEquals(Map.of(1L, new LabelCounts(2, 1, 3), 2L, new LabelCounts(0, 0, 1)), reads.count(stranger, List.of(1L, 2L)));
        assertEquals(Map.of(), reads.count(stranger, List.of()));
    }
}
