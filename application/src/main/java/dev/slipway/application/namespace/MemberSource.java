package dev.slipway.application.namespace;

import dev.slipway.domain.namespace.MemberSourceKind;

/** The group or project of a membership. */
public sealed interface MemberSource {

    record Group(long id) implements MemberSource {}

    record Project(long id) implements MemberSource {}

    long id();

    default MemberSourceKind kind() {
        return switch (this) {
            case Group ignored -> MemberSourceKind.GROUP;
            case Project ignored -> MemberSourceKind.PROJECT;
        };
    }
}
