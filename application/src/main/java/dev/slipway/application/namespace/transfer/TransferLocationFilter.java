package dev.slipway.application.namespace.transfer;

import dev.slipway.domain.access.Caller;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Filter of the groups to which a group or a project can be transferred.
 *
 * @param everything whether the caller creates groups and projects everywhere: administrators
 * @param account    the account that must be permitted to create the like there; empty for none
 * @param search     part of the name or path
 */
public record TransferLocationFilter(Moved moved, boolean everything, OptionalLong account, Optional<String> search) {

    /** Group or project that is to be transferred. */
    public sealed interface Moved {

        /** A group. Neither its parent nor groups inside are locations. */
        record Group(long id) implements Moved {}

        /** A project. The group that it lies in is no location. */
        record Project(long id) implements Moved {}
    }

    static TransferLocationFilter of(Moved moved, Caller caller, Optional<String> search) {
        return new TransferLocationFilter(moved, caller.administrator(), caller.accountId(), search);
    }
}
