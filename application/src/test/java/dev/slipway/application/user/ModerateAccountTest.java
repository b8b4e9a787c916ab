package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModerateAccountTest {

    private static final long ROOT = 1;
    private static final long USER = 2;

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeWork work = new FakeWork(transactions, InstantSource.system());
    private final Users users = mock(Users.class);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final TestModules modules = TestModules.of(transactions, events, announcements, states, sessions, work, users,
            new FakeSecrets(), new FakeCredentials(transactions, directory, InstantSource.system()));
    private final ModerateAccount moderate = modules.user.moderateAccount;

    @BeforeEach
    void accounts() {
        put(ROOT, AccountState.ACTIVE, true, Optional.empty());
        put(USER, AccountState.ACTIVE, false, Optional.empty());
    }

    private void put(long id, AccountState state, boolean administrator, Optional<LocalDate> lastActivityOn) {
        states.put(new LockedAccount(id, state, UserKind.HUMAN, administrator, lastActivityOn));
    }

    private static Caller caller(long id, boolean administrator) {
        return new Caller.Person(new Account(id, "user" + id, "User", administrator, false, AccountState.ACTIVE), id, Set.of(Scope.API));
    }

    @Test
    void administrator_blocks_account_whose_credentials_are_forgotten_at_once() {
        assertInstanceOf(Step.Moved.class, moderate.change(caller(ROOT, true), USER, AccountEvent.BLOCK));
        assertEquals(AccountState.BLOCKED, states.find(USER).orElseThrow().state());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + USER), announcements.announced());
    }

    @ParameterizedTest
    @CsvSource({"ACTIVE, BLOCK, 0", "ACTIVE, BAN, 0", "ACTIVE, DEACTIVATE, 0", "DEACTIVATED, ACTIVATE, 1", "BLOCKED, UNBLOCK, 1",
            "BANNED, UNBAN, 1"})
    void sessions_end_with_the_state_in_which_they_began(AccountState before, AccountEvent event, int left) {
        put(USER, before, false, Optional.empty());
        sessions.open(new NewSession(USER, new byte[] {1}, SessionStage.OPEN, "192.0.2.1", "Browser/1", Instant.EPOCH), 9);
        sessions.open(new NewSession(ROOT, new byte[] {2}, SessionStage.OPEN, "192.0.2.1", "Browser/1", Instant.EPOCH), 9);
        assertInstanceOf(Step.Moved.class, moderate.change(caller(ROOT, true), USER, event));
        assertEquals(left, sessions.of(USER).size());
        assertEquals(1, sessions.of(ROOT).size());
    }

    /** Pipelines of accounts that are deactivated or await approval go on. */
    @ParameterizedTest
    @CsvSource({"ACTIVE, BLOCK, USER_BLOCKED, true", "ACTIVE, BAN, USER_BANNED, true", "ACTIVE, DEACTIVATE, USER_DEACTIVATED, false",
            "DEACTIVATED, ACTIVATE, USER_ACTIVATED, false", "BLOCKED, UNBLOCK, USER_UNBLOCKED, false",
            "BANNED, UNBAN, USER_UNBANNED, false", "BLOCKED_PENDING_APPROVAL, APPROVE, USER_APPROVED, false"})
    void change_is_recorded_and_announced_and_pipelines_of_blocked_accounts_are_canceled(AccountState before, AccountEvent event,
            String recorded, boolean cancels) {
        put(USER, before, false, Optional.empty());
        moderate.change(caller(ROOT, true), USER, event);
        assertEquals(List.of(recorded + " " + USER + " by User"), events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + USER), announcements.announced());
        assertEquals(cancels ? List.of(AccountWork.CANCEL_PIPELINES + " " + USER) : List.of(), work.recorded());
    }

    @ParameterizedTest
    @CsvSource({"BLOCK, blocked", "BAN, banned"})
    void administrator_does_not_block_the_own_account(AccountEvent event, String participle) {
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.own", participle))),
                Refusals.of(() -> moderate.change(caller(ROOT, true), ROOT, event)));
        assertEquals(AccountState.ACTIVE, states.find(ROOT).orElseThrow().state());
        assertEquals(List.of(), events.stored());
    }

    @Test
    void administrator_does_not_delete_the_own_account() {
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.own", "deleted"))), deletion(ROOT));
    }

    @Test
    void administrator_who_was_demoted_meanwhile_deletes_no_account() {
        put(ROOT, AccountState.ACTIVE, false, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), deletion(USER));
    }

    /** The digest of a password is waited for after the caller was authenticated. */
    @Test
    void administrator_who_was_demoted_meanwhile_changes_no_account() {
        put(ROOT, AccountState.ACTIVE, false, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), change(Optional.of("zumbala-kessel-7"), null));
        assertEquals(new Failure.Forbidden(Optional.empty()), change(Optional.empty(), true));
        put(ROOT, AccountState.BLOCKED, true, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), change(Optional.of("zumbala-kessel-7"), null));
        verify(users, never()).lock(anyLong());
    }

    /** @param administrator null keeps the rights */
    private Failure change(Optional<String> password, @Nullable Boolean administrator) {
        ProfileChanges profile = new ProfileChanges(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep());
        return Refusals.of(() -> modules.user.updateUser.update(caller(ROOT, true), USER, new UpdateUser.Request(Change.keep(),
                Change.keep(), new UpdateUser.Addresses(Change.keep(), false, Change.keep(), Change.keep()), password,
                new UpdateUser.Rights(administrator, null, null, null, Change.keep(), null, null), profile, Optional.empty(),
                Change.keep())));
    }

    private Failure deletion(long id) {
        return Refusals.of(() -> modules.user.deleteUser.delete(caller(ROOT, true), id, true, Freshness.ANY));
    }

    @Test
    void repeated_block_changes_and_announces_nothing() {
        put(USER, AccountState.BLOCKED, false, Optional.empty());
        assertInstanceOf(Step.Stayed.class, moderate.change(caller(ROOT, true), USER, AccountEvent.BLOCK));
        assertEquals(List.of(), announcements.announced());
    }

    @Test
    void refused_event_changes_nothing_and_says_why() {
        put(USER, AccountState.LDAP_BLOCKED, false, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.ldap_block"))), refused(ROOT, true, AccountEvent.BLOCK));
        assertEquals(new Failure.Conflict(Reason.of("account.not_pending")), refused(ROOT, true, AccountEvent.APPROVE));
        assertEquals(AccountState.LDAP_BLOCKED, states.find(USER).orElseThrow().state());
    }

    @Test
    void account_that_is_active_now_is_not_deactivated() {
        put(USER, AccountState.ACTIVE, false,
                Optional.of(LocalDate.ofInstant(transactions.write(now -> now), ZoneOffset.UTC).minusDays(89)));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.recently_active", 90))),
                refused(ROOT, true, AccountEvent.DEACTIVATE));
    }

    @Test
    void only_administrators_change_states() {
        assertEquals(new Failure.Forbidden(Optional.empty()), refused(USER, false, AccountEvent.BLOCK));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.approve_not_allowed"))),
                refused(USER, false, AccountEvent.APPROVE));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                Refusals.of(() -> moderate.change(Caller.ANONYMOUS, USER, AccountEvent.APPROVE)));
    }

    /** The caller was authenticated before the transaction, and may have been blocked or demoted since. */
    @Test
    void administrator_who_was_blocked_meanwhile_blocks_no_account() {
        put(ROOT, AccountState.BLOCKED, true, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), refused(ROOT, true, AccountEvent.BLOCK));
        put(ROOT, AccountState.ACTIVE, false, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), refused(ROOT, true, AccountEvent.BLOCK));
        put(USER, AccountState.ACTIVE, true, Optional.empty());
        assertEquals(new Failure.Forbidden(Optional.empty()), refused(ROOT, true, AccountEvent.BLOCK));
        assertEquals(AccountState.ACTIVE, states.find(USER).orElseThrow().state());
    }

    @Test
    void missing_account_is_not_found() {
        states.remove(USER);
        assertEquals(new Failure.NotFound("User"), refused(ROOT, true, AccountEvent.BLOCK));
    }

    @Test
    void only_pending_request_is_rejected_and_by_administrators() {
        assertEquals(new Failure.Conflict(Reason.of("account.no_request")),
                Refusals.of(() -> modules.user.rejectUser.reject(caller(ROOT, true), USER)));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.reject_not_allowed"))),
                Refusals.of(() -> modules.user.rejectUser.reject(caller(USER, false), USER)));
    }

    private Failure refused(long callerId, boolean administrator, AccountEvent event) {
        return Refusals.of(() -> moderate.change(caller(callerId, administrator), USER, event));
    }
}
