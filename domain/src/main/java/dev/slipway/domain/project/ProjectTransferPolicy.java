package dev.slipway.domain.project;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Policy;
import java.util.Optional;

/**
 * Facts about the transfer of a project to another namespace.
 *
 * @param elsewhere whether the project is in another namespace now
 * @param permitted whether the caller may create projects in the new namespace
 * @param free      whether neither name nor path is taken there
 */
public record ProjectTransferPolicy(boolean elsewhere, boolean permitted, boolean free) {

    public static final Policy<ProjectTransferPolicy> POLICY = Policy.of("project_transfer",
            requires("transfer.elsewhere", ProjectTransferPolicy::elsewhere),
            requires("transfer.permitted", ProjectTransferPolicy::permitted),
            requires("transfer.free", ProjectTransferPolicy::free));

    /**
     * Returns the visibility after the transfer: that of the group, if the project is more visible.
     *
     * @param group visibility of the new group; empty for a personal namespace, which imposes no limit
     */
    public static Visibility visibility(Visibility present, Optional<Visibility> group) {
        return group.filter(limit -> !present.fitsUnder(limit)).orElse(present);
    }
}
