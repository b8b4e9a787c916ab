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
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lateral;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.RuleSource;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.namespace.Memberships;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Record2;
import org.jooq.SelectUnionStep;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rules of projects and of merge requests, with their approvers and the protections of branches, for decisions. Approvers that a
 * rule names are active members of the project. Of the members of its groups the first are read, and users who matter for a request, such
 * as those who have approved.
 */
final class CountedRuleRows {

    private static final Condition ACTIVE = USERS.STATE.eq(AccountState.ACTIVE.wireName()).and(USERS.DELETED_AT.isNull());
    private static final Field<Long> FIRST_MEMBER = field(name("first_members", "user_id"), SQLDataType.BIGINT);

    private final DSLContext dsl;
    private final SourceRuleJoin sources = new SourceRuleJoin(APPROVAL_RULES);

    CountedRuleRows(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record Protection(long id, RefPattern pattern, boolean codeOwners) {}

    /** A rule. @param request null for a rule of the project @param draft without its approvers and branches */
    private record Stored(long project, @Nullable Long request, ApprovalRule draft, boolean allProtected, RuleOrigin origin) {

        ApprovalRule with(Map<Long, Approvers> approvers, Map<Long, Set<Long>> branches) {
            return new ApprovalRule(draft.id(), draft.name(), draft.kind(), draft.required(),
                    approvers.getOrDefault(draft.id(), Approvers.NONE),
                    RuleBranches.of(allProtected, branches.getOrDefault(draft.id(), Set.of())));
        }
    }

    /** Rules of projects and requests, with the protections of the projects. */
    static final class Counted {

        private final Map<Long, List<ApprovalRule>> ofProjects = new HashMap<>();
        private final Map<Long, List<ApprovalRule>> ofRequests = new HashMap<>();
        private final Map<Long, RuleOrigin> origins = new HashMap<>();
        private final Map<Long, List<Protection>> protections;

        private Counted(Map<Long, List<Protection>> protections) {
            this.protections = protections;
        }

        private void add(Stored stored, ApprovalRule rule) {
            Long request = stored.request();
            (request == null ? ofProjects : ofRequests).computeIfAbsent(request == null ? stored.project() : request,
                    id -> new ArrayList<>()).add(rule);
            origins.put(rule.id(), stored.origin());
        }

        CountingRules.Candidates candidates(long projectId, long requestId) {
            return new CountingRules.Candidates(ofProjects.getOrDefault(projectId, List.of()),
                    ofRequests.getOrDefault(requestId, List.of()));
        }

        Map<Long, RuleOrigin> origins(CountingRules.Candidates candidates) {
            return Stream.concat(candidates.ofProject().stream(), candidates.ofMergeRequest().stream()).map(ApprovalRule::id)
                    .collect(Collectors.toMap(id -> id, id -> origins.getOrDefault(id, RuleOrigin.NONE)));
        }

        ApprovalTarget target(long projectId, String branch) {
            List<Protection> all = protections.getOrDefault(projectId, List.of());
            return new ApprovalTarget(branch, all.stream().collect(Collectors.toMap(Protection::id, Protection::pattern)),
                    all.stream().anyMatch(protection -> protection.codeOwners() && protection.pattern().matches(branch)));
        }
    }

    /** @param users who are read as members of groups besides the first ones, and take no places of these */
    Counted of(Set<Long> projects, Collection<Long> requests, Set<Long> users) {
        Counted counted = new Counted(protections(projects));
        List<Stored> stored = rules(APPROVAL_RULES.PROJECT_ID.in(projects).and(APPROVAL_RULES.MERGE_REQUEST_ID.isNull()))
                .unionAll(rules(APPROVAL_RULES.MERGE_REQUEST_ID.in(requests))).fetch(this::stored);
        Long[] ids = stored.stream().map(rule -> rule.draft().id()).sorted().toArray(Long[]::new);
        if (ids.length > 0) {
            Map<Long, Approvers> approvers = approvers(ids, users);
            Map<Long, Set<Long>> branches = dsl.select(APPROVAL_RULE_BRANCHES.RULE_ID, APPROVAL_RULE_BRANCHES.PROTECTED_REF_ID)
                    .from(APPROVAL_RULE_BRANCHES).where(APPROVAL_RULE_BRANCHES.RULE_ID.eq(any(ids)))
                    .fetchGroups(APPROVAL_RULE_BRANCHES.RULE_ID, APPROVAL_RULE_BRANCHES.PROTECTED_REF_ID).entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
            stored.stream().sorted(Comparator.comparingLong(rule -> rule.draft().id()))
                    .forEach(rule -> counted.add(rule, rule.with(approvers, branches)));
        }
        return counted;
    }

    private SelectUnionStep<Record> rules(Condition which) {
        return dsl.select(List.<Field<?>>of(APPROVAL_RULES.PROJECT_ID, APPROVAL_RULES.MERGE_REQUEST_ID, APPROVAL_RULES.ID,
                        APPROVAL_RULES.NAME, APPROVAL_RULES.KIND, APPROVAL_RULES.APPROVALS_REQUIRED, APPROVAL_RULES.ALL_PROTECTED_BRANCHES,
                        APPROVAL_RULES.REPORT, APPROVAL_RULES.SECTION, sources.source.ID.as("source_id"),
                        sources.source.APPROVALS_REQUIRED.as("source_required"), sources.overridden))
                .from(APPROVAL_RULES).leftJoin(sources.source).on(sources.source.ID.eq(APPROVAL_RULES.SOURCE_RULE_ID)).where(which);
    }

    private Stored stored(Record row) {
        String report = row.get(APPROVAL_RULES.REPORT);
        Long source = row.get("source_id", Long.class);
        return new Stored(row.get(APPROVAL_RULES.PROJECT_ID), row.get(APPROVAL_RULES.MERGE_REQUEST_ID),
                ApprovalRule.of(row.get(APPROVAL_RULES.ID), row.get(APPROVAL_RULES.NAME),
                        ApprovalRuleKind.of(row.get(APPROVAL_RULES.KIND)).orElseThrow(), row.get(APPROVAL_RULES.APPROVALS_REQUIRED),
                        Approvers.NONE),
                row.get(APPROVAL_RULES.ALL_PROTECTED_BRANCHES),
                new RuleOrigin(Optional.ofNullable(row.get(APPROVAL_RULES.SECTION)),
                        report == null ? Optional.empty() : ApprovalReport.of(report),
                        source == null ? Optional.empty()
                                : Optional.of(new RuleSource(source, row.get("source_required", Integer.class),
                                        row.get(sources.overridden)))));
    }

    private Map<Long, Approvers> approvers(Long[] ids, Set<Long> users) {
        Map<Long, Set<Long>> named = new HashMap<>();
        dsl.select(APPROVAL_RULE_USERS.RULE_ID, APPROVAL_RULE_USERS.USER_ID)
                .from(APPROVAL_RULE_USERS).join(APPROVAL_RULES).on(APPROVAL_RULES.ID.eq(APPROVAL_RULE_USERS.RULE_ID))
                .join(USERS).on(USERS.ID.eq(APPROVAL_RULE_USERS.USER_ID), ACTIVE)
                .where(APPROVAL_RULE_USERS.RULE_ID.eq(any(ids)),
                        Memberships.member(APPROVAL_RULES.PROJECT_ID, APPROVAL_RULE_USERS.USER_ID))
                .forEach(row -> named.computeIfAbsent(row.value1(), id -> new HashSet<>()).add(row.value2()));
        Map<Long, Set<Long>> groups = new HashMap<>();
        dsl.select(APPROVAL_RULE_GROUPS.RULE_ID, APPROVAL_RULE_GROUPS.GROUP_ID)
                .from(APPROVAL_RULE_GROUPS)
                .join(NAMESPACES).on(NAMESPACES.ID.eq(APPROVAL_RULE_GROUPS.GROUP_ID), NAMESPACES.DELETED_AT.isNull())
                .where(APPROVAL_RULE_GROUPS.RULE_ID.eq(any(ids)))
                .forEach(row -> groups.computeIfAbsent(row.value1(), id -> new HashSet<>()).add(row.value2()));
        ReadMembers members = members(groups.values().stream().flatMap(Set::stream).distinct().sorted().toArray(Long[]::new),
                users.toArray(Long[]::new));
        Map<Long, Approvers> approvers = new HashMap<>();
        Stream.concat(named.keySet().stream(), groups.keySet().stream()).distinct().sorted().forEach(rule -> approvers.put(rule,
                members.approvers(named.getOrDefault(rule, Set.of()), groups.getOrDefault(rule, Set.of()))));
        return approvers;
    }

    /**
     * Reads members of groups, each group once: those of the users who matter, and of the others the first ones. Where these are too many
     * for all groups together, the groups behind are not read whole.
     *
     * @param groups in their order
     */
    private ReadMembers members(Long[] groups, Long[] mattering) {
        Map<Long, Set<Long>> those = new HashMap<>();
        Map<Long, List<Long>> first = new HashMap<>();
        Set<Long> cut = new HashSet<>();
        if (groups.length > 0) {
            dsl.select(MEMBERS.NAMESPACE_ID, MEMBERS.USER_ID).from(MEMBERS).join(USERS).on(USERS.ID.eq(MEMBERS.USER_ID), ACTIVE)
                    .where(MEMBERS.NAMESPACE_ID.eq(any(groups)), MEMBERS.USER_ID.eq(any(mattering)), CurrentMemberships.of(MEMBERS))
                    .forEach(row -> those.computeIfAbsent(row.value1(), id -> new HashSet<>()).add(row.value2()));
            int read = 0;
            for (Record2<Long, Long> row : dsl.select(NAMESPACES.ID, FIRST_MEMBER).from(NAMESPACES).crossJoin(firstMembers(mattering))
                    .where(NAMESPACES.ID.eq(any(groups))).orderBy(NAMESPACES.ID, FIRST_MEMBER).limit(ReadMembers.MOST + 1).fetch()) {
                if (++read > ReadMembers.MOST) {
                    Stream.of(groups).filter(group -> group >= row.value1()).forEach(cut::add);
                } else {
                    first.computeIfAbsent(row.value1(), id -> new ArrayList<>()).add(row.value2());
                }
            }
        }
        return new ReadMembers(those, first, cut, ReadMembers.MOST);
    }

    /** Selects the first active members of a group who are not among the users who matter, and one more, to tell that there are others. */
    private static Table<Record1<Long>> firstMembers(Long[] mattering) {
        return lateral(select(MEMBERS.USER_ID).from(MEMBERS).join(USERS).on(USERS.ID.eq(MEMBERS.USER_ID), ACTIVE)
                .where(MEMBERS.NAMESPACE_ID.eq(NAMESPACES.ID), CurrentMemberships.of(MEMBERS), MEMBERS.USER_ID.ne(all(mattering)))
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
