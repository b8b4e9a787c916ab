package dev.slipway.application.access;

import dev.slipway.domain.access.AccountState;

/** Account that a test stores: active and ordinary, unless it says otherwise. */
public record AccountDraft(String username, AccountState state, boolean administrator, boolean external) {

    public static AccountDraft named(String username) {
        return new AccountDraft(username, AccountState.ACTIVE, false, false);
    }

    public AccountDraft in(AccountState wanted) {
        return new AccountDraft(username, wanted, administrator, external);
    }

    public AccountDraft asAdministrator() {
        return asAdministrator(true);
    }

    public AccountDraft asAdministrator(boolean wanted) {
        return new AccountDraft(username, state, wanted, external);
    }

    public AccountDraft asExternal() {
        return asExternal(true);
    }

    public AccountDraft asExternal(boolean wanted) {
        return new AccountDraft(username, state, administrator, wanted);
    }
}
