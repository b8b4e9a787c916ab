package dev.slipway.application.user;

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
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Accounts that administrators delete, reject or protect less, and what becomes of their objects. */
final class DeleteUserTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Account ROOT = UserViews.account(1, "root", true);
    private static final Account ANNA = UserViews.account(2, "anna", false);

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final FakeObservations observations = new FakeObservations();
    private final Users users = mock(Users.class);
    private final UserUpdates updates = mock(UserUpdates.class);
    private final TestModules modules = TestModules.of(transactions, announcements, events, sessions);
    /** What cascades hid, in their order. */
    private final List<String> hidden = new ArrayList<>();
    private final Set<UserCascade.Place> kept = new HashSet<>();
    private final List<UserCascade> cascades = List.of(cascade(UserCascade.Place.AWARDS), cascade(UserCascade.Place.ISSUES),
            cascade(UserCascade.Place.NAMESPACES), cascade(UserCascade.Place.ALERTS));
    private final UserRemoval removal = new UserRemoval(users, cascades, work, modules.access.credentialChanges);
    private final DeleteUser delete = new DeleteUser(new Moderators(modules.access.access, states), users, removal, transactions,
            modules.audit.auditTrail);
    private final RejectUser reject = new RejectUser(modules.access.access, states, removal, transactions, modules.audit.auditTrail);
    private final DisableTwoFactor disable = new DisableTwoFactor(modules.access.access, users, updates, transactions,
            modules.audit.auditTrail);
    private final RemoveUser remove = new RemoveUser(users, cascades, work, transactions, observations, () -> NOW);

    private UserCascade cascade(UserCascade.Place place) {
        return new UserCascade() {
            @Override
            public Place place() {
                return place;
            }

            @Override
            public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
                hidden.add(place + " " + userId + (hard ? " hard" : "") + " by " + author.name() + " at " + now);
            }

            @Override
            public boolean removed(long userId) {
                return !kept.contains(place);
            }
        };
    }

    @BeforeEach
    void accounts() {
        put(ROOT, UserKind.HUMAN);
        put(ANNA, UserKind.HUMAN);
        for (long user : List.of(ROOT.id(), ANNA.id())) {
            sessions.open(new NewSession(user, new byte[] {(byte) user}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW), 9);
        }
    }

    private void put(Account account, UserKind kind) {
        states.put(new LockedAccount(account.id(), account.state(), kind, account.administrator(), Optional.empty()));
        when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account, kind)));
        when(users.lock(account.id())).thenReturn(true);
    }

    private static Caller caller(Account account) {
        return new Caller.Person(account, 0, Set.of(Scope.API));
    }

    private static List<String> hidden(String how) {
        return List.of("NAMESPACES " + how, "ALERTS " + how, "ISSUES " + how, "AWARDS " + how);
    }

    private List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }

    private void assertKept() {
        assertEquals(List.of(), hidden);
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), work.recorded());
        assertEquals(List.of(), announcements.announced());
        assertEquals(1, sessions.of(ANNA.id()).size());
        verify(users, never()).hide(anyLong(), any());
    }

    @ParameterizedTest
    @CsvSource({"false, ''", "true, ' hard'"})
    void deleted_account_is_hidden_at_once_with_its_objects_and_removed_later(boolean hard, String how) {
        delete.delete(caller(ROOT), ANNA.id(), hard, Freshness.ANY);
        assertEquals(hidden("2" + how + " by Name of root at " + NOW), hidden);
        verify(users).hide(ANNA.id(), NOW);
        assertEquals(List.of("user.remove 2"), work.recorded());
        assertEquals(List.of("USER_DESTROYED 2 by Name of root"), recorded());
        assertEquals(List.of(), sessions.of(ANNA.id()));
        assertEquals(1, sessions.of(ROOT.id()).size());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " 2"), announcements.announced());
    }

    @Test
    void only_owner_of_a_group_is_deleted_with_it_or_not_at_all() {
        when(users.soleOwnerOfGroup(ANNA.id())).thenReturn(true);
        assertEquals(Refusal.conflict(Reason.of("user.sole_owner")).failure(),
                Refusals.of(() -> delete.delete(caller(ROOT), ANNA.id(), false, Freshness.ANY)));
        assertKept();
        delete.delete(caller(ROOT), ANNA.id(), true, Freshness.ANY);
        assertEquals(List.of("user.remove 2"), work.recorded());
    }

    @ParameterizedTest
    @EnumSource(value = UserKind.class)
    void accounts_of_the_server_itself_are_not_deleted(UserKind kind) {
        put(ANNA, kind);
        if (kind.internal()) {
            assertEquals(Refusal.forbidden().failure(),
                    Refusals.of(() -> delete.delete(caller(ROOT), ANNA.id(), true, Freshness.ANY)));
            assertKept();
        } else {
            delete.delete(caller(ROOT), ANNA.id(), true, Freshness.ANY);
            assertEquals(List.of("user.remove 2"), work.recorded());
        }
    }

    @Test
    void account_that_is_missing_changed_or_not_for_the_caller_to_delete_stays() {
        Freshness before = new Freshness(Optional.of(UserViews.CREATED.minusSeconds(1)));
        assertEquals(new Failure.PreconditionFailed(), Refusals.of(() -> delete.delete(caller(ROOT), ANNA.id(), true, before)));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> delete.delete(caller(ANNA), ANNA.id(), true, Freshness.ANY)));
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> delete.delete(Caller.ANONYMOUS, ANNA.id(), true, Freshness.ANY)));
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> delete.delete(caller(ROOT), 3, true, Freshness.ANY)));
        when(users.find(ANNA.id())).thenReturn(Optional.empty());
        assertEquals(new Failure.NotFound("User"), Refusals.of(() -> delete.delete(caller(ROOT), ANNA.id(), true, Freshness.ANY)));
        assertKept();
    }

    @Test
    void bot_is_deleted_by_the_server_and_leaves_groups_unless_it_is_gone() {
        transactions.run(now -> delete.deleteBot(3, now));
        assertKept();
        transactions.run(now -> delete.deleteBot(ANNA.id(), now));
        assertEquals(hidden("2 by Slipway at " + NOW), hidden);
        verify(users).hide(ANNA.id(), NOW);
        assertEquals(List.of(), recorded());
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void account_that_waits_for_approval_is_rejected_with_all_its_objects(AccountState state) {
        states.put(new LockedAccount(ANNA.id(), state, UserKind.HUMAN, false, Optional.empty()));
        if (state == AccountState.BLOCKED_PENDING_APPROVAL) {
            reject.reject(caller(ROOT), ANNA.id());
            assertEquals(hidden("2 hard by Name of root at " + NOW), hidden);
            verify(users).hide(ANNA.id(), NOW);
            assertEquals(List.of("USER_REJECTED 2 by Name of root"), recorded());
        } else {
            assertEquals(Refusal.conflict(Reason.of("account.no_request")).failure(),
                    Refusals.of(() -> reject.reject(caller(ROOT), ANNA.id())));
            assertKept();
        }
    }

    @Test
    void administrator_who_was_demoted_or_is_none_rejects_no_account() {
        states.put(new LockedAccount(ANNA.id(), AccountState.BLOCKED_PENDING_APPROVAL, UserKind.HUMAN, false, Optional.empty()));
        states.put(new LockedAccount(ROOT.id(), AccountState.ACTIVE, UserKind.HUMAN, false, Optional.empty()));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> reject.reject(caller(ROOT), ANNA.id())));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> reject.reject(Caller.ANONYMOUS, ANNA.id())));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.reject_not_allowed"))),
                Refusals.of(() -> reject.reject(caller(ANNA), ANNA.id())));
        assertKept();
    }

    @Test
    void row_is_removed_once_no_feature_holds_an_object_of_the_account() {
        when(users.hiddenAt(ANNA.id())).thenReturn(Optional.of(NOW.minusSeconds(200)));
        for (UserCascade.Place place : List.of(UserCascade.Place.NAMESPACES, UserCascade.Place.ISSUES, UserCascade.Place.AWARDS)) {
            kept.add(place);
            remove.handle(ANNA.id());
            kept.clear();
        }
        verify(users, never()).remove(anyLong());
        assertEquals(List.of(NOW.plusSeconds(20), NOW.plusSeconds(20), NOW.plusSeconds(20)),
                work.waiting().stream().map(FakeWork.Waiting::time).toList());
        assertEquals(List.of("user.remove 2", "user.remove 2", "user.remove 2"), work.recorded());
        remove.handle(ANNA.id());
        verify(users).remove(ANNA.id());
        assertEquals(3, work.recorded().size());
    }

    @Test
    void removal_looks_five_seconds_later_at_first_and_nothing_is_removed_that_is_not_hidden() {
        kept.add(UserCascade.Place.ALERTS);
        when(users.hiddenAt(ANNA.id())).thenReturn(Optional.of(NOW));
        remove.handle(ANNA.id());
        assertEquals(List.of(NOW.plusSeconds(5)), work.waiting().stream().map(FakeWork.Waiting::time).toList());
        kept.clear();
        when(users.hiddenAt(ANNA.id())).thenReturn(Optional.empty());
        remove.handle(ANNA.id());
        verify(users, never()).remove(anyLong());
        assertEquals(1, work.recorded().size());
    }

    @Test
    void removal_that_was_forgotten_is_recorded_every_ten_minutes() {
        Instant limit = NOW.minus(Duration.ofMinutes(10));
        when(users.hidden(limit, 0, 500)).thenReturn(List.of(7L, 8L));
        when(users.hidden(limit, 8, 500)).thenReturn(List.of());
        work.at(NOW.plusSeconds(60), remove.kind(), 7);
        remove.handle(0);
        assertEquals(List.of("user.remove 7", "user.remove 8"), work.recorded());
        assertEquals(Optional.of(Duration.ofMinutes(10)), remove.every());
        verify(users, never()).hiddenAt(0);
    }

    @Test
    void administrator_disables_the_second_factor_of_others_who_are_no_administrators() {
        when(updates.disableTwoFactor(ANNA.id(), NOW)).thenReturn(true);
        disable.disable(caller(ROOT), ANNA.id());
        assertEquals(List.of("USER_DISABLE_TWO_FACTOR 2 by Name of root"), recorded());
        Function<Long, Failure> refused = id -> Refusals.of(() -> disable.disable(caller(ROOT), id));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("user.two_factor_of_administrator"))), refused.apply(ROOT.id()));
        assertEquals(new Failure.NotFound("User"), refused.apply(3L));
        when(updates.disableTwoFactor(ANNA.id(), NOW)).thenReturn(false);
        assertEquals(Refusal.badRequest(Reason.of("user.two_factor_disabled")).failure(), refused.apply(ANNA.id()));
        when(users.lock(ANNA.id())).thenReturn(false);
        assertEquals(new Failure.NotFound("User"), refused.apply(ANNA.id()));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> disable.disable(caller(ANNA), ANNA.id())));
        verify(updates, never()).disableTwoFactor(ROOT.id(), NOW);
        assertEquals(1, recorded().size());
    }
}
