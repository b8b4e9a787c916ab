package dev.slipway.application.user.port;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** States of accounts. Deleted accounts do not exist. */
public interface AccountStates {

    /** Locks accounts in the order of their ids until the transaction ends. Returns those that exist, in that order. */
    List<LockedAccount> lock(Set<Long> ids);

    /** Changes the state of an account, if the event leaves its present state. Returns whether it did. */
    boolean move(long id, AccountEvent event, Instant now);

    /** Account as the rules about states read it. */
    record LockedAccount(long id, AccountState state, UserKind kind, boolean administrator, Optional<LocalDate> lastActivityOn) {}
}
