package dev.slipway.application.attribute;

import dev.slipway.application.access.Access;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.AttributeOwner;

/** Finds the owner of custom attributes, for administrators. */
final class AttributeAccess {

    private final Access access;

    AttributeAccess(Access access) {
        this.access = access;
    }

    /** Returns the owner. Groups and projects that the caller does not see are missing; the rest is refused to all but administrators. */
    AttributeOwner owner(Caller caller, AttributeTarget target) {
        access.signedIn(caller);
        AttributeOwner owner = switch (target) {
            case AttributeTarget.User(var id) -> AttributeOwner.user(id);
            case AttributeTarget.Group(var reference) -> AttributeOwner.group(access.group(caller, reference).id());
            case AttributeTarget.Project(var reference) ->
                AttributeOwner.project(access.project(caller, reference, Ability.READ_PROJECT).id());
        };
        access.administrator(caller);
        return owner;
    }
}
