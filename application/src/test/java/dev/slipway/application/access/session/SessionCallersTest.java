package dev.slipway.application.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.FoundSession;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cookies stand for a session, and which uses are recorded. */
class SessionCallersTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeSecrets secrets = new FakeSecrets();
    private final BrowserTokens tokens = new BrowserTokens(secrets);
    private final SessionCallers callers = callers(sessions);
    private final long anna = directory.user("anna");

    private SessionCallers callers(Sessions asked) {
        return new SessionCallers(asked, tokens, secrets, SessionLife.STANDARD, () -> NOW);
    }

    private String opened(SessionStage stage, Instant created) {
        String cookie = tokens.cookie();
        sessions.open(new NewSession(anna, secrets.digest(cookie), stage, "192.0.2.1", "Browser/1", created), SessionLife.MOST);
        return cookie;
    }

    @ParameterizedTest
    @CsvSource({"0, false", "299, false", "300, true", "301, true"})
    void use_is_recorded_once_in_five_minutes(long secondsUnused, boolean recorded) {
        Instant before = NOW.minusSeconds(secondsUnused);
        String cookie = opened(SessionStage.OPEN, before);
        assertEquals(Optional.of(anna), callers.caller(new SessionCallers.Presented(cookie, Optional.empty()), true)
                .map(found -> found.owner().id()));
        assertEquals(recorded ? NOW : before, sessions.of(anna).getFirst().lastUsedAt());
    }

    /** A browser waits ten minutes for the second factor. */
    @ParameterizedTest
    @CsvSource({"PENDING, 0, true", "PENDING, 599, true", "PENDING, 600, false", "OPEN, 0, false"})
    void browser_that_has_given_its_password_alone_is_found_while_it_waits(SessionStage stage, long age, boolean found) {
        assertEquals(found ? Optional.of(anna) : Optional.empty(),
                callers.pending(opened(stage, NOW.minusSeconds(age))).map(FoundSession::owner).map(owner -> owner.id()));
    }

    @Test
    void text_that_is_no_cookie_is_not_looked_up() {
        Sessions asked = mock(Sessions.class);
        assertEquals(Optional.empty(), callers(asked).pending("x"));
        assertEquals(Optional.empty(), callers(asked).caller(new SessionCallers.Presented("x", Optional.empty()), true));
        verify(asked, never()).find(any());
    }
}
