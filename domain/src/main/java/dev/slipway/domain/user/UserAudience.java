package dev.slipway.domain.user;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import java.util.EnumSet;
import java.util.Set;

/** Users that a caller finds in lists: all but blocked and banned ones; administrators find those too. */
public enum UserAudience {
    ALL(EnumSet.allOf(AccountState.class)),
    NOT_BLOCKED(EnumSet.complementOf(EnumSet.of(AccountState.BLOCKED, AccountState.LDAP_BLOCKED, AccountState.BANNED)));

    private final Set<AccountState> states;

    UserAudience(Set<AccountState> states) {
        this.states = Set.copyOf(states);
    }

    public static UserAudience of(Caller caller) {
        return caller.administrator() ? ALL : NOT_BLOCKED;
    }

    public boolean sees(AccountState state) {
        return states.contains(state);
    }

    public Set<AccountState> states() {
        return states;
    }
}
