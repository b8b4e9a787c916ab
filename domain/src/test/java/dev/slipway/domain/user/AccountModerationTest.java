package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AccountModerationTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 4, 1);
    private static final LocalDate LONG_AGO = TODAY.minusDays(AccountModeration.INACTIVE_DAYS);

    /** One row for each event, one column for each state: the state it leads to, {@code =} where it stays, or the reason of the refusal. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            EVENT,      ACTIVE,      BLOCKED,            LDAP_BLOCKED,       BANNED,             PENDING,            DEACTIVATED
            BLOCK,      blocked,     =,                  ldap_block,         =,                  blocked,            blocked
            UNBLOCK,    =,           active,             ldap_unblock,       active,             active,             deactivated_unblock
            DEACTIVATE, deactivated, blocked_deactivate, blocked_deactivate, blocked_deactivate, blocked_deactivate, =
            ACTIVATE,   =,           blocked_activate,   blocked_activate,   blocked_activate,   blocked_activate,   active
            BAN,        banned,      not_bannable,       not_bannable,       not_bannable,       not_bannable,       not_bannable
            UNBAN,      not_banned,  not_banned,         not_banned,         active,             not_banned,         not_banned
            APPROVE,    not_pending, not_pending,        not_pending,        not_pending,        active,             not_pending
            """)
    void every_event_has_one_answer_in_every_state(AccountEvent event, String active, String blocked, String ldapBlocked, String banned,
            String pending, String deactivated) {
        assertEquals(active, answer(AccountState.ACTIVE, event));
        assertEquals(blocked, answer(AccountState.BLOCKED, event));
        assertEquals(ldapBlocked, answer(AccountState.LDAP_BLOCKED, event));
        assertEquals(banned, answer(AccountState.BANNED, event));
        assertEquals(pending, answer(AccountState.BLOCKED_PENDING_APPROVAL, event));
        assertEquals(deactivated, answer(AccountState.DEACTIVATED, event));
    }

    private static String answer(AccountState state, AccountEvent event) {
        return said(AccountModeration.decide(subject(state, UserKind.HUMAN, false, Optional.of(LONG_AGO)), event, TODAY));
    }

    @ParameterizedTest
    @EnumSource(AccountEvent.class)
    void administrator_keeps_own_account_active(AccountEvent event) {
        String expected = switch (event) {
            case BLOCK, BAN -> "own";
            case DEACTIVATE -> "recently_active";
            default -> answer(AccountState.ACTIVE, event);
        };
        assertEquals(expected,
                said(AccountModeration.decide(subject(AccountState.ACTIVE, UserKind.HUMAN, true, Optional.empty()), event, TODAY)));
    }

    @Test
    void administrator_deletes_and_demotes_other_accounts_alone() {
        assertEquals(Optional.of(Reason.of("account.own", "deleted")), AccountModeration.deletion(true));
        assertEquals(Optional.empty(), AccountModeration.deletion(false));
        assertEquals(Optional.of(Reason.of("account.own", "demoted")), AccountModeration.demotion(true));
        assertEquals(Optional.empty(), AccountModeration.demotion(false));
    }

    @ParameterizedTest
    @EnumSource(UserKind.class)
    void accounts_of_the_server_stay_active(UserKind kind) {
        for (AccountEvent event : new AccountEvent[] {AccountEvent.BLOCK, AccountEvent.BAN, AccountEvent.DEACTIVATE}) {
            Step<AccountState> step = AccountModeration.decide(subject(AccountState.ACTIVE, kind, false, Optional.empty()), event, TODAY);
            assertEquals(kind.internal() ? "internal" : answer(AccountState.ACTIVE, event), said(step), kind + " " + event);
        }
    }

    @Test
    void account_that_was_active_within_ninety_days_is_not_deactivated() {
        assertEquals("deactivated", said(deactivated(Optional.empty())));
        assertEquals("deactivated", said(deactivated(Optional.of(LONG_AGO))));
        assertEquals("recently_active", said(deactivated(Optional.of(LONG_AGO.plusDays(1)))));
        assertEquals("recently_active", said(deactivated(Optional.of(TODAY))));
    }

    private static Step<AccountState> deactivated(Optional<LocalDate> lastActivityOn) {
        return AccountModeration.decide(subject(AccountState.ACTIVE, UserKind.HUMAN, false, lastActivityOn), AccountEvent.DEACTIVATE,
                TODAY);
    }

    @Test
    void reasons_name_what_the_client_reads() {
        assertEquals(Reason.of("account.not_bannable", "ldap_blocked"), reason(AccountState.LDAP_BLOCKED, AccountEvent.BAN, false));
        assertEquals(Reason.of("account.not_banned", "active"), reason(AccountState.ACTIVE, AccountEvent.UNBAN, false));
        assertEquals(Reason.of("account.own", "blocked"), reason(AccountState.ACTIVE, AccountEvent.BLOCK, true));
        assertEquals(Reason.of("account.own", "banned"), reason(AccountState.ACTIVE, AccountEvent.BAN, true));
        assertEquals(Reason.of("account.recently_active", 90), reason(AccountState.ACTIVE, AccountEvent.DEACTIVATE, true));
    }

    private static Reason reason(AccountState state, AccountEvent event, boolean own) {
        return ((Step.Refused<AccountState>) AccountModeration.decide(subject(state, UserKind.HUMAN, own, Optional.empty()), event, TODAY))
                .reason();
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void only_pending_request_is_rejected(AccountState state) {
        assertEquals(state != AccountState.BLOCKED_PENDING_APPROVAL, AccountModeration.rejection(state).isPresent());
    }

    private static AccountModeration.Subject subject(AccountState state, UserKind kind, boolean own, Optional<LocalDate> lastActivityOn) {
        return new AccountModeration.Subject(state, kind, own, lastActivityOn);
    }

    private static String said(Step<AccountState> step) {
        return switch (step) {
            case Step.Moved<AccountState> moved -> moved.to().wireName();
            case Step.Stayed<AccountState> stayed -> "=";
            case Step.Refused<AccountState> refused -> refused.reason().id().replaceFirst("^account\\.", "");
        };
    }
}
