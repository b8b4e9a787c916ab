package dev.slipway.domain.user;

import static dev.slipway.domain.access.AccountState.ACTIVE;
import static dev.slipway.domain.access.AccountState.BANNED;
import static dev.slipway.domain.access.AccountState.BLOCKED;
import static dev.slipway.domain.access.AccountState.BLOCKED_PENDING_APPROVAL;
import static dev.slipway.domain.access.AccountState.DEACTIVATED;
import static dev.slipway.domain.access.AccountState.LDAP_BLOCKED;
import static dev.slipway.domain.user.AccountEvent.ACTIVATE;
import static dev.slipway.domain.user.AccountEvent.APPROVE;
import static dev.slipway.domain.user.AccountEvent.BAN;
import static dev.slipway.domain.user.AccountEvent.BLOCK;
import static dev.slipway.domain.user.AccountEvent.DEACTIVATE;
import static dev.slipway.domain.user.AccountEvent.UNBAN;
import static dev.slipway.domain.user.AccountEvent.UNBLOCK;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an account, as a table. A directory alone blocks and unblocks the accounts that it blocked ({@code LDAP_BLOCKED}). */
public final class AccountLifecycle {

    public static final Lifecycle<AccountState, AccountEvent> TABLE =
            Lifecycle.named("account", AccountState.class, AccountEvent.class)
                    .startsAt(ACTIVE).startsAt(BLOCKED_PENDING_APPROVAL).startsAt(LDAP_BLOCKED)
                    .row("ACCOUNT-01", ACTIVE, BLOCK, BLOCKED)
                    .row("ACCOUNT-02", DEACTIVATED, BLOCK, BLOCKED)
                    .row("ACCOUNT-03", BLOCKED_PENDING_APPROVAL, BLOCK, BLOCKED)
                    .stays("ACCOUNT-04", BLOCKED, BLOCK)
                    .stays("ACCOUNT-05", BANNED, BLOCK)
                    .row("ACCOUNT-06", BLOCKED, UNBLOCK, ACTIVE)
                    .row("ACCOUNT-07", BLOCKED_PENDING_APPROVAL, UNBLOCK, ACTIVE)
                    .row("ACCOUNT-08", BANNED, UNBLOCK, ACTIVE)
                    .stays("ACCOUNT-09", ACTIVE, UNBLOCK)
                    .row("ACCOUNT-10", ACTIVE, DEACTIVATE, DEACTIVATED)
                    .stays("ACCOUNT-11", DEACTIVATED, DEACTIVATE)
                    .row("ACCOUNT-12", DEACTIVATED, ACTIVATE, ACTIVE)
                    .stays("ACCOUNT-13", ACTIVE, ACTIVATE)
                    .row("ACCOUNT-14", ACTIVE, BAN, BANNED)
                    .row("ACCOUNT-15", BANNED, UNBAN, ACTIVE)
                    .row("ACCOUNT-16", BLOCKED_PENDING_APPROVAL, APPROVE, ACTIVE)
                    .build();

    private AccountLifecycle() {
    }
}
