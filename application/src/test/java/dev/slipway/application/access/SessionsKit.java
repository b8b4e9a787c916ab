package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.FoundSession;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.port.Sessions.OpenSession;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.session.SessionStage;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Sessions}. */
public abstract class SessionsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final int MOST = 3;

    protected abstract Sessions sessions();

    protected abstract Announcements announcements();

    protected abstract CredentialWorld rows();

    private static byte[] digest() {
        return ByteBuffer.allocate(Long.BYTES).putLong(ThreadLocalRandom.current().nextLong()).array();
    }

    private long anna() {
        return rows().store(AccountDraft.named("anna"));
    }

    private long open(long user, byte[] digest, Instant now) {
        return sessions().open(new NewSession(user, digest, SessionStage.OPEN, "192.0.2.1", "Browser/1", now), MOST);
    }

    @ParameterizedTest
    @EnumSource(SessionStage.class)
    final void session_is_found_with_its_owner(SessionStage stage) {
        long user = rows().store(AccountDraft.named("Ännä").asAdministrator().in(AccountState.BLOCKED));
        byte[] digest = digest();
        long id = sessions().open(new NewSession(user, digest, stage, "2001:db8::1", "Ünïcode", NOW), MOST);
        FoundSession found = sessions().find(digest).orElseThrow();
        assertEquals(new FoundSession(id, found.owner(), false, stage, NOW, NOW), found);
        assertEquals(user, found.owner().id());
        assertEquals("Ännä", found.owner().username());
        assertEquals(AccountState.BLOCKED, found.owner().state());
        assertTrue(found.owner().administrator());
        List<OpenSession> own = stage == SessionStage.OPEN ? List.of(new OpenSession(id, "2001:db8::1", "Ünïcode", NOW, NOW)) : List.of();
        assertEquals(own, sessions().of(user));
    }

    @Test
    final void expired_password_is_told_with_the_session() {
        long user = anna();
        byte[] digest = digest();
        open(user, digest, NOW);
        rows().expirePassword(user);
        assertTrue(sessions().find(digest).orElseThrow().passwordExpired());
    }

    @Test
    final void unknown_token_finds_nothing() {
        open(anna(), digest(), NOW);
        assertEquals(Optional.empty(), sessions().find(digest()));
        assertEquals(Optional.empty(), sessions().find(new byte[0]));
    }

    @Test
    final void deleted_account_has_no_session() {
        long user = anna();
        byte[] digest = digest();
        open(user, digest, NOW);
        rows().deleteUser(user);
        assertEquals(Optional.empty(), sessions().find(digest));
    }

    @Test
    final void session_used_the_longest_time_ago_makes_room() {
        long user = anna();
        long bob = rows().store(AccountDraft.named("bob"));
        open(bob, digest(), NOW.minusSeconds(99));
        long first = open(user, digest(), NOW);
        long second = open(user, digest(), NOW.plusSeconds(1));
        long third = open(user, digest(), NOW.plusSeconds(2));
        sessions().used(first, NOW.plusSeconds(10));
        long fourth = open(user, digest(), NOW.plusSeconds(3));
        assertEquals(List.of(first, fourth, third), sessions().of(user).stream().map(OpenSession::id).toList());
        assertFalse(sessions().end(user, second));
        assertEquals(1, sessions().of(bob).size());
    }

    @Test
    final void use_is_recorded_and_never_goes_back() {
        long user = anna();
        byte[] digest = digest();
        long id = open(user, digest, NOW);
        sessions().used(id, NOW.plusSeconds(60));
        sessions().used(id, NOW.plusSeconds(30));
        sessions().used(id + 1_000_000, NOW);
        assertEquals(NOW.plusSeconds(60), sessions().of(user).getFirst().lastUsedAt());
        assertEquals(NOW, sessions().of(user).getFirst().createdAt());
    }

    @Test
    final void owner_alone_ends_a_session() {
        long user = anna();
        long stranger = rows().store(AccountDraft.named("bob"));
        long id = open(user, digest(), NOW);
        assertFalse(sessions().end(stranger, id));
        assertTrue(sessions().end(user, id));
        assertFalse(sessions().end(user, id));
        assertEquals(List.of(), sessions().of(user));
    }

    @Test
    final void all_sessions_end_but_one() {
        long user = anna();
        long stranger = rows().store(AccountDraft.named("bob"));
        long kept = open(user, digest(), NOW);
        open(user, digest(), NOW);
        open(stranger, digest(), NOW);
        assertEquals(1, sessions().endAll(user, kept));
        assertEquals(List.of(kept), sessions().of(user).stream().map(OpenSession::id).toList());
        assertEquals(1, sessions().endAll(user, 0));
        assertEquals(1, sessions().of(stranger).size());
    }

    @Test
    final void end_is_seen_at_once_where_it_is_announced() {
        long user = anna();
        byte[] digest = digest();
        long id = open(user, digest, NOW);
        assertTrue(sessions().find(digest).isPresent());
        sessions().end(user, id);
        announcements().announce(Credentials.ACCOUNT_CHANGED, user);
        assertEquals(Optional.empty(), sessions().find(digest));
    }

    @Test
    final void old_sessions_are_removed_in_batches() {
        long user = anna();
        for (int number = 0; number < 3; number++) {
            open(user, digest(), NOW);
        }
        assertEquals(2, sessions().removeOld(NOW.plusSeconds(1), NOW, 2));
        assertTrue(sessions().removeOld(NOW.plusSeconds(1), NOW, 1000) >= 1);
        assertEquals(List.of(), sessions().of(user));
        assertEquals(0, sessions().removeOld(NOW.plusSeconds(1), NOW, 1000));
    }

    @Test
    final void old_sessions_are_removed() {
        long user = anna();
        long idle = open(user, digest(), NOW);
        long used = open(user, digest(), NOW);
        sessions().used(used, NOW.plusSeconds(100));
        long young = open(user, digest(), NOW.plusSeconds(100));
        assertTrue(sessions().removeOld(NOW.plusSeconds(50), NOW, 1000) >= 1);
        assertFalse(sessions().end(user, idle));
        assertTrue(sessions().removeOld(NOW, NOW.plusSeconds(1), 1000) >= 1);
        assertEquals(List.of(young), sessions().of(user).stream().map(OpenSession::id).toList());
    }
}
