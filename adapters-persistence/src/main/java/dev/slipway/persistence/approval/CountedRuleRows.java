package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_BRANCHES;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_GROUPS;
import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULE_USERS;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.all;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.denseRank;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lateral;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.namespace.Memberships;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record4;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/**
 * Reads the user-defined rules of projects, with their approvers and the protections of branches, for decisions. Approvers that a rule
 * names are active members of the project. Of the members of its groups the first are read, and users who matter for a request, such as
 * those who have approved.
 */
final class CountedRuleRows {

    private static final Condition ACTIVE = USERS.STATE.eq(AccountState.ACTIVE.wireName()).and(USERS.DELETED_AT.isNull());
    private static final Field<Long> FIRST_MEMBER = field(name("first_members", "user_id"), SQLDataType.BIGINT);

    private final DSLContext dsl;

    CountedRuleRows(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record Protection(long id, RefPattern pattern, boolean codeOwners) {}

    /** Rules and protections by project. */
    static final class OfProjects {

        private final Map<Long, List<ApprovalRule>> rules;
        private final Map<Long, List<Protection>> protections;

        private OfProjects(Map<Long, List<ApprovalRule>> rules, Map<Long, List<Protection>> protections) {
            this.rules = rules;
            this.protections = protections;
        }

        List<ApprovalRule> rules(long projectId) {
            return rules.getOrDefault(projectId, List.of());
        }

        ApprovalTarget target(long projectId, String branch) {
            List<Protection> all = protections.getOrDefault(projectId, List.of());
            return new ApprovalTarget(branch, all.stream().collect(Collectors.toMap(Protection::id, Protection::pattern)),
                    all.stream().anyMatch(protection -> protection.codeOwners() && protection.pattern().matches(branch)));
        }
    }

    /** @param users who are read as members of groups besides the first ones, and take no places of these */
    OfProjects ofProjects(Set<Long> projects, Set<Long> users) {
        Condition counted = APPROVAL_RULES.PROJECT_ID.in(projects).and(APPROVAL_RULES.KIND.in(Stream.of(ApprovalRuleKind.values())
                .filter(ApprovalRuleKind::userDefined).map(ApprovalRuleKind::wireName).toList()));
        Map<Long, Approvers> approvers = approvers(counted, users);
        Map<Long, Set<Long>> branches = dsl.select(APPROVAL_RULE_BRANCHES.RULE_ID, APPROVAL_RULE_BRANCHES.PROTECTED_REF_ID)
                .from(APPROVAL_RULE_BRANCHES).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_BRANCHES.RULE_ID))
                .where(counted).fetch().stream().collect(Collectors.groupingBy(row -> row.value1(),
                        Collectors.mapping(row -> row.value2(), Collectors.toSet())));
        Map<Long, List<ApprovalRule>> rules = new HashMap<>();
        dsl.select(APPROVAL_RULES.PROJECT_ID, APPROVAL_RULES.ID, APPROVAL_RULES.NAME, APPROVAL_RULES.KIND,
                        APPROVAL_RULES.APPROVALS_REQUIRED, APPROVAL_RULES.ALL_PROTECTED_BRANCHES)
                .from(APPROVAL_RULES).where(counted).orderBy(APPROVAL_RULES.ID)
                .forEach(row -> rules.computeIfAbsent(row.value1(), id -> new ArrayList<>()).add(new ApprovalRule(row.value2(),
                        row.value3(), ApprovalRuleKind.of(row.value4()).orElseThrow(), row.value5(),
                        approvers.getOrDefault(row.value2(), Approvers.NONE),
                        RuleBranches.of(row.value6(), branches.getOrDefault(row.value2(), Set.of())))));
        return new OfProjects(rules, protections(projects));
    }

    private Map<Long, Approvers> approvers(Condition counted, Set<Long> users) {
        Map<Long, Set<Long>> named = new HashMap<>();
        dsl.select(APPROVAL_RULE_USERS.RULE_ID, APPROVAL_RULE_USERS.USER_ID)
                .from(APPROVAL_RULE_USERS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_USERS.RULE_ID))
                .join(USERS).on(USERS.ID.eq(APPROVAL_RULE_USERS.USER_ID), ACTIVE)
                .where(counted, Memberships.member(APPROVAL_RULES.PROJECT_ID, APPROVAL_RULE_USERS.USER_ID))
                .forEach(row -> named.computeIfAbsent(row.value1(), id -> new HashSet<>()).add(row.value2()));
        Map<Long, Map<Long, Set<Long>>> groups = new HashMap<>();
        dsl.select(APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID)
                .from(APPROVAL_RULE_GROUPS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_GROUPS.RULE_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), NAMESPACES.DELETED_AT.isNull()).where(counted)
                .forEach(row -> groups.computeIfAbsent(row.value1(), id -> new HashMap<>()).put(row.value2(), new HashSet<>()));
        Set<Long> cut = new HashSet<>();
        for (Member member : groups.isEmpty() ? List.<Member>of() : members(counted, users)) {
            if (member.place() > ApprovalRuleView.MOST_MEMBERS) {
                cut.add(member.rule());
            } else {
                groups.getOrDefault(member.rule(), Map.of()).getOrDefault(member.group(), new HashSet<>()).add(member.user());
            }
        }
        return Stream.concat(named.keySet().stream(), groups.keySet().stream()).distinct().collect(Collectors.toMap(rule -> rule,
                rule -> new Approvers(named.getOrDefault(rule, Set.of()), groups.getOrDefault(rule, Map.of()),
                        !cut.contains(rule))));
    }

    /** @param place of the user among those of the rule; 0 for users who are read anyway */
    private record Member(long rule, long group, long user, int place) {}

    /**
     * Selects members of the groups of rules: those of the users who are any, and of the others the first ones of each rule. One more is
     * selected where there are others, to tell it. A user has one place, in however many groups.
     */
    private List<Member> members(Condition counted, Set<Long> users) {
        Long[] anyway = users.toArray(Long[]::new);
        Table<Record4<Long, Long, Long, Integer>> placed = select(APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID, FIRST_MEMBER,
                denseRank().over().partitionBy(APPROVAL_RULE_GROUPS.RULE_ID).orderBy(FIRST_MEMBER).as("place"))
                .from(APPROVAL_RULE_GROUPS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_GROUPS.RULE_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), NAMESPACES.DELETED_AT.isNull())
                .crossJoin(firstMembers(anyway)).where(counted).asTable("placed");
        Field<Integer> place = field(name("placed", "place"), SQLDataType.INTEGER);
        return dsl.select(placed.field(0, Long.class), placed.field(1, Long.class), placed.field(2, Long.class), place).from(placed)
                .where(place.le(inline(ApprovalRuleView.MOST_MEMBERS + 1)))
                .unionAll(select(APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID, MEMBERS.USER_ID, inline(0))
                        .from(APPROVAL_RULE_GROUPS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_GROUPS.RULE_ID))
                        .join(MEMBERS).on(MEMBERS.NAMESPACE_ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), CurrentMemberships.of(MEMBERS))
                        .join(USERS).on(USERS.ID.eq(MEMBERS.USER_ID), ACTIVE)
                        .where(counted, MEMBERS.USER_ID.eq(any(anyway))))
                .fetch(row -> new Member(row.value1(), row.value2(), row.value3(), row.value4()));
    }

    /**
     * Selects the first active members of a group who are not read anyway, and one more, so that the number of rows read for a rule is
     * bounded however large its groups are.
     */
    private static Table<Record1<Long>> firstMembers(Long[] anyway) {
        return lateral(select(MEMBERS.USER_ID).from(MEMBERS).join(USERS).on(USERS.ID.eq(MEMBERS.USER_ID), ACTIVE)
                .where(MEMBERS.NAMESPACE_ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), CurrentMemberships.of(MEMBERS),
                        MEMBERS.USER_ID.ne(all(anyway)))
                .orderBy(MEMBERS.USER_ID).limit(inline(ApprovalRuleView.MOST_MEMBERS + 1)).asTable("first_members"));
    }

    /** Protections of the branches of projects, those of the groups above them included. */
    private Map<Long, List<Protection>> protections(Set<Long> projects) {
        Condition branches = PROTECTED_REFS.KIND.eq(inline("branch"));
        Map<Long, List<Protection>> protections = new HashMap<>();
        dsl.select(PROTECTED_REFS.PROJECT_ID, PROTECTED_REFS.ID, PROTECTED_REFS.NAME, PROTECTED_REFS.CODE_OWNER_APPROVAL_REQUIRED)
                .from(PROTECTED_REFS).where(PROTECTED_REFS.PROJECT_ID.in(projects), branches)
                .unionAll(select(PROJECTS.ID, PROTECTED_REFS.ID, PROTECTED_REFS.NAME, PROTECTED_REFS.CODE_OWNER_APPROVAL_REQUIRED)
                        .from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                        .join(PROTECTED_REFS).on(PROTECTED_REFS.NAMESPACE_ID.eq(any(NAMESPACES.LINEAGE)), branches)
                        .where(PROJECTS.ID.in(projects)))
                .forEach(row -> protections.computeIfAbsent(row.value1(), id -> new ArrayList<>())
                        .add(new Protection(row.value2(), new RefPattern(row.value3()), row.value4())));
        return protections;
    }
}
