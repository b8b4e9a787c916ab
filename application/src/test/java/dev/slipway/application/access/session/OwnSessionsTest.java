package dev.slipway.application.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.port.Sessions.OpenSession;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnSessionsTest {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final TestModules modules = TestModules.of(transactions, announcements, sessions,
            new FakeCredentials(transactions, directory, InstantSource.system()));
    private final OwnSessions own = modules.access.ownSessions;
    private final long anna = directory.user("anna");
    private final long bob = directory.user("bob");
    private byte digests;

    private long open(long user, Instant now) {
        return sessions.open(new NewSession(user, new byte[] {++digests}, SessionStage.OPEN, "192.0.2.1", "Browser/1", now), 9);
    }

    private Caller caller(long user, long session) {
        return new Caller.Session(directory.account(user).orElseThrow(), session, false);
    }

    private List<Long> ids(long user) {
        return sessions.of(user).stream().map(OpenSession::id).sorted().toList();
    }

    @Test
    void person_sees_own_sessions_and_which_is_the_present_one() {
        long here = open(anna, Instant.EPOCH);
        long there = open(anna, Instant.EPOCH.plusSeconds(1));
        open(bob, Instant.EPOCH);
        assertEquals(List.of(there + " false", here + " true"),
                own.list(caller(anna, here)).stream().map(each -> each.session().id() + " " + each.present()).toList());
    }

    @Test
    void person_ends_own_sessions_alone_and_each_end_is_announced() {
        long here = open(anna, Instant.EPOCH);
        long there = open(anna, Instant.EPOCH);
        long foreign = open(bob, Instant.EPOCH);
        assertInstanceOf(Failure.NotFound.class, Refusals.of(() -> own.end(caller(anna, here), foreign)));
        own.end(caller(anna, here), there);
        assertEquals(List.of(here), ids(anna));
        own.signOut(caller(anna, here));
        assertEquals(List.of(), ids(anna));
        assertEquals(List.of(foreign), ids(bob));
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna, Credentials.ACCOUNT_CHANGED + " " + anna),
                announcements.announced());
    }

    @Test
    void person_ends_all_other_sessions() {
        open(anna, Instant.EPOCH);
        long here = open(anna, Instant.EPOCH);
        own.endOthers(caller(anna, here));
        assertEquals(List.of(here), ids(anna));
        own.endOthers(new Caller.Person(directory.account(anna).orElseThrow(), 1, Set.of(Scope.API)));
        assertEquals(List.of(), ids(anna));
    }

    @Test
    void caller_without_a_session_signs_out_of_nothing() {
        open(anna, Instant.EPOCH);
        own.signOut(Caller.ANONYMOUS);
        own.signOut(new Caller.Person(directory.account(anna).orElseThrow(), 1, Set.of(Scope.API)));
        assertEquals(1, ids(anna).size());
        assertInstanceOf(Failure.Unauthenticated.class, Refusals.of(() -> own.list(Caller.ANONYMOUS)));
    }

    @Test
    void work_removes_sessions_that_nothing_opens_any_more() {
        Instant now = transactions.write((Instant time) -> time);
        for (int made = 0; made < 501; made++) {
            sessions.open(new NewSession(anna, new byte[] {++digests}, SessionStage.OPEN, "192.0.2.1", "Browser/1",
                    now.minus(SessionLife.STANDARD.idle()).minusSeconds(1)), 1000);
        }
        long young = sessions.open(new NewSession(anna, new byte[] {++digests}, SessionStage.OPEN, "192.0.2.1", "Browser/1", now), 1000);
        modules.access.removeOldSessions.handle(0);
        assertEquals(List.of(young), ids(anna));
    }
}
