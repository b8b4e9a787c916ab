package dev.slipway.application.issuelink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.fake.FakeDiscussions;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.issuelink.CreateIssueLink.Request;
import dev.slipway.application.issuelink.fake.FakeIssueLinks;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkType;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Who links which issues, who sees the links, and what is told of them. Issue 7 of project 2 has the id 207. */
final class IssueLinkUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Failure MISSING = Refusal.notFound().failure();
    private static final Failure FULL = Refusal.unprocessable(Reason.of("issue_link.too_many", 50, 50)).failure();

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeIssueLinks links = new FakeIssueLinks(transactions, issue -> issue / 100);
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private final IssueViews issues = mock();

    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long hidden = directory.store(GroupDraft.named("hidden"));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    private final long beside = directory.store(ProjectDraft.in(group, "beside").visible(Visibility.PUBLIC));
    private final long closed = directory.store(ProjectDraft.in(hidden, "closed"));
    private final Caller stranger = person("stranger", null, null);
    private final Caller guest = person("guest", Role.GUEST, null);
    private final Caller reporter = person("reporter", Role.REPORTER, null);
    private final Caller both = person("both", Role.GUEST, Role.GUEST);
    private final IssueLinkModule use = module(Tier.PREMIUM);

    private IssueLinkModule module(Tier tier) {
        return TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), new FakeSecrets(), discussions, links, issues,
                new FakeInternalUsers(transactions), new IssuePolicy(tier)).issueLink;
    }

    /** @param role in the open group @param other role in the hidden group */
    private Caller person(String name, Role role, Role other) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        if (other != null) {
            directory.store(MemberDraft.ofGroup(hidden, id, other));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    /** Issues with the numbers 1 to 3 exist in each project. */
    @BeforeEach
    void show() {
        when(issues.noted(anyLong(), anyLong())).thenAnswer(call -> {
            long iid = call.<Long>getArgument(1);
            return iid > 3 ? Optional.empty()
                    : Optional.of(new Noted(id(call.<Long>getArgument(0), iid), OptionalLong.empty(), Set.of(), false, false));
        });
        when(issues.list(any(), any(), any(), any())).thenAnswer(call -> {
            IssueFilter.Place.Some some = (IssueFilter.Place.Some) call.<IssueFilter>getArgument(0).place();
            List<IssueView> seen = some.ids().stream().filter(id -> sees(call.getArgument(1), id / 100)).map(this::view).toList();
            return new Page<>(seen, seen.size());
        });
    }

    private boolean sees(IssueAudience audience, long project) {
        return project != closed || audience.account().equals(both.accountId());
    }

    private static long id(long project, long iid) {
        return project * 100 + iid;
    }

    private IssueView view(long id) {
        return new IssueView(id, id % 100, id / 100, "acme/tool", new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN,
                false, Labels.NONE, List.of(), null, null, null, null), IssueState.OPENED, null, List.of(), null, null, NOW, NOW, 0,
                VoteCounts.NONE, List.of());
    }

    private static Request to(long project, long iid, IssueLinkType type) {
        return new Request(new ProjectRef.Id(project), iid, type);
    }

    private static Request to(long project, long iid) {
        return to(project, iid, IssueLinkType.RELATES_TO);
    }

    private IssueLinkView link(Caller caller, long iid, Request request) {
        return use.createIssueLink.create(caller, new ProjectRef.Id(open), iid, request);
    }

    private List<LinkedIssueView> list(Caller caller, long project, long iid) {
        return use.issueLinkReads.list(caller, new ProjectRef.Id(project), iid);
    }

    private IssueLinkView remove(Caller caller, long iid, long linkId) {
        return use.removeIssueLink.remove(caller, new ProjectRef.Id(open), iid, linkId);
    }

    private List<String> notes(long project, long iid) {
        return discussions.notes(new Noteable.Issue(project, id(project, iid), iid)).stream().map(note -> note.body()).toList();
    }

    private static Failure refused(Executable call) {
        return assertThrows(Refusal.class, call).failure();
    }

    @Test
    void guest_links_issues_and_both_tell_of_it() {
        IssueLinkView made = link(both, 1, to(open, 2, IssueLinkType.BLOCKS));
        assertEquals(List.of(id(open, 1), id(open, 2)), List.of(made.source().id(), made.target().id()));
        assertEquals(IssueLinkType.BLOCKS, made.type());
        IssueLinkView other = link(both, 1, to(closed, 3, IssueLinkType.IS_BLOCKED_BY));
        assertEquals(List.of(id(closed, 3), id(open, 1)), List.of(other.source().id(), other.target().id()));
        assertEquals(IssueLinkType.BLOCKS, other.type());
        assertEquals(List.of("marked this issue as blocking #2", "marked this issue as blocked by hidden/closed#3"), notes(open, 1));
        assertEquals(List.of("marked this issue as blocked by #1"), notes(open, 2));
        assertEquals(List.of("marked this issue as blocking acme/open#1"), notes(closed, 3));
    }

    @Test
    void links_are_listed_from_either_issue_and_those_to_hidden_issues_are_left_out() {
        link(both, 1, to(open, 2, IssueLinkType.BLOCKS));
        link(both, 1, to(closed, 3));
        assertEquals(List.of(id(open, 2), id(closed, 3)), list(both, open, 1).stream().map(linked -> linked.issue().id()).toList());
        assertEquals(List.of(IssueLinkType.BLOCKS, IssueLinkType.RELATES_TO),
                list(both, open, 1).stream().map(LinkedIssueView::type).toList());
        assertEquals(List.of(id(open, 2)), list(stranger, open, 1).stream().map(linked -> linked.issue().id()).toList());
        assertEquals(List.of(IssueLinkType.IS_BLOCKED_BY), list(stranger, open, 2).stream().map(LinkedIssueView::type).toList());
        assertEquals(List.of(), list(stranger, open, 3));
        assertEquals(Refusal.notFound("Project").failure(), refused(() -> list(stranger, closed, 3)));
        assertEquals(Refusal.unauthenticated().failure(), refused(() -> list(Caller.ANONYMOUS, open, 1)));
    }

    @Test
    void single_link_is_shown_to_those_who_see_both_issues() {
        link(both, 1, to(open, 2));
        link(both, 1, to(closed, 3));
        List<LinkedIssueView> all = list(both, open, 1);
        long shown = all.getFirst().linkId();
        long secret = all.getLast().linkId();
        ProjectRef project = new ProjectRef.Id(open);
        assertEquals(id(open, 2), use.issueLinkReads.get(stranger, project, 2, shown).target().id());
        assertEquals(id(closed, 3), use.issueLinkReads.get(both, project, 1, secret).target().id());
        assertEquals(MISSING, refused(() -> use.issueLinkReads.get(guest, project, 1, secret)));
        assertEquals(MISSING, refused(() -> use.issueLinkReads.get(both, project, 2, secret)));
        assertEquals(MISSING, refused(() -> remove(guest, 1, secret)));
    }

    @Test
    void issue_is_linked_neither_twice_nor_to_itself_nor_without_end() {
        link(guest, 1, to(open, 2));
        Failure twice = Refusal.conflict(Reason.of("issue_link.assigned")).failure();
        assertEquals(twice, refused(() -> link(guest, 1, to(open, 2))));
        assertEquals(twice, refused(() -> link(guest, 2, to(open, 1, IssueLinkType.BLOCKS))));
        assertEquals(Refusal.unprocessable(Reason.of("issue_link.self", "#1")).failure(), refused(() -> link(guest, 1, to(open, 1))));
        fill(open, 49);
        assertEquals(FULL, refused(() -> link(guest, 1, to(open, 3))));
        assertEquals(FULL, refused(() -> link(guest, 3, to(open, 1))));
        assertEquals(List.of("marked this issue as related to #2"), notes(open, 1));
        assertEquals(List.of(), list(guest, open, 3));
    }

    /** Links the first open issue to further ones of a project. */
    private void fill(long project, int number) {
        for (long iid = 10; iid < 10 + number; iid++) {
            links.add(new IssueLink(id(project, iid), id(open, 1), false), NOW);
        }
    }

    @Test
    void hidden_links_of_a_guest_leave_room_for_others() {
        fill(closed, 25);
        assertEquals(FULL, refused(() -> link(both, 1, to(closed, 1))));
        assertEquals(List.of(), list(reporter, open, 1));
        link(guest, 1, to(open, 2));
        link(reporter, 1, to(beside, 1));
        fill(1_000, 24);
        assertEquals(FULL, refused(() -> link(reporter, 1, to(beside, 2))));
        link(guest, 1, to(open, 3));
    }

    @Test
    void links_are_for_members_of_both_projects() {
        Failure forbidden = Refusal.forbidden().failure();
        assertEquals(Refusal.unauthenticated().failure(), refused(() -> link(Caller.ANONYMOUS, 1, to(open, 2))));
        assertEquals(forbidden, refused(() -> link(stranger, 1, to(open, 2))));
        assertEquals(forbidden, refused(() -> link(guest, 1, to(archive, 2))));
        assertEquals(Refusal.notFound("Project").failure(), refused(() -> link(guest, 1, to(closed, 2))));
        assertEquals(MISSING, refused(() -> link(guest, 1, to(open, 4))));
        assertEquals(MISSING, refused(() -> link(guest, 4, to(open, 1))));
        link(both, 1, to(open, 2));
        long id = list(guest, open, 1).getFirst().linkId();
        assertEquals(forbidden, refused(() -> remove(stranger, 1, id)));
        links.delete(id(open, 3));
        assertEquals(MISSING, refused(() -> link(guest, 1, to(open, 3))));
    }

    @Test
    void links_that_block_need_the_tier() {
        IssueLinkModule free = module(Tier.FREE);
        Failure rejected = Refusal.forbidden(Reason.of("issue_link.tier")).failure();
        ProjectRef project = new ProjectRef.Id(open);
        assertEquals(rejected, refused(() -> free.createIssueLink.create(guest, project, 1, to(open, 2, IssueLinkType.BLOCKS))));
        assertEquals(rejected, refused(() -> free.createIssueLink.create(guest, project, 1, to(open, 2, IssueLinkType.IS_BLOCKED_BY))));
        free.createIssueLink.create(guest, project, 1, to(open, 2));
    }

    @Test
    void removed_link_is_told_on_both_issues_and_may_be_made_again() {
        link(guest, 1, to(open, 2));
        long id = list(guest, open, 1).getFirst().linkId();
        assertEquals(MISSING, refused(() -> remove(guest, 3, id)));
        IssueLinkView removed = remove(guest, 2, id);
        assertEquals(List.of(id(open, 1), id(open, 2)), List.of(removed.source().id(), removed.target().id()));
        assertEquals(MISSING, refused(() -> remove(guest, 1, id)));
        assertEquals(List.of(), list(guest, open, 1));
        link(guest, 2, to(open, 1));
        assertEquals(List.of("marked this issue as related to #2", "removed the relation with #2", "marked this issue as related to #2"),
                notes(open, 1));
        assertEquals(List.of("marked this issue as related to #1", "removed the relation with #1", "marked this issue as related to #1"),
                notes(open, 2));
    }
}
