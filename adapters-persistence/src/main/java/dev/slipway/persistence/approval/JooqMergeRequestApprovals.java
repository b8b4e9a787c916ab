package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_CONFIGURATIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_COMMITTERS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_VERSIONS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.row;

import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.decision.KeptApprovals;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.CoverageComparison;
import dev.slipway.domain.approval.CoverageComparison.Measured;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.namespace.GroupRows;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** Approvals of merge requests. The facts of a whole page are read by a fixed number of statements. */
@Singleton
final class JooqMergeRequestApprovals implements MergeRequestApprovals {

    private static final List<String> COMPLETED = PipelineStatus.COMPLETED.stream().map(PipelineStatus::wireName).toList();

    private final DSLContext dsl;
    private final CountedRuleRows rules;
    private final KeptRuleRows keptRules;
    private final GroupRows groups;

    JooqMergeRequestApprovals(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.rules = new CountedRuleRows(dsl);
        this.keptRules = new KeptRuleRows(dsl);
        this.groups = new GroupRows(defaults);
    }

    /** @param author null if the account is gone @param complete whether all committers are stored */
    private record Request(long id, long projectId, @Nullable Long author, String target, boolean complete, Configured configured) {}

    @Override
    public Map<Long, ApprovalFacts> facts(Collection<Long> mergeRequestIds, Set<Long> users) {
        List<Request> requests = requests(mergeRequestIds);
        Map<Long, List<Long>> approvals = dsl.select(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID, MERGE_REQUEST_APPROVALS.USER_ID)
                .from(MERGE_REQUEST_APPROVALS).join(USERS).on(USERS.ID.eq(MERGE_REQUEST_APPROVALS.USER_ID), USERS.DELETED_AT.isNull())
                .where(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID.in(mergeRequestIds))
                .orderBy(MERGE_REQUEST_APPROVALS.ID).fetchGroups(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID, MERGE_REQUEST_APPROVALS.USER_ID);
        Map<Long, List<Long>> committers = dsl.select(MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID, MERGE_REQUEST_COMMITTERS.USER_ID)
                .from(MERGE_REQUEST_COMMITTERS).where(MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID.in(mergeRequestIds))
                .fetchGroups(MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID, MERGE_REQUEST_COMMITTERS.USER_ID);
        Set<Long> mattering = new HashSet<>(users);
        approvals.values().forEach(mattering::addAll);
        committers.values().forEach(mattering::addAll);
        for (Request request : requests) {
            Long author = request.author();
            if (author != null) {
                mattering.add(author);
            }
        }
        Map<Long, KeptApprovals> kept = keptRules.find(mergeRequestIds);
        CountedRuleRows.Counted counted = rules.of(requests.stream().map(Request::projectId).collect(Collectors.toSet()), mergeRequestIds,
                mattering);
        Map<Long, ApprovalFacts> facts = new HashMap<>();
        for (Request request : requests) {
            CountingRules.Candidates candidates = counted.candidates(request.projectId(), request.id());
            facts.put(request.id(), new ApprovalFacts(
                    new ApprovalParties(author(request.author()), Set.copyOf(committers.getOrDefault(request.id(), List.of())),
                            request.complete()),
                    request.configured(), counted.target(request.projectId(), request.target()), candidates, counted.origins(candidates),
                    approvals.getOrDefault(request.id(), List.of()), Optional.ofNullable(kept.get(request.id()))));
        }
        return facts;
    }

    private List<Request> requests(Collection<Long> ids) {
        Field<Integer> number = JooqApprovalConfigurations.number().as("number");
        Field<String[]> ofGroups = JooqApprovalConfigurations.ofGroups().as("of_groups");
        return dsl.select(MERGE_REQUESTS.ID, MERGE_REQUESTS.PROJECT_ID, MERGE_REQUESTS.AUTHOR_ID, MERGE_REQUESTS.TARGET_BRANCH,
                        MERGE_REQUESTS.COMMITTERS_COMPLETE, APPROVAL_CONFIGURATIONS.RESTRICTIONS, APPROVAL_CONFIGURATIONS.CODE_OWNERS_RESET,
                        number, ofGroups)
                .from(MERGE_REQUESTS).join(PROJECTS).on(PROJECTS.ID.eq(MERGE_REQUESTS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .leftJoin(APPROVAL_CONFIGURATIONS).on(APPROVAL_CONFIGURATIONS.PROJECT_ID.eq(PROJECTS.ID))
                .where(MERGE_REQUESTS.ID.in(ids))
                .fetch(row -> new Request(row.value1(), row.value2(), row.value3(), row.value4(), row.value5(),
                        JooqApprovalConfigurations.configured(row.value6(), row.value7(), row.value8(), row.value9())));
    }

    @Override
    public Map<Long, CoverageComparison> coverages(Map<Long, OptionalLong> headPipelines) {
        Map<Long, Measured> heads = new HashMap<>();
        dsl.select(PIPELINES.ID, PIPELINES.COVERAGE).from(PIPELINES)
                .where(PIPELINES.ID.in(headPipelines.values().stream().flatMapToLong(OptionalLong::stream).boxed().toList()),
                        PIPELINES.STATUS.in(COMPLETED))
                .forEach(row -> heads.put(row.value1(), new Measured(Optional.ofNullable(row.value2()))));
        Map<Long, Base> bases = bases(headPipelines.keySet());
        Map<Long, CoverageComparison> coverages = new HashMap<>();
        headPipelines.forEach((request, pipeline) -> {
            Optional<Base> base = Optional.ofNullable(bases.get(request));
            coverages.put(request, base.filter(Base::isAwaited).isPresent() ? CoverageComparison.NONE : new CoverageComparison(
                    pipeline.isPresent() ? Optional.ofNullable(heads.get(pipeline.getAsLong())) : Optional.empty(),
                    base.map(Base::measured)));
        });
        return coverages;
    }

    /** Pipeline of a commit from which a request starts. */
    private record Base(Measured measured, boolean complete) {

        private boolean isAwaited() {
            return !complete && measured.percent().isEmpty();
        }
    }

    /**
     * Returns the pipelines of the commits from which requests start, in their target branches: the newest with coverage, so that one which
     * is started anew hides no former one. Without any it is a complete one, or one that may report some.
     */
    private Map<Long, Base> bases(Set<Long> requests) {
        Map<Long, Base> bases = new HashMap<>();
        Field<Boolean> complete = field(PIPELINES.STATUS.in(COMPLETED)).as("complete");
        dsl.select(MERGE_REQUESTS.ID, PIPELINES.COVERAGE, complete).distinctOn(MERGE_REQUESTS.ID)
                .from(MERGE_REQUESTS).join(MERGE_REQUEST_VERSIONS).on(MERGE_REQUEST_VERSIONS.ID.eq(MERGE_REQUESTS.LATEST_VERSION_ID))
                .join(PIPELINES).on(PIPELINES.PROJECT_ID.eq(MERGE_REQUESTS.PROJECT_ID), PIPELINES.SHA.eq(MERGE_REQUEST_VERSIONS.BASE_SHA),
                        PIPELINES.REF.eq(MERGE_REQUESTS.TARGET_BRANCH), PIPELINES.TAG.isFalse(), PIPELINES.DELETED_AT.isNull(),
                        CountsForRef.of(PIPELINES))
                .where(MERGE_REQUESTS.ID.in(requests))
                .orderBy(MERGE_REQUESTS.ID.asc(), field(PIPELINES.COVERAGE.isNotNull()).desc(),
                        field(PIPELINES.COVERAGE.isNotNull().or(PIPELINES.STATUS.in(COMPLETED))).desc(), PIPELINES.ID.desc())
                .forEach(row -> bases.put(row.value1(), new Base(new Measured(Optional.ofNullable(row.value2())), row.value3())));
        return bases;
    }

    @Override
    public void keep(long mergeRequestId, KeptApprovals kept) {
        keptRules.add(mergeRequestId, kept);
    }

    @Override
    public Optional<ApprovalParties> parties(long mergeRequestId) {
        Set<Long> committers = dsl.select(MERGE_REQUEST_COMMITTERS.USER_ID).from(MERGE_REQUEST_COMMITTERS)
                .where(MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID.eq(mergeRequestId)).fetchSet(MERGE_REQUEST_COMMITTERS.USER_ID);
        return dsl.select(MERGE_REQUESTS.AUTHOR_ID, MERGE_REQUESTS.COMMITTERS_COMPLETE).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId))
                .fetchOptional(row -> new ApprovalParties(author(row.value1()), committers, row.value2()));
    }

    private static OptionalLong author(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public List<Long> approvers(long mergeRequestId) {
        return dsl.select(MERGE_REQUEST_APPROVALS.USER_ID).from(MERGE_REQUEST_APPROVALS)
                .where(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID.eq(mergeRequestId)).orderBy(MERGE_REQUEST_APPROVALS.ID)
                .fetch(MERGE_REQUEST_APPROVALS.USER_ID);
    }

    @Override
    public boolean add(long mergeRequestId, long userId, Instant now) {
        return dsl.insertInto(MERGE_REQUEST_APPROVALS)
                .set(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID, mergeRequestId)
                .set(MERGE_REQUEST_APPROVALS.USER_ID, userId)
                .set(MERGE_REQUEST_APPROVALS.CREATED_AT, now)
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean remove(long mergeRequestId, long userId) {
        return dsl.deleteFrom(MERGE_REQUEST_APPROVALS).where(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID.eq(mergeRequestId),
                MERGE_REQUEST_APPROVALS.USER_ID.eq(userId)).execute() == 1;
    }

    @Override
    public void removeAll(long mergeRequestId) {
        dsl.deleteFrom(MERGE_REQUEST_APPROVALS).where(MERGE_REQUEST_APPROVALS.MERGE_REQUEST_ID.eq(mergeRequestId)).execute();
    }

    @Override
    public void putCommitters(long mergeRequestId, Committers committers) {
        if (committers.complete()) {
            dsl.deleteFrom(MERGE_REQUEST_COMMITTERS).where(MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID.eq(mergeRequestId)).execute();
        }
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.COMMITTERS_COMPLETE, committers.complete())
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId)).execute();
        Set<String> addresses = committers.addresses();
        List<Long> users = addresses.isEmpty() ? List.of() : dsl.select(USERS.ID).from(USERS)
                .where(USERS.DELETED_AT.isNull(), USERS.ID.in(AddressedUsers.ids(addresses))).orderBy(USERS.ID).forKeyShare()
                .fetch(USERS.ID);
        if (!users.isEmpty()) {
            dsl.insertInto(MERGE_REQUEST_COMMITTERS, MERGE_REQUEST_COMMITTERS.MERGE_REQUEST_ID, MERGE_REQUEST_COMMITTERS.USER_ID)
                    .valuesOfRows(users.stream().map(user -> row(mergeRequestId, user)).toList()).onConflictDoNothing().execute();
        }
    }

    @Override
    public List<UserBrief> users(Set<Long> ids) {
        return ids.isEmpty() ? List.of() : dsl.select(UserBriefFields.of(USERS)).from(USERS)
                .where(USERS.ID.in(ids), USERS.DELETED_AT.isNull()).orderBy(USERS.ID).fetch(row -> requireNonNull(row.value1()));
    }

    @Override
    public List<GroupView> groups(Set<Long> ids) {
        return ids.isEmpty() ? List.of() : dsl.select(groups.fields(false)).from(groups.n)
                .where(groups.n.ID.in(ids), groups.n.DELETED_AT.isNull()).orderBy(groups.n.ID).fetch(row -> groups.view(row, false));
    }
}
