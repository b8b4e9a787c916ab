package dev.slipway.application.namespace.transfer;

import dev.slipway.domain.access.Caller;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Filter of the groups to which a group can be transferred: others than its parent, outside of it.
 *
 * @param group      id of the group
 * @param everything whether the caller creates groups everywhere: administrators
 * @param account    the account that must be permitted to create groups there; empty for none
 * @param search     part of the name or path
 */
public record TransferLocationFilter(long group, boolean everything, OptionalLong account, Optional<String> search) {

    static TransferLocationFilter of(long group, Caller caller, Optional<String> search) {
        return new TransferLocationFilter(group, caller.administrator(), caller.accountId(), search);
    }
}
