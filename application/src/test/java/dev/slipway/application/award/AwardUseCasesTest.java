package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.award.fake.FakeAwards;
import dev.slipway.application.award.fake.FakeEmojiNames;
import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.NoteView.Content;
import dev.slipway.application.discussion.NoteView.Context;
import dev.slipway.application.discussion.NoteView.Times;
import dev.slipway.application.discussion.NoteableGrant;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.NotedMergeRequests;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.award.AwardRules;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who puts emoji on what, and who takes them back. */
final class AwardUseCasesTest {

    private static final Failure NOT_FOUND = Refusal.notFound().failure();
    private static final Failure NOT_AWARDED = Refusal.notFound("Award Emoji").failure();
    private static final long OPEN_NOTE = 7;
    private static final long INTERNAL_NOTE = 8;
    private static final long SYSTEM_NOTE = 9;
    private static final long REQUEST = 30;

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAwards awards = new FakeAwards(transactions);
    private final FakeInternalUsers internal = new FakeInternalUsers(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final AwardViews views = mock();
    private final IssueViews issues = mock();
    private final DiscussionViews discussions = mock();

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long closed = directory.store(ProjectDraft.in(group, "closed"));
    private final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    private final Caller stranger = person("stranger", null);
    private final Caller guest = person("guest", Role.GUEST);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final Caller maintainer = person("maintainer", Role.MAINTAINER);
    private final Caller administrator = administrator();
    private final AwardableRef issue = issue(open, 1);
    private final AwardableRef confidential = issue(open, 2);
    private final AwardableRef request = new AwardableRef.OfObject(new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 3));

    private final AwardModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), awards, views, issues,
            discussions, new FakeEmojiNames(), internal, work, (NotedMergeRequests) this::request).award;

    private static AwardableRef issue(long project, long iid) {
        return new AwardableRef.OfObject(new NoteableRef.OfIssue(new ProjectRef.Id(project), iid));
    }

    private AwardableRef noteOfIssue(long id) {
        return new AwardableRef.OfNote(new NoteableRef.OfIssue(new ProjectRef.Id(open), 1), id);
    }

    private AwardableRef note(long id) {
        return new AwardableRef.OfNote(new NoteableRef.OfMergeRequest(new ProjectRef.Id(open), 3), id);
    }

    private NoteableGrant request(Caller caller, ProjectRef reference, long iid) {
        ProjectGrant grant = new Access(new FakeAccessFacts(directory, clock)).project(caller, reference);
        return new NoteableGrant(new Noteable.MergeRequest(grant.id(), REQUEST, iid), grant, OptionalLong.empty(),
                grant.allows(Ability.COMMENT_MERGE_REQUEST));
    }

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    private Caller administrator() {
        long id = directory.store(AccountDraft.named("administrator").asAdministrator(true));
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    private static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }

    @BeforeEach
    void show() {
        when(issues.noted(anyLong(), anyLong()))
                .thenAnswer(call -> Optional.of(noted(call.<Long>getArgument(0), call.<Long>getArgument(1))));
        when(discussions.mentions(any())).thenReturn(Set.of());
        when(discussions.note(any(), anyLong(), any())).thenAnswer(call -> shown(call.getArgument(0), call.<Long>getArgument(1),
                call.<NoteAudience>getArgument(2)));
        when(views.find(any(), anyLong())).thenAnswer(call -> awards.find(call.getArgument(0), call.<Long>getArgument(1))
                .map(given -> new AwardView(given.id(), given.name(), Optional.empty(), call.getArgument(0), now, now)));
        when(views.list(any(), any())).thenAnswer(call -> new Page<>(awards.on(call.getArgument(0)).stream()
                .map(given -> new AwardView(given.id(), given.name(), Optional.empty(), given.on(), now, now)).toList(), 0));
    }

    /** The second issue is confidential. Its author is no account of the test. */
    private static Noted noted(long project, long iid) {
        return new Noted(project * 100 + iid, OptionalLong.empty(), Set.of(), iid == 2, false);
    }

    private Optional<NoteView> shown(Noteable noteable, long id, NoteAudience audience) {
        boolean hidden = id == INTERNAL_NOTE;
        boolean known = id >= OPEN_NOTE && id <= SYSTEM_NOTE && (!hidden || audience.internal());
        return known ? Optional.of(new NoteView(id, noteable, new Context("a".repeat(40), DiscussionKind.THREAD, hidden, Optional.empty()),
                new Content("x", id == SYSTEM_NOTE, Optional.empty()), new Times(now, now), Optional.empty())) : Optional.empty();
    }

    private AwardView give(Caller caller, AwardableRef on, String name) {
        return use.giveAward.give(caller, on, name);
    }

    private Failure refused(Caller caller, AwardableRef on, String name) {
        return assertThrows(Refusal.class, () -> give(caller, on, name)).failure();
    }

    private Failure kept(Caller caller, AwardableRef on, long id) {
        return assertThrows(Refusal.class, () -> use.withdrawAward.withdraw(caller, on, id, Freshness.ANY)).failure();
    }

    @Test
    void readers_with_an_account_put_emoji_on_objects_and_all_readers_see_them() {
        for (AwardableRef on : List.of(issue, request, note(OPEN_NOTE), noteOfIssue(OPEN_NOTE))) {
            AwardView given = give(stranger, on, ":+1:");
            assertEquals("thumbsup", given.name());
            assertEquals(given, use.awardReads.get(Caller.ANONYMOUS, on, given.id()));
            give(guest, on, "thumbsup");
            give(guest, on, "heart");
            assertEquals(3, use.awardReads.list(Caller.ANONYMOUS, on, PageRequest.Offset.first()).items().size());
            assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, on, "heart"));
        }
    }

    @Test
    void emoji_are_rejected_in_the_words_of_the_dialect() {
        give(guest, issue, "thumbsup");
        assertEquals(Refusal.notFound("Award Emoji Name has already been taken").failure(), refused(guest, issue, "+1"));
        assertEquals(Refusal.notFound("Award Emoji Name is not a valid emoji name").failure(), refused(guest, issue, "nothing"));
        assertEquals(Refusal.notFound("Award Emoji Name can't be blank and Name is not a valid emoji name").failure(),
                refused(guest, issue, " "));
        assertEquals(Refusal.notFound("Award Emoji Awardable cannot be awarded emoji").failure(), refused(guest, note(SYSTEM_NOTE), "+1"));
    }

    @Test
    void hidden_objects_have_no_emoji() {
        AwardableRef closedIssue = issue(closed, 1);
        Failure noProject = Refusal.notFound("Project").failure();
        assertEquals(noProject, refused(stranger, closedIssue, "+1"));
        assertEquals(noProject, assertThrows(Refusal.class, () -> use.awardReads.list(stranger, closedIssue, PageRequest.Offset.first()))
                .failure());
        Failure noIssue = Refusal.notFound("Issue").failure();
        for (Caller caller : List.of(stranger, guest)) {
            assertEquals(noIssue, refused(caller, confidential, "+1"));
            assertEquals(noIssue, assertThrows(Refusal.class, () -> use.awardReads.get(caller, confidential, 1)).failure());
            assertEquals(noIssue, kept(caller, confidential, 1));
            assertEquals(NOT_FOUND, refused(caller, note(INTERNAL_NOTE), "+1"));
            assertEquals(NOT_FOUND, refused(caller, note(999), "+1"));
        }
        AwardView given = give(reporter, confidential, "+1");
        assertEquals(given, use.awardReads.get(reporter, confidential, given.id()));
        give(reporter, note(INTERNAL_NOTE), "+1");
    }

    @Test
    void archived_projects_keep_their_emoji_as_they_are() {
        AwardableRef old = issue(archive, 1);
        assertEquals(NOT_AWARDED, refused(guest, old, "+1"));
        Awardable.Issue stored = new Awardable.Issue(archive, archive * 100 + 1);
        long id = transactions.write(() -> awards.give(stored, id(guest), "heart", now)).orElseThrow();
        assertEquals(NOT_AWARDED, kept(guest, old, id));
        assertEquals(1, use.awardReads.list(Caller.ANONYMOUS, old, PageRequest.Offset.first()).items().size());
    }

    @Test
    void locked_discussions_take_emoji_of_members_and_give_back_those_of_all() {
        long own = give(stranger, issue, "heart").id();
        awards.lockDiscussion(new Awardable.Issue(open, open * 100 + 1));
        awards.lockDiscussion(new Awardable.MergeRequest(open, REQUEST));
        for (AwardableRef on : List.of(issue, request, note(OPEN_NOTE), noteOfIssue(OPEN_NOTE))) {
            assertEquals(NOT_AWARDED, refused(stranger, on, "+1"));
            give(guest, on, "+1");
            give(administrator, on, "+1");
        }
        use.withdrawAward.withdraw(stranger, issue, own, Freshness.ANY);
    }

    @Test
    void objects_that_go_meanwhile_take_no_emoji() {
        awards.delete(new Awardable.MergeRequest(open, REQUEST));
        assertEquals(NOT_AWARDED, refused(guest, request, "+1"));
        assertEquals(NOT_AWARDED, refused(guest, note(OPEN_NOTE), "+1"));
        assertEquals(NOT_FOUND, kept(guest, request, 1));
    }

    @Test
    void user_and_administrators_take_an_emoji_back() {
        for (AwardableRef on : List.of(issue, request, note(OPEN_NOTE), noteOfIssue(OPEN_NOTE))) {
            long own = give(guest, on, "+1").id();
            for (Caller other : List.of(stranger, reporter, maintainer)) {
                assertEquals(Refusal.unauthenticated().failure(), kept(other, on, own));
            }
            assertEquals(NOT_FOUND, kept(guest, on, own + 100));
            use.withdrawAward.withdraw(guest, on, own, Freshness.ANY);
            assertEquals(NOT_FOUND, kept(guest, on, own));
            long again = give(guest, on, "+1").id();
            use.withdrawAward.withdraw(administrator, on, again, Freshness.ANY);
            assertEquals(NOT_FOUND, kept(administrator, on, again));
        }
        long onIssue = give(guest, issue, "+1").id();
        assertEquals(NOT_FOUND, kept(guest, request, onIssue));
        assertEquals(Refusal.preconditionFailed().failure(), assertThrows(Refusal.class, () -> use.withdrawAward.withdraw(guest, issue,
                onIssue, new Freshness(Optional.of(now.minusSeconds(1))))).failure());
    }

    @Test
    void strangers_leave_places_to_members() {
        Awardable.Issue stored = new Awardable.Issue(open, open * 100 + 1);
        transactions.write(() -> {
            for (long user = 0; user < AwardRules.OF_OBJECT.outside(); user++) {
                awards.give(stored, 1_000_000 + user, "heart", now);
            }
        });
        Failure full = Refusal.badRequest(Reason.of("award.too_many")).failure();
        assertEquals(full, refused(stranger, issue, "+1"));
        assertEquals(AwardRules.OF_OBJECT.outside(), awards.on(stored).size());
        give(guest, issue, "+1");
        assertEquals(Refusal.notFound("Award Emoji Name has already been taken").failure(), refused(guest, issue, "+1"));
    }

    @Test
    void strangers_put_a_bounded_number_of_emoji_on_an_object_and_its_notes() {
        Awardable.MergeRequest stored = new Awardable.MergeRequest(open, REQUEST);
        transactions.write(() -> {
            for (long number = 0; number < AwardRules.WITH_NOTES.ofOutsider(); number++) {
                awards.give(new Awardable.Note(stored, 1_000 + number), id(stranger), "heart", now);
                awards.give(new Awardable.Note(stored, 1_000 + number), id(guest), "heart", now);
            }
        });
        Failure full = Refusal.badRequest(Reason.of("award.too_many")).failure();
        assertEquals(full, refused(stranger, request, "+1"));
        assertEquals(full, refused(stranger, note(OPEN_NOTE), "+1"));
        assertTrue(awards.on(stored).isEmpty());
        give(stranger, issue, "+1");
        give(guest, request, "+1");
        give(guest, note(OPEN_NOTE), "+1");
    }

    @Test
    void emoji_of_deleted_users_go_to_the_ghost_in_batches() {
        give(stranger, issue, "+1");
        transactions.run(time -> use.awardsOfUser.hide(id(stranger), false, AuditAuthor.SERVER, time));
        assertTrue(awards.involves(id(stranger)));
        assertFalse(use.awardsOfUser.removed(id(stranger)));
        reassign();
        assertFalse(awards.involves(id(stranger)));
        Awardable.Issue stored = new Awardable.Issue(open, open * 100 + 1);
        assertEquals(1, awards.on(stored).size());
        transactions.run(time -> awards.give(stored, id(stranger), "heart", time));
        assertFalse(use.awardsOfUser.removed(id(stranger)), "a request ran meanwhile");
        reassign();
        assertTrue(use.awardsOfUser.removed(id(stranger)));
        assertEquals(2, awards.on(stored).size());
        assertTrue(use.reassignAwardsOfUser.bulk());
    }

    private void reassign() {
        while (work.doOne(List.of(use.reassignAwardsOfUser))) {
            assertTrue(work.waiting().size() < 2);
        }
    }

    @Test
    void emoji_of_users_deleted_with_their_contents_go_in_batches() {
        give(stranger, issue, "+1");
        give(stranger, request, "+1");
        transactions.run(time -> use.awardsOfUser.hide(id(stranger), true, AuditAuthor.SERVER, time));
        assertTrue(awards.involves(id(stranger)));
        assertFalse(use.awardsOfUser.removed(id(stranger)));
        while (work.doOne(List.of(use.removeAwardsOfUser))) {
            assertTrue(work.waiting().size() < 2);
        }
        assertFalse(awards.involves(id(stranger)));
        assertTrue(use.awardsOfUser.removed(id(stranger)));
        assertTrue(use.removeAwardsOfUser.bulk());
    }

    @Test
    void emoji_of_deleted_projects_go_in_pieces() {
        give(guest, issue, "+1");
        assertFalse(use.removeAwards.removePiece(open));
        assertTrue(awards.on(new Awardable.Issue(open, open * 100 + 1)).isEmpty());
        assertEquals(ProjectCascade.Place.AWARDS, use.removeAwards.place());
    }
}
