package dev.slipway.application.mergerequest.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
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
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issue.fake.FakeItemSubscriptions;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.ItemId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who follows which issues. The second issue of each project is confidential. */
final class FollowItemTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeItemSubscriptions subscriptions = new FakeItemSubscriptions(transactions);
    private final IssueViews views = mock();
    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long archive = directory.store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived());
    private final long closed = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("hidden")), "closed"));
    private final Caller stranger = person("stranger", null);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final FollowItem follow = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), subscriptions, views,
            new IssuePolicy(Tier.FREE)).mergeRequest.followItem;

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void show() {
        when(views.noted(anyLong(), anyLong())).thenAnswer(call -> {
            long iid = call.<Long>getArgument(1);
            return iid > 2 ? Optional.empty()
                    : Optional.of(new Noted(id(call.<Long>getArgument(0), iid), OptionalLong.empty(), Set.of(), iid == 2, true));
        });
    }

    private static long id(long project, long iid) {
        return project * 100 + iid;
    }

    private static NoteableRef issue(long project, long iid) {
        return new NoteableRef.OfIssue(new ProjectRef.Id(project), iid);
    }

    private boolean follows(Caller caller, long project, long iid) {
        return subscriptions.subscribed(ItemId.issue(id(project, iid)), caller.accountId().orElseThrow());
    }

    private Failure refused(Caller caller, NoteableRef item) {
        return assertThrows(Refusal.class, () -> follow.follow(caller, item)).failure();
    }

    @Test
    void reader_follows_an_issue_until_the_reader_leaves_it() {
        Failure unchanged = Refusal.notModified().failure();
        assertEquals(unchanged, assertThrows(Refusal.class, () -> follow.leave(stranger, issue(open, 1))).failure());
        follow.follow(stranger, issue(open, 1));
        assertTrue(follows(stranger, open, 1));
        assertFalse(follows(reporter, open, 1));
        assertEquals(unchanged, refused(stranger, issue(open, 1)));
        follow.leave(stranger, issue(open, 1));
        assertFalse(follows(stranger, open, 1));
    }

    @Test
    void reader_follows_issues_of_archived_projects_too() {
        follow.follow(stranger, issue(archive, 1));
        assertTrue(follows(stranger, archive, 1));
    }

    @Test
    void issue_that_is_hidden_is_not_found() {
        Failure missing = Refusal.notFound().failure();
        assertEquals(missing, refused(stranger, issue(open, 2)));
        assertEquals(missing, refused(reporter, issue(open, 3)));
        assertEquals(Refusal.notFound("Project").failure(), refused(reporter, issue(closed, 1)));
        follow.follow(reporter, issue(open, 2));
        assertTrue(follows(reporter, open, 2));
    }

    @Test
    void anonymous_caller_signs_in_first_whether_the_issue_is_shown_or_not() {
        for (NoteableRef item : List.of(issue(open, 1), issue(open, 2), issue(open, 3), issue(closed, 1))) {
            assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, item), item.toString());
        }
    }
}
