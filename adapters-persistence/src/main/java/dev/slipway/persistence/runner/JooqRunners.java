package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_MANAGERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerFilter;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.access.Role;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** Runners in their tables. */
@Singleton
final class JooqRunners implements Runners {

    /**
     * How exactly it is known when a process was heard: runners ask every few seconds, and a write for each would be most of all writes.
     */
    private static final Duration NOTED = Duration.ofMinutes(10);

    private final DSLContext dsl;
    private final InstantSource clock;
    private final RenderedStatement byToken;
    private final RenderedStatement processes;

    JooqRunners(DSLContext dsl, InstantSource clock) {
        this.dsl = dsl;
        this.clock = clock;
        this.byToken = RenderedStatement.of(dsl, dsl.select(RunnerRows.FIELDS).from(RUNNERS)
                .where(RUNNERS.DIGEST.eq(RenderedStatement.place(0, RUNNERS.DIGEST))));
        this.processes = RenderedStatement.of(dsl, dsl.select(RUNNER_MANAGERS.fields()).from(RUNNER_MANAGERS)
                .where(RUNNER_MANAGERS.RUNNER_ID.eq(RenderedStatement.place(0, RUNNER_MANAGERS.RUNNER_ID)),
                        RUNNER_MANAGERS.SYSTEM_ID.eq(RenderedStatement.place(1, RUNNER_MANAGERS.SYSTEM_ID))));
    }

    @Override
    public long insert(Draft draft, Instant now) {
        Settings settings = draft.settings();
        Owner owner = draft.owner();
        long id = dsl.insertInto(RUNNERS)
                .set(RUNNERS.RUNNER_TYPE, owner.type().wireName())
                .set(RUNNERS.DIGEST, draft.token().digest())
                .set(RUNNERS.TOKEN_SHORT, draft.token().shortened())
                .set(RUNNERS.DESCRIPTION, settings.attributes().description().orElse(null))
                .set(RUNNERS.PAUSED, settings.paused())
                .set(RUNNERS.LOCKED, settings.locked())
                .set(RUNNERS.RUN_UNTAGGED, settings.attributes().runUntagged())
                .set(RUNNERS.TAG_LIST, settings.attributes().tags().toArray(String[]::new))
                .set(RUNNERS.ACCESS_LEVEL, accessLevel(settings))
                .set(RUNNERS.MAXIMUM_TIMEOUT, timeout(settings))
                .set(RUNNERS.MAINTENANCE_NOTE, settings.attributes().maintenanceNote().orElse(null))
                .set(RUNNERS.GROUP_ID, boxed(owner.groupId()))
                .set(RUNNERS.CREATOR_ID, boxed(draft.creatorId()))
                .set(RUNNERS.CREATED_AT, now)
                .set(RUNNERS.UPDATED_AT, now)
                .returning(RUNNERS.ID).fetchSingle(RUNNERS.ID);
        owner.projectId().ifPresent(project -> dsl.insertInto(RUNNER_PROJECTS)
                .set(RUNNER_PROJECTS.RUNNER_ID, id).set(RUNNER_PROJECTS.PROJECT_ID, project).execute());
        return id;
    }

    @Override
    public boolean update(long id, Settings settings, Instant now) {
        return dsl.update(RUNNERS)
                .set(RUNNERS.DESCRIPTION, settings.attributes().description().orElse(null))
                .set(RUNNERS.PAUSED, settings.paused())
                .set(RUNNERS.LOCKED, settings.locked())
                .set(RUNNERS.RUN_UNTAGGED, settings.attributes().runUntagged())
                .set(RUNNERS.TAG_LIST, settings.attributes().tags().toArray(String[]::new))
                .set(RUNNERS.ACCESS_LEVEL, accessLevel(settings))
                .set(RUNNERS.MAXIMUM_TIMEOUT, timeout(settings))
                .set(RUNNERS.MAINTENANCE_NOTE, settings.attributes().maintenanceNote().orElse(null))
                .set(RUNNERS.UPDATED_AT, notBefore(RUNNERS.UPDATED_AT, now))
                .where(RUNNERS.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean replaceToken(long id, Token token, Instant now) {
        return dsl.update(RUNNERS)
                .set(RUNNERS.DIGEST, token.digest())
                .set(RUNNERS.TOKEN_SHORT, token.shortened())
                .set(RUNNERS.UPDATED_AT, notBefore(RUNNERS.UPDATED_AT, now))
                .where(RUNNERS.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean delete(long id) {
        return dsl.deleteFrom(RUNNERS).where(RUNNERS.ID.eq(id)).execute() == 1;
    }

    @Override
    public Optional<RunnerView> find(long id) {
        return one(RUNNERS.ID.eq(id));
    }

    @Override
    public Optional<RunnerView> byToken(byte[] digest) {
        return byToken.fetchOptional(RunnerRows::view, (Object) digest);
    }

    private Optional<RunnerView> one(Condition condition) {
        return RowReader.fetchOptional(dsl.select(RunnerRows.FIELDS).from(RUNNERS).where(condition), RunnerRows::view);
    }

    @Override
    public Optional<RunnerView> lock(long id) {
        return dsl.select(RUNNERS.ID).from(RUNNERS).where(RUNNERS.ID.eq(id)).forNoKeyUpdate().fetchOptional().flatMap(locked -> find(id));
    }

    @Override
    public void assign(long id, long projectId, Instant now) {
        boolean added = dsl.insertInto(RUNNER_PROJECTS).set(RUNNER_PROJECTS.RUNNER_ID, id).set(RUNNER_PROJECTS.PROJECT_ID, projectId)
                .onConflict(RUNNER_PROJECTS.RUNNER_ID, RUNNER_PROJECTS.PROJECT_ID).doNothing().execute() == 1;
        touch(id, added, now);
    }

    @Override
    public void unassign(long id, long projectId, Instant now) {
        boolean removed = dsl.deleteFrom(RUNNER_PROJECTS).where(RUNNER_PROJECTS.RUNNER_ID.eq(id),
                RUNNER_PROJECTS.PROJECT_ID.eq(projectId)).execute() == 1;
        touch(id, removed, now);
    }

    /** Touches the runner: its projects are settings, so their change tells the runner that its queue has changed. */
    private void touch(long id, boolean changed, Instant now) {
        if (changed) {
            dsl.update(RUNNERS).set(RUNNERS.UPDATED_AT, notBefore(RUNNERS.UPDATED_AT, now)).where(RUNNERS.ID.eq(id)).execute();
        }
    }

    @Override
    public Set<Long> projectsOf(long id, long accountId) {
        Condition member = Memberships.holds(PROJECTS, NAMESPACES, OptionalLong.of(accountId), Role.GUEST);
        return dsl.select(PROJECTS.ID).from(RUNNER_PROJECTS).join(PROJECTS).on(PROJECTS.ID.eq(RUNNER_PROJECTS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(RUNNER_PROJECTS.RUNNER_ID.eq(id), PROJECTS.DELETED_AT.isNull(), member).fetchSet(PROJECTS.ID);
    }

    @Override
    public Page<RunnerView> list(RunnerFilter filter, PageRequest request) {
        PageQuery.Listing listing = new PageQuery.Listing(RunnerRows.FIELDS, RUNNERS, RUNNERS, RunnerConditions.of(filter, clock.instant()),
                List.of(RUNNERS.ID.desc()), RUNNERS.ID);
        return PageQuery.read(dsl, listing, request, RunnerRows::view);
    }

    @Override
    public boolean managedBy(long id, long accountId) {
        return dsl.fetchExists(RUNNERS, RUNNERS.ID.eq(id), RunnerConditions.managedBy(accountId));
    }

    @Override
    public OptionalLong heard(long id, Process process, Instant now) {
        if (process.systemId() == null || process.systemId().isBlank()) {
            heardAt(id, now);
            return OptionalLong.empty();
        }
        Optional<KnownProcess> known = processes.fetchOptional(row -> new KnownProcess(row.get(RUNNER_MANAGERS.ID),
                current(row, process, now)), id, process.systemId());
        if (known.filter(KnownProcess::current).isPresent()) {
            return OptionalLong.of(known.get().id());
        }
        heardAt(id, now);
        OptionalLong written = write(id, process, now);
        if (known.isEmpty()) {
            deleteStalest(id);
        }
        return written;
    }

    /** Deletes the process that was heard longest ago: a client with the token of a runner can invent any number of processes. */
    private void deleteStalest(long id) {
        dsl.deleteFrom(RUNNER_MANAGERS).where(RUNNER_MANAGERS.ID.in(select(RUNNER_MANAGERS.ID).from(RUNNER_MANAGERS)
                .where(RUNNER_MANAGERS.RUNNER_ID.eq(id))
                .orderBy(RUNNER_MANAGERS.CONTACTED_AT.desc(), RUNNER_MANAGERS.ID.desc())
                .offset(Runners.MOST_PROCESSES))).execute();
    }

    /** @param current whether its row says what the process says now */
    private record KnownProcess(long id, boolean current) {}

    private static boolean current(Row row, Process process, Instant now) {
        return row.get(RUNNER_MANAGERS.CONTACTED_AT).isAfter(now.minus(NOTED))
                && said(process.name(), row.get(RUNNER_MANAGERS.NAME)) && said(process.version(), row.get(RUNNER_MANAGERS.VERSION))
                && said(process.revision(), row.get(RUNNER_MANAGERS.REVISION))
                && said(process.platform(), row.get(RUNNER_MANAGERS.PLATFORM))
                && said(process.architecture(), row.get(RUNNER_MANAGERS.ARCHITECTURE))
                && said(process.executor(), row.get(RUNNER_MANAGERS.EXECUTOR))
                && said(process.ipAddress(), row.get(RUNNER_MANAGERS.IP_ADDRESS))
                && (process.features().isEmpty() || row.get(RUNNER_MANAGERS.FEATURES).equals(features(process)));
    }

    /** Calls about the runner itself may leave out what a request for a job says. */
    private static boolean said(@Nullable String now, String before) {
        return now == null || Objects.equals(now, before);
    }

    private void heardAt(long id, Instant now) {
        dsl.update(RUNNERS).set(RUNNERS.CONTACTED_AT, now)
                .where(RUNNERS.ID.eq(id), RUNNERS.CONTACTED_AT.isNull().or(RUNNERS.CONTACTED_AT.lt(now.minus(NOTED)))).execute();
    }

    /** Stores the process; returns empty if its runner was deleted meanwhile. */
    private OptionalLong write(long id, Process process, Instant now) {
        Long written = dsl.insertInto(RUNNER_MANAGERS, RUNNER_MANAGERS.RUNNER_ID, RUNNER_MANAGERS.SYSTEM_ID, RUNNER_MANAGERS.NAME,
                        RUNNER_MANAGERS.VERSION, RUNNER_MANAGERS.REVISION, RUNNER_MANAGERS.PLATFORM, RUNNER_MANAGERS.ARCHITECTURE,
                        RUNNER_MANAGERS.EXECUTOR, RUNNER_MANAGERS.FEATURES, RUNNER_MANAGERS.IP_ADDRESS, RUNNER_MANAGERS.CONTACTED_AT,
                        RUNNER_MANAGERS.CREATED_AT)
                .select(select(RUNNERS.ID, val(process.systemId()), val(process.name()), val(process.version()), val(process.revision()),
                        val(process.platform()), val(process.architecture()), val(process.executor()), val(features(process)),
                        val(process.ipAddress()), val(now), val(now)).from(RUNNERS).where(RUNNERS.ID.eq(id)).forKeyShare())
                .onConflict(RUNNER_MANAGERS.RUNNER_ID, RUNNER_MANAGERS.SYSTEM_ID).doUpdate()
                .set(RUNNER_MANAGERS.NAME, coalesce(val(process.name()), RUNNER_MANAGERS.NAME))
                .set(RUNNER_MANAGERS.VERSION, coalesce(val(process.version()), RUNNER_MANAGERS.VERSION))
                .set(RUNNER_MANAGERS.REVISION, coalesce(val(process.revision()), RUNNER_MANAGERS.REVISION))
                .set(RUNNER_MANAGERS.PLATFORM, coalesce(val(process.platform()), RUNNER_MANAGERS.PLATFORM))
                .set(RUNNER_MANAGERS.ARCHITECTURE, coalesce(val(process.architecture()), RUNNER_MANAGERS.ARCHITECTURE))
                .set(RUNNER_MANAGERS.EXECUTOR, coalesce(val(process.executor()), RUNNER_MANAGERS.EXECUTOR))
                .set(RUNNER_MANAGERS.FEATURES, process.features().isEmpty() ? RUNNER_MANAGERS.FEATURES : inline(features(process)))
                .set(RUNNER_MANAGERS.IP_ADDRESS, coalesce(val(process.ipAddress()), RUNNER_MANAGERS.IP_ADDRESS))
                .set(RUNNER_MANAGERS.CONTACTED_AT, greatest(val(now), RUNNER_MANAGERS.CONTACTED_AT))
                .returning(RUNNER_MANAGERS.ID).fetchOne(RUNNER_MANAGERS.ID);
        return written == null ? OptionalLong.empty() : OptionalLong.of(written);
    }

    private static JSONB features(Process process) {
        return JsonDocuments.write(new TreeMap<>(process.features()));
    }

    @Override
    public boolean deleteProcess(long id, String systemId) {
        return dsl.deleteFrom(RUNNER_MANAGERS).where(RUNNER_MANAGERS.RUNNER_ID.eq(id), RUNNER_MANAGERS.SYSTEM_ID.eq(systemId))
                .execute() == 1;
    }

    @Override
    public Optional<Owner> registration(byte[] digest) {
        return dsl.select(PROJECTS.ID, inline(true)).from(PROJECTS)
                .where(PROJECTS.RUNNERS_TOKEN_DIGEST.eq(digest), PROJECTS.DELETED_AT.isNull())
                .unionAll(select(NAMESPACES.ID, inline(false)).from(NAMESPACES)
                        .where(NAMESPACES.RUNNERS_TOKEN_DIGEST.eq(digest), NAMESPACES.KIND.eq(inline("group")),
                                NAMESPACES.DELETED_AT.isNull()))
                .fetchOptional(row -> row.value2() ? Owner.project(row.value1()) : Owner.group(row.value1()));
    }

    private static String accessLevel(Settings settings) {
        return settings.protectedRefsOnly() ? "ref_protected" : "not_protected";
    }

    private static @Nullable Integer timeout(Settings settings) {
        return settings.attributes().maximumTimeout().map(limit -> Math.toIntExact(limit.toSeconds())).orElse(null);
    }

    private static @Nullable Long boxed(OptionalLong id) {
        return id.isPresent() ? id.getAsLong() : null;
    }
}
