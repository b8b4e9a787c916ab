package dev.slipway.domain.namespace;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Policy;
import java.util.Optional;

/**
 * Facts about a user who requests access to a group or project that the user sees. Members, and users who wait for the group of a project
 * already, need no request. Source: the project and group policies of the product.
 *
 * @param open           whether the group or project accepts requests: {@code request_access_enabled}
 * @param administrator  whether the user has every right anyway
 * @param role           role of the user, direct, inherited or shared
 * @param requestedAbove whether the user has requested access to the group of the project
 */
public record AccessRequestPolicy(boolean open, boolean administrator, Optional<Role> role, boolean requestedAbove) {

    /** Role of an approved request that names none. */
    public static final Role APPROVED = Role.DEVELOPER;

    public static final Policy<AccessRequestPolicy> POLICY = Policy.of("access_request",
            requires("access_request.open", AccessRequestPolicy::open),
            requires("access_request.not_administrator", facts -> !facts.administrator),
            requires("access_request.not_member", facts -> facts.role.isEmpty()),
            requires("access_request.not_requested_above", facts -> !facts.requestedAbove));
}
