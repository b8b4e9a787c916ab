package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_BRANCHES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_GROUPS;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_USERS;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lateral;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.ApprovalRules;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.namespace.GroupRows;
import dev.slipway.persistence.namespace.Memberships;
import dev.slipway.persistence.user.UserBriefFields;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record;
import org.jooq.Row2;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.SQLDataType;

/** Approval rules of projects and of merge requests as rows. A page is read by two statements: rules, and their groups. */
final class ApprovalRuleRows {

    private static final Field<Long> FIRST_MEMBER = field(name("first_members", "user_id"), SQLDataType.BIGINT);

    final ApprovalRules r = APPROVAL_RULES.as("r");
    private final DSLContext dsl;
    private final GroupRows groups;
    private final Users u = USERS.as("u");
    private final Field<List<UserBrief>> users = briefs("rule_users", select(UserBriefFields.of(u)).from(APPROVAL_RULE_USERS)
            .join(u).on(u.ID.eq(APPROVAL_RULE_USERS.USER_ID))
            .where(APPROVAL_RULE_USERS.RULE_ID.eq(r.ID), u.DELETED_AT.isNull()).orderBy(u.ID));
    private final Field<Set<Long>> userIds = ids("rule_user_ids", select(u.ID).from(APPROVAL_RULE_USERS)
            .join(u).on(u.ID.eq(APPROVAL_RULE_USERS.USER_ID)).where(APPROVAL_RULE_USERS.RULE_ID.eq(r.ID), u.DELETED_AT.isNull()));
    private final Field<Set<Long>> presentUsers = ids("rule_users_present", select(APPROVAL_RULE_USERS.USER_ID).from(APPROVAL_RULE_USERS)
            .where(APPROVAL_RULE_USERS.RULE_ID.eq(r.ID), Memberships.member(r.PROJECT_ID, APPROVAL_RULE_USERS.USER_ID)));
    private final Field<List<UserBrief>> members = briefs("rule_members", select(UserBriefFields.of(u)).from(u)
            .where(u.ID.in(select(FIRST_MEMBER).from(APPROVAL_RULE_GROUPS).join(NAMESPACES)
                    .on(NAMESPACES.ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), NAMESPACES.DELETED_AT.isNull()).crossJoin(firstMembers())
                    .where(APPROVAL_RULE_GROUPS.RULE_ID.eq(r.ID)))).orderBy(u.ID).limit(inline(ApprovalRuleView.MOST_MEMBERS)));
    private final Field<Set<Long>> groupIds = ids("rule_groups", select(APPROVAL_RULE_GROUPS.GROUP_ID).from(APPROVAL_RULE_GROUPS)
            .join(NAMESPACES).on(NAMESPACES.ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), NAMESPACES.DELETED_AT.isNull())
            .where(APPROVAL_RULE_GROUPS.RULE_ID.eq(r.ID)));
    private final Field<Set<Long>> branchIds = ids("rule_branches", select(APPROVAL_RULE_BRANCHES.PROTECTED_REF_ID)
            .from(APPROVAL_RULE_BRANCHES).where(APPROVAL_RULE_BRANCHES.RULE_ID.eq(r.ID)));
    private final List<Field<?>> fields = List.of(r.ID, r.KIND, r.REPORT, r.NAME, r.APPROVALS_REQUIRED, r.ALL_PROTECTED_BRANCHES,
            r.UPDATED_AT, users, presentUsers, members, groupIds, branchIds);

    ApprovalRuleRows(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.groups = new GroupRows(defaults);
    }

    List<Field<?>> fields() {
        return fields;
    }

    /** Selects the first active members of a group. A group may have any number, so no more are read than are shown. */
    private static Table<Record1<Long>> firstMembers() {
        Users active = USERS.as("active");
        return lateral(select(MEMBERS.USER_ID).from(MEMBERS).join(active).on(active.ID.eq(MEMBERS.USER_ID))
                .where(MEMBERS.NAMESPACE_ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), CurrentMemberships.of(MEMBERS),
                        active.STATE.eq(AccountState.ACTIVE.wireName()), active.DELETED_AT.isNull())
                .orderBy(MEMBERS.USER_ID).limit(inline(ApprovalRuleView.MOST_MEMBERS)).asTable("first_members"));
    }

    private static Field<List<UserBrief>> briefs(String name, Select<Record1<UserBrief>> query) {
        return multiset(query).as(name).convertFrom(rows -> rows.map(Record1::value1));
    }

    private static Field<Set<Long>> ids(String name, Select<Record1<Long>> query) {
        return multiset(query).as(name).convertFrom(rows -> rows.stream().map(Record1::value1).collect(Collectors.toUnmodifiableSet()));
    }

    ApprovalRuleDraft draft(Record row, Set<Long> named) {
        String report = row.get(r.REPORT);
        return new ApprovalRuleDraft(ApprovalRuleKind.of(row.get(r.KIND)).orElseThrow(), row.get(r.NAME), row.get(r.APPROVALS_REQUIRED),
                report == null ? Optional.empty() : ApprovalReport.of(report),
                new Named(named, row.get(groupIds), RuleBranches.of(row.get(r.ALL_PROTECTED_BRANCHES), row.get(branchIds))));
    }

    /** Returns a rule of a row of {@link #fields}. */
    ApprovalRuleView withoutGroups(Record row) {
        ApprovalRuleDraft rule = draft(row, row.get(users).stream().map(UserBrief::id).collect(Collectors.toSet()));
        Set<Long> present = row.get(presentUsers);
        List<UserBrief> eligible = Stream.concat(
                row.get(users).stream().filter(user -> user.state() == AccountState.ACTIVE && present.contains(user.id())),
                row.get(members).stream()).distinct().sorted(Comparator.comparingLong(UserBrief::id)).toList();
        return new ApprovalRuleView(row.get(r.ID), rule, row.get(users), eligible, List.of(), false, List.of(), row.get(r.UPDATED_AT));
    }

    List<ApprovalRuleView> withGroups(List<ApprovalRuleView> found) {
        Set<Long> named = new HashSet<>();
        found.forEach(view -> named.addAll(view.rule().named().groups()));
        if (named.isEmpty()) {
            return found;
        }
        Map<Long, GroupView> byId = new TreeMap<>();
        dsl.select(groups.fields(false)).from(groups.n).where(groups.n.ID.in(named)).fetch(row -> groups.view(row, false))
                .forEach(group -> byId.put(group.id(), group));
        return found.stream().map(view -> new ApprovalRuleView(view.id(), view.rule(), view.users(), view.eligible(),
                byId.values().stream().filter(group -> view.rule().named().groups().contains(group.id())).toList(), false, List.of(),
                view.updatedAt())).toList();
    }

    /** Returns the fields of {@link #stored}. */
    List<Field<?>> storedFields() {
        return List.of(r.ID, r.KIND, r.REPORT, r.NAME, r.APPROVALS_REQUIRED, r.ALL_PROTECTED_BRANCHES, r.UPDATED_AT, userIds, groupIds,
                branchIds);
    }

    Stored stored(Record row) {
        return new Stored(draft(row, row.get(userIds)), row.get(r.UPDATED_AT));
    }

    static boolean allProtected(ApprovalRuleDraft rule) {
        return rule.named().branches() instanceof RuleBranches.AllProtected;
    }

    /** Changes the attributes of a rule, if there is one. @param which names one rule at most */
    void change(Condition which, ApprovalRuleDraft rule, Instant now) {
        dsl.update(APPROVAL_RULES)
                .set(APPROVAL_RULES.NAME, rule.name())
                .set(APPROVAL_RULES.APPROVALS_REQUIRED, (short) rule.required())
                .set(APPROVAL_RULES.ALL_PROTECTED_BRANCHES, allProtected(rule))
                .set(APPROVAL_RULES.UPDATED_AT, notBefore(APPROVAL_RULES.UPDATED_AT, now))
                .where(which).returning(APPROVAL_RULES.ID).fetchOptional(APPROVAL_RULES.ID).ifPresent(id -> putNamed(id, rule.named()));
    }

    /** Replaces the users, groups and branches that a rule names by those that are there. */
    void putNamed(long ruleId, Named named) {
        Set<Long> protections = named.branches() instanceof RuleBranches.Protections(Set<Long> ids) ? ids : Set.of();
        put(ruleId, APPROVAL_RULE_USERS, APPROVAL_RULE_USERS.RULE_ID, APPROVAL_RULE_USERS.USER_ID, present(USERS, USERS.ID, named.users()));
        put(ruleId, APPROVAL_RULE_GROUPS, APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID,
                present(NAMESPACES, NAMESPACES.ID, named.groups()));
        put(ruleId, APPROVAL_RULE_BRANCHES, APPROVAL_RULE_BRANCHES.RULE_ID, APPROVAL_RULE_BRANCHES.PROTECTED_REF_ID,
                present(PROTECTED_REFS, PROTECTED_REFS.ID, protections));
    }

    /** Returns those of the rows that are there, and keeps them from being deleted until the transaction ends. */
    private List<Long> present(Table<?> table, Field<Long> id, Set<Long> ids) {
        return ids.isEmpty() ? List.of() : dsl.select(id).from(table).where(id.in(ids)).orderBy(id).forKeyShare().fetch(id);
    }

    /** Removes the users and groups that rules name. */
    void removeNamed(Collection<Long> rules) {
        dsl.deleteFrom(APPROVAL_RULE_USERS).where(APPROVAL_RULE_USERS.RULE_ID.in(rules)).execute();
        dsl.deleteFrom(APPROVAL_RULE_GROUPS).where(APPROVAL_RULE_GROUPS.RULE_ID.in(rules)).execute();
    }

    /** Adds users and groups to rules that have none, all at once; those that are gone are left out. Both are by the id of the rule. */
    void addNamed(Map<Long, Set<Long>> named, Map<Long, Set<Long>> namedGroups) {
        add(APPROVAL_RULE_USERS, APPROVAL_RULE_USERS.RULE_ID, APPROVAL_RULE_USERS.USER_ID, named,
                Set.copyOf(present(USERS, USERS.ID, all(named))));
        add(APPROVAL_RULE_GROUPS, APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID, namedGroups,
                Set.copyOf(present(NAMESPACES, NAMESPACES.ID, all(namedGroups))));
    }

    private static Set<Long> all(Map<Long, Set<Long>> named) {
        return named.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    private <R extends Record> void add(Table<R> table, TableField<R, Long> rule, TableField<R, Long> field, Map<Long, Set<Long>> named,
            Set<Long> present) {
        List<Row2<Long, Long>> added = named.entrySet().stream().flatMap(entry -> entry.getValue().stream().filter(present::contains)
                .map(id -> row(entry.getKey(), id))).toList();
        if (!added.isEmpty()) {
            dsl.insertInto(table, rule, field).valuesOfRows(added).execute();
        }
    }

    private <R extends Record> void put(long ruleId, Table<R> table, TableField<R, Long> rule, TableField<R, Long> named,
            Collection<Long> ids) {
        dsl.deleteFrom(table).where(rule.eq(ruleId), named.notIn(ids)).execute();
        if (!ids.isEmpty()) {
            dsl.insertInto(table, rule, named).valuesOfRows(ids.stream().map(id -> row(ruleId, id)).toList())
                    .onConflictDoNothing().execute();
        }
    }
}
