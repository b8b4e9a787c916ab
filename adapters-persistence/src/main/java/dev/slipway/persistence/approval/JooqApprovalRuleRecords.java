package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.lower;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.persistence.jooq.tables.ApprovalRules;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Approval rules of projects. The row of the project orders their changes. */
@Singleton
final class JooqApprovalRuleRecords implements ApprovalRuleRecords {

    private final DSLContext dsl;
    private final ApprovalRuleRows rows;
    private final ApprovalRules r;

    JooqApprovalRuleRecords(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.rows = new ApprovalRuleRows(dsl, defaults);
        this.r = rows.r;
    }

    private Condition ofProject(long projectId) {
        return r.PROJECT_ID.eq(projectId).and(r.MERGE_REQUEST_ID.isNull());
    }

    @Override
    public Page<ApprovalRuleView> list(long projectId, PageRequest page) {
        Page<ApprovalRuleView> found = PageQuery.fetch(dsl, new PageQuery.Listing(rows.fields(), r, r, ofProject(projectId),
                List.of(r.ID.asc()), r.ID), page, rows::withoutGroups);
        return found.with(rows.withGroups(found.items()));
    }

    @Override
    public Optional<ApprovalRuleView> find(long projectId, long ruleId) {
        return dsl.select(rows.fields()).from(r).where(ofProject(projectId), r.ID.eq(ruleId)).fetchOptional(rows::withoutGroups)
                .map(view -> rows.withGroups(List.of(view)).getFirst());
    }

    @Override
    public Optional<Stored> stored(long projectId, long ruleId) {
        return dsl.select(rows.storedFields()).from(r).where(ofProject(projectId), r.ID.eq(ruleId)).fetchOptional(rows::stored);
    }

    @Override
    public Map<Long, Identity> lock(long projectId) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
        return dsl.select(r.ID, r.KIND, r.NAME).from(r).where(ofProject(projectId))
                .fetchMap(r.ID, row -> new Identity(ApprovalRuleKind.of(row.value2()).orElseThrow(), row.value3()));
    }

    @Override
    public long add(long projectId, ApprovalRuleDraft rule, Instant now) {
        long id = dsl.insertInto(APPROVAL_RULES)
                .set(APPROVAL_RULES.PROJECT_ID, projectId)
                .set(APPROVAL_RULES.KIND, rule.kind().wireName())
                .set(APPROVAL_RULES.REPORT, rule.report().map(ApprovalReport::wireName).orElse(null))
                .set(APPROVAL_RULES.NAME, rule.name())
                .set(APPROVAL_RULES.APPROVALS_REQUIRED, (short) rule.required())
                .set(APPROVAL_RULES.ALL_PROTECTED_BRANCHES, ApprovalRuleRows.allProtected(rule))
                .set(APPROVAL_RULES.CREATED_AT, now)
                .set(APPROVAL_RULES.UPDATED_AT, now)
                .returningResult(APPROVAL_RULES.ID).fetchSingle().value1();
        rows.putNamed(id, rule.named());
        return id;
    }

    @Override
    public void change(long ruleId, ApprovalRuleDraft rule, Instant now) {
        rows.change(APPROVAL_RULES.ID.eq(ruleId).and(APPROVAL_RULES.MERGE_REQUEST_ID.isNull()), rule, now);
    }

    @Override
    public boolean remove(long ruleId) {
        return dsl.deleteFrom(APPROVAL_RULES).where(APPROVAL_RULES.ID.eq(ruleId), APPROVAL_RULES.MERGE_REQUEST_ID.isNull()).execute() == 1;
    }

    @Override
    public Set<Long> usersNamed(Set<String> usernames) {
        return dsl.select(USERS.ID).from(USERS).where(lower(USERS.USERNAME).in(usernames.stream()
                .map(name -> name.toLowerCase(Locale.ROOT)).toList()), USERS.DELETED_AT.isNull()).fetchSet(USERS.ID);
    }
}
