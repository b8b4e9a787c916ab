package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENT_ENTRIES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.environment.protection.EnvironmentRight;
import org.jooq.Condition;
import org.jooq.Field;

/**
 * Protections of a row of environments, as conditions: those of its name in its project, and of its tier in the groups above, as
 * {@code EnvironmentOwner} means them.
 */
public final class ProtectedEnvironmentConditions {

    private ProtectedEnvironmentConditions() {
    }

    /** Returns the condition that the environment is protected. @param tiers that it has, and that it is going to have; some may be null */
    @SafeVarargs
    public static Condition guarded(Field<String>... tiers) {
        return protectedBy(noCondition(), tiers);
    }

    /** Returns the condition that deployments to the environment wait for approvals. */
    @SafeVarargs
    static Condition gated(Field<String>... tiers) {
        return protectedBy(PROTECTED_ENVIRONMENTS.REQUIRED_APPROVALS.gt((short) 0).or(exists(selectOne().from(PROTECTED_ENVIRONMENT_ENTRIES)
                .where(PROTECTED_ENVIRONMENT_ENTRIES.PROTECTED_ENVIRONMENT_ID.eq(PROTECTED_ENVIRONMENTS.ID),
                        PROTECTED_ENVIRONMENT_ENTRIES.KIND.eq(inline(EnvironmentRight.APPROVE.wireName()))))), tiers);
    }

    /** Each half is found by its own index. */
    @SafeVarargs
    private static Condition protectedBy(Condition more, Field<String>... tiers) {
        return exists(selectOne().from(PROTECTED_ENVIRONMENTS)
                .where(PROTECTED_ENVIRONMENTS.PROJECT_ID.eq(ENVIRONMENTS.PROJECT_ID), PROTECTED_ENVIRONMENTS.NAME.eq(ENVIRONMENTS.NAME),
                        more))
                .or(exists(selectOne().from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                        .join(PROTECTED_ENVIRONMENTS).on(PROTECTED_ENVIRONMENTS.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE)))
                        .where(PROJECTS.ID.eq(ENVIRONMENTS.PROJECT_ID), PROTECTED_ENVIRONMENTS.NAME.in(tiers), more)));
    }
}
