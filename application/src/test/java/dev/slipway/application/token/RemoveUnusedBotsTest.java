package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.application.user.port.Users;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Bots whose tokens have ended are deleted. */
final class RemoveUnusedBotsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T23:59:59Z");
    private static final LocalDate TODAY = LocalDate.of(2026, 1, 2);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final AccessTokenBots bots = mock(AccessTokenBots.class);
    private final Users users = mock(Users.class);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final RemoveUnusedBots remove = TestModules.of(clock, transactions, bots, users, work, new FakeAnnouncements(transactions),
            new FakeSessions(transactions, new FakeDirectory(transactions)), mock(Groups.class), mock(GroupTrees.class),
            mock(Issues.class), mock(Snippets.class), mock(MergeRequests.class), mock(Alerts.class), mock(Discussions.class),
            mock(InternalUsers.class), mock(Awards.class)).token.removeUnusedBots;

    private void unused(long after, List<Long> found) {
        when(bots.unused(TODAY, after, 100)).thenReturn(found);
    }

    private void bot(long id, boolean unused) {
        when(users.lock(id)).thenReturn(true);
        when(bots.unused(TODAY, id - 1, 1)).thenReturn(unused ? List.of(id) : List.of(id + 7));
    }

    @Test
    void unused_bots_are_deleted_batch_by_batch() {
        unused(0, List.of(3L, 5L));
        unused(5, List.of(8L));
        unused(8, List.of());
        for (long bot : List.of(3L, 5L, 8L)) {
            bot(bot, true);
        }
        remove.handle(0);
        for (long bot : List.of(3L, 5L, 8L)) {
            verify(users).hide(bot, NOW);
        }
        assertEquals(Optional.of(Duration.ofMinutes(10)), remove.every());
        assertEquals("token.unused_bots", remove.kind());
    }

    @Test
    void bot_that_is_deleted_or_has_a_token_meanwhile_stays() {
        unused(0, List.of(3L, 5L));
        bot(3, false);
        bot(5, true);
        when(users.lock(5)).thenReturn(false);
        remove.handle(0);
        verify(users, never()).hide(anyLong(), any());
        assertEquals(List.of(), work.recorded());
    }
}
