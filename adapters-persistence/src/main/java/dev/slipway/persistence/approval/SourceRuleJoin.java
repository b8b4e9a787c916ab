package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_GROUPS;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.approval.RuleSource;
import dev.slipway.persistence.jooq.tables.ApprovalRules;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;

/** Joins rules of merge requests with the rules of the project from which they were made. */
final class SourceRuleJoin {

    final ApprovalRules source = APPROVAL_RULES.as("source");
    /** Whether a rule differs from its source. */
    final Field<Boolean> overridden;

    SourceRuleJoin(ApprovalRules rule) {
        overridden = field(source.ID.isNotNull().and(rule.NAME.ne(source.NAME).or(rule.APPROVALS_REQUIRED.ne(source.APPROVALS_REQUIRED))
                .or(differ(APPROVAL_RULE_USERS, APPROVAL_RULE_USERS.RULE_ID, APPROVAL_RULE_USERS.USER_ID, rule))
                .or(differ(APPROVAL_RULE_GROUPS, APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID, rule)))).as("overridden");
    }

    private Condition differ(Table<?> table, Field<Long> rule, Field<Long> named, ApprovalRules of) {
        return exists(named(table, rule, named, of.ID).except(named(table, rule, named, source.ID)))
                .or(exists(named(table, rule, named, source.ID).except(named(table, rule, named, of.ID))));
    }

    private static Select<Record1<Long>> named(Table<?> table, Field<Long> rule, Field<Long> named, Field<Long> id) {
        return select(named).from(table).where(rule.eq(id));
    }

    /** Returns the source of the rule of a row; empty for none, and if it is gone. */
    Optional<RuleSource> read(Record row) {
        Long id = row.get(source.ID);
        return id == null ? Optional.empty() : Optional.of(new RuleSource(id, row.get(source.APPROVALS_REQUIRED), row.get(overridden)));
    }
}
