package dev.slipway.application.namespace;

import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.namespace.MemberSourceKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The group or project of a membership. */
public sealed interface MemberSource {

    record Group(long id) implements MemberSource {}

    record Project(long id) implements MemberSource {}

    long id();

    /** Returns the group, or the project where there is no group. */
    static MemberSource of(@Nullable Long group, @Nullable Long project) {
        return group == null ? new Project(Objects.requireNonNull(project)) : new Group(group);
    }

    /** Returns the group or project as that of audit events. */
    default AuditEntity audited() {
        return switch (this) {
            case Group(long group) -> AuditEntity.group(group);
            case Project(long project) -> AuditEntity.project(project);
        };
    }

    default MemberSourceKind kind() {
        return switch (this) {
            case Group ignored -> MemberSourceKind.GROUP;
            case Project ignored -> MemberSourceKind.PROJECT;
        };
    }
}
