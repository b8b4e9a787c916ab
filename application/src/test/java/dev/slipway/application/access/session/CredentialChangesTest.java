package dev.slipway.application.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.GrantedDraft;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.port.Sessions.OpenSession;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a change of an account ends at once. */
class CredentialChangesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, InstantSource.fixed(NOW));
    private final CredentialChanges changes = new CredentialChanges(sessions, credentials, announcements);
    private final long anna = directory.user("anna");
    private final long bob = directory.user("bob");
    private byte digests;
    private long here;
    private long there;
    private long granted;
    private long grantedToBob;

    @BeforeEach
    void open() {
        here = open(anna);
        there = open(anna);
        open(bob);
        granted = credentials.store(GrantedDraft.of(anna, new byte[] {1}));
        grantedToBob = credentials.store(GrantedDraft.of(bob, new byte[] {2}));
    }

    private long open(long user) {
        return sessions.open(new NewSession(user, new byte[] {++digests}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW), 9);
    }

    private void assertLeft(ApplicationTokenState state, Long... ids) {
        assertEquals(List.of(ids), sessions.of(anna).stream().map(OpenSession::id).sorted().toList());
        assertEquals(state, credentials.stateOf(granted));
    }

    @AfterEach
    void change_is_announced_and_touches_no_other_account() {
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), announcements.announced());
        assertEquals(1, sessions.of(bob).size());
        assertEquals(ApplicationTokenState.ACTIVE, credentials.stateOf(grantedToBob));
    }

    @Test
    void sessions_go_on_with_a_changed_account() {
        changes.changed(anna);
        assertLeft(ApplicationTokenState.ACTIVE, here, there);
    }

    @Test
    void account_that_is_signed_out_has_no_sessions() {
        changes.signedOut(anna);
        assertLeft(ApplicationTokenState.ACTIVE);
    }

    @Test
    void present_session_outlives_the_others() {
        changes.signedOutBut(anna, here);
        assertLeft(ApplicationTokenState.ACTIVE, here);
    }

    @Test
    void new_password_ends_other_sessions_and_what_the_former_one_was_granted() {
        changes.credentialsReplaced(anna, there, NOW);
        assertLeft(ApplicationTokenState.REVOKED, there);
    }
}
