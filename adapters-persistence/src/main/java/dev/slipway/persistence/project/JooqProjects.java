package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_STARS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.concat;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.substring;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.project.ProjectAttributes;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupSettings;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.project.ProjectSettings;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.records.ProjectsRecord;
import dev.slipway.persistence.kernel.JsonArrays;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqProjects implements Projects {

    private final DSLContext dsl;
    private final ProjectRows rows = new ProjectRows();
    private final dev.slipway.persistence.jooq.tables.Projects p = rows.p;
    private final Namespaces n = rows.n;
    private final ProjectConditions conditions = new ProjectConditions(p, n);

    private final RenderedStatement one;
    private final PageQuery.Kept<Asked> lists;

    private record Asked(ProjectFilter filter, ProjectAudience audience) {}

    JooqProjects(DSLContext dsl) {
        this.dsl = dsl;
        this.one = RenderedStatement.of(dsl, 2, ids -> one(ids[0], rows.shape(OptionalLong.of(ids[1]), false)));
        this.lists = new PageQuery.Kept<>(dsl, (asked, ids) -> listing(asked));
    }

    @Override
    public Optional<ProjectView> find(long id, OptionalLong account, boolean statistics) {
        if (account.isPresent() && !statistics) {
            return one.fetchOptional(row -> rows.view(row, false), id, account.getAsLong());
        }
        return RowReader.fetchOptional(one(id, rows.shape(account, statistics)), row -> rows.view(row, statistics));
    }

    private Select<?> one(long id, ProjectRows.Shape shape) {
        return dsl.select(rows.fields(shape)).from(rows.shown()).where(p.ID.eq(id), p.DELETED_AT.isNull());
    }

    @Override
    public Page<ProjectView> list(ProjectFilter filter, ProjectAudience audience, PageRequest page) {
        return lists.read(new Asked(filter, audience), page, row -> rows.view(row, filter.statistics()));
    }

    @Override
    public List<ProjectView> visible(Set<Long> ids, ProjectAudience audience) {
        Select<?> found = dsl.select(rows.fields(rows.shape(audience.account(), false))).from(rows.shown())
                .where(p.ID.in(ids), p.DELETED_AT.isNull(), conditions.seen(audience)).orderBy(p.ID);
        return RowReader.fetch(found, row -> rows.view(row, false));
    }

    private PageQuery.Listing listing(Asked asked) {
        ProjectFilter filter = asked.filter();
        OptionalLong account = asked.audience().account();
        ProjectRows.Shape shape = rows.shape(account, filter.statistics());
        Condition where = p.DELETED_AT.isNull().and(conditions.seen(asked.audience(), filter)).and(conditions.matches(filter, account));
        return new PageQuery.Listing(rows.fields(shape), rows.matching(), rows.shown(), where, order(filter), p.ID);
    }

    private List<OrderField<?>> order(ProjectFilter filter) {
        if (filter.order() == ProjectFilter.Order.SIMILARITY && filter.search().term().isPresent()) {
            String term = filter.search().term().get().toLowerCase(Locale.ROOT);
            Field<Integer> rank = when(lower(p.PATH).eq(term).or(lower(p.NAME).eq(term)), inline(0))
                    .when(lower(p.PATH).startsWith(term).or(lower(p.NAME).startsWith(term)), inline(1)).otherwise(inline(2));
            return List.of(rank.asc(), p.ID.desc());
        }
        Field<?> by = switch (filter.order()) {
            case ID, CREATED_AT, SIMILARITY -> p.ID;
            case STAR_COUNT -> field(selectCount().from(PROJECT_STARS).where(PROJECT_STARS.PROJECT_ID.eq(p.ID)));
            case NAME -> lower(p.NAME);
            case PATH -> lower(p.PATH);
            case UPDATED_AT -> p.UPDATED_AT;
            case LAST_ACTIVITY_AT -> p.LAST_ACTIVITY_AT;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), p.ID.asc()) : List.of(by.desc(), p.ID.desc());
    }

    @Override
    public OptionalLong namespaceOf(long userId) {
        Long id = dsl.select(n.ID).from(n).where(n.OWNER_ID.eq(userId), n.KIND.eq("user"), n.DELETED_AT.isNull()).fetchOne(n.ID);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public Optional<Home> lockHome(long namespaceId, OptionalLong account) {
        if (dsl.select(n.ID).from(n).where(n.ID.eq(namespaceId), n.DELETED_AT.isNull()).forNoKeyUpdate().fetchOne() == null) {
            return Optional.empty();
        }
        Field<Short> role = (account.isPresent()
                ? Memberships.inLineage(n.LINEAGE, account.getAsLong())
                : inline((Short) null, SQLDataType.SMALLINT))
                .as("role");
        Field<Integer> projects = field(selectCount().from(PROJECTS).where(PROJECTS.NAMESPACE_ID.eq(n.ID), PROJECTS.DELETED_AT.isNull()))
                .as("projects");
        Field<String> branch = defaultBranch();
        return dsl.select(n.ID, n.KIND, n.FULL_PATH, n.VISIBILITY, n.OWNER_ID, USERS.PROJECTS_LIMIT, projects, n.SETTINGS, branch, role)
                .from(n).leftJoin(USERS).on(USERS.ID.eq(n.OWNER_ID)).where(n.ID.eq(namespaceId))
                .fetchOptional(row -> {
                    NamespaceKind kind = NamespaceKind.of(row.get(n.KIND));
                    Integer limit = row.get(USERS.PROJECTS_LIMIT);
                    return new Home(row.get(n.ID), kind, row.get(n.FULL_PATH), kind == NamespaceKind.USER
                            ? null
                            : Visibility.ofLevel(row.get(n.VISIBILITY)), row.get(n.OWNER_ID), limit == null ? 0 : limit, row.get(projects),
                            JsonArrays.map(row.get(n.SETTINGS)), Optional.ofNullable(row.get(branch)),
                            Optional.ofNullable(row.get(role)).flatMap(Role::of));
                });
    }

    /** Selects the setting of the nearest group that has one. */
    private Field<String> defaultBranch() {
        Namespaces above = NAMESPACES.as("above");
        Field<String> setting = jsonbGetAttributeAsText(above.SETTINGS, GroupSettings.DEFAULT_BRANCH);
        Field<Integer> depth = field("array_position({0}, {1})", Integer.class, n.LINEAGE, above.ID);
        return field(select(setting).from(above).where(above.ID.eq(any(n.LINEAGE)), setting.ne(inline(""))).orderBy(depth.desc()).limit(1))
                .as("default_branch");
    }

    @Override
    public boolean nameTaken(long namespaceId, @Nullable String name) {
        return dsl.fetchExists(PROJECTS, PROJECTS.NAMESPACE_ID.eq(namespaceId), PROJECTS.NAME.eq(name), PROJECTS.DELETED_AT.isNull());
    }

    @Override
    public boolean pathTaken(String fullPath) {
        return dsl.fetchExists(ROUTES, ROUTES.PATH.eq(fullPath.toLowerCase(Locale.ROOT)));
    }

    @Override
    public long reserve() {
        return dsl.nextval("projects_id_seq").longValue();
    }

    @Override
    public boolean create(long id, NewProject project) {
        ProjectsRecord row = dsl.newRecord(PROJECTS);
        put(row, project.attributes(), project.fullPath());
        row.setId(id);
        row.setNamespaceId(project.home().id());
        row.setCreatorId(project.creator().isPresent() ? project.creator().getAsLong() : null);
        row.setLastActivityAt(project.now());
        row.setCreatedAt(project.now());
        row.setUpdatedAt(project.now());
        row.insert();
        if (!route(project.fullPath(), id)) {
            return false;
        }
        putTopics(id, project.attributes(), project.now());
        dsl.insertInto(PROJECT_COUNTERS, PROJECT_COUNTERS.PROJECT_ID).values(id).execute();
        if (project.home().ownerId() != null) {
            dsl.insertInto(MEMBERS).set(MEMBERS.PROJECT_ID, id).set(MEMBERS.USER_ID, project.home().ownerId())
                    .set(MEMBERS.ACCESS_LEVEL, (short) Role.OWNER.level()).set(MEMBERS.CREATED_AT, project.now())
                    .set(MEMBERS.UPDATED_AT, project.now())
                    .execute();
        }
        return true;
    }

    private static void put(ProjectsRecord row, ProjectAttributes attributes, String fullPath) {
        row.setName(attributes.name());
        row.setPath(attributes.path());
        row.setFullPath(fullPath);
        row.setDescription(attributes.description());
        row.setVisibility((short) attributes.visibility().level());
        row.setDefaultBranch(attributes.defaultBranch());
        row.setPublicBuilds(attributes.publicBuilds());
        row.setBuildsEnabled(attributes.buildsEnabled());
        row.setSharedRunnersEnabled(attributes.sharedRunnersEnabled());
        row.setKeepLatestArtifact(attributes.keepLatestArtifact());
        row.setRestrictUserDefinedVariables(attributes.restrictUserDefinedVariables());
        row.setCiJobTokenScopeEnabled(attributes.ciJobTokenScopeEnabled());
        row.setBuildTimeout(attributes.buildTimeout());
        row.setCiDefaultGitDepth(attributes.ciDefaultGitDepth());
        row.setCiConfigPath(attributes.ciConfigPath());
        Map<String, Object> settings = new HashMap<>(attributes.settings());
        settings.remove(ProjectSettings.TOPICS);
        row.setSettings(JsonArrays.of(settings));
    }

    private void putTopics(long id, ProjectAttributes attributes, Instant now) {
        ProjectTopics.put(dsl, id, ProjectSettings.topics(attributes.settings()), now);
    }

    private boolean route(String fullPath, long id) {
        return dsl.insertInto(ROUTES, ROUTES.PATH, ROUTES.PROJECT_ID).values(fullPath.toLowerCase(Locale.ROOT), id).onConflictDoNothing()
                .execute() == 1;
    }

    @Override
    public void keepRunnersToken(long id, byte[] encrypted, byte[] digest) {
        dsl.update(PROJECTS).set(PROJECTS.RUNNERS_TOKEN, encrypted).set(PROJECTS.RUNNERS_TOKEN_DIGEST, digest).where(PROJECTS.ID.eq(id))
                .execute();
    }

    @Override
    public Optional<byte[]> runnersToken(long id) {
        return dsl.select(PROJECTS.RUNNERS_TOKEN).from(PROJECTS).where(PROJECTS.ID.eq(id)).fetchOptional(PROJECTS.RUNNERS_TOKEN);
    }

    @Override
    public Optional<Locked> lock(long id) {
        Field<Short> group = field(
                select(NAMESPACES.VISIBILITY).from(NAMESPACES).where(NAMESPACES.ID.eq(p.NAMESPACE_ID), NAMESPACES.KIND.eq("group")))
                .as("group_visibility");
        dev.slipway.persistence.jooq.tables.Projects from = PROJECTS.as("source");
        Field<Short> source = field(select(from.VISIBILITY).from(from).where(from.ID.eq(p.FORKED_FROM_ID), from.DELETED_AT.isNull()))
                .as("source_visibility");
        // What a statement that waited for the lock reads of other tables is from before the wait: topics are read by the next one.
        Optional<Long> locked = dsl.select(p.ID).from(p).where(p.ID.eq(id), p.DELETED_AT.isNull()).forNoKeyUpdate().fetchOptional(p.ID);
        return locked.flatMap(found -> dsl.select(p.fields()).select(group, source, rows.topics).from(p).where(p.ID.eq(found))
                .fetchOptional(row -> new Locked(rows.attributes(new Row.OfRecord(row), JsonArrays.map(row.get(p.SETTINGS))),
                        row.get(p.NAMESPACE_ID), row.get(p.FULL_PATH), row.get(group) == null ? null : Visibility.ofLevel(row.get(group)),
                        Optional.ofNullable(row.get(source)).map(Visibility::ofLevel), row.get(p.UPDATED_AT))));
    }

    @Override
    public boolean update(long id, ProjectAttributes attributes, String fullPath, Instant now) {
        ProjectsRecord row = dsl.newRecord(PROJECTS);
        put(row, attributes, fullPath);
        row.setUpdatedAt(now);
        row.changed(PROJECTS.ID, false);
        dsl.update(PROJECTS).set(row).where(PROJECTS.ID.eq(id)).execute();
        putTopics(id, attributes, now);
        if (dsl.fetchExists(ROUTES, ROUTES.PROJECT_ID.eq(id), ROUTES.PATH.eq(fullPath.toLowerCase(Locale.ROOT)))) {
            return true;
        }
        dsl.deleteFrom(ROUTES).where(ROUTES.PROJECT_ID.eq(id)).execute();
        return route(fullPath, id);
    }

    @Override
    public boolean transfer(long id, long namespaceId, ProjectAttributes attributes, String fullPath, Instant now) {
        dsl.update(PROJECTS).set(PROJECTS.NAMESPACE_ID, namespaceId).where(PROJECTS.ID.eq(id)).execute();
        return update(id, attributes, fullPath, now);
    }

    @Override
    public void archive(long id, boolean archived, Instant now) {
        dsl.update(PROJECTS).set(PROJECTS.ARCHIVED, archived).set(PROJECTS.UPDATED_AT, notBefore(PROJECTS.UPDATED_AT, now))
                .where(PROJECTS.ID.eq(id)).execute();
    }

    @Override
    public boolean hide(long id, Instant now) {
        boolean hidden = dsl.update(PROJECTS).set(PROJECTS.DELETED_AT, now).where(PROJECTS.ID.eq(id), PROJECTS.DELETED_AT.isNull())
                .execute() == 1;
        dsl.deleteFrom(ROUTES).where(ROUTES.PROJECT_ID.eq(id)).execute();
        if (hidden) {
            ProjectTopics.put(dsl, id, List.of(), now);
        }
        return hidden;
    }

    @Override
    public List<Long> under(long namespaceId) {
        return dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.NAMESPACE_ID.in(inside(namespaceId)), PROJECTS.DELETED_AT.isNull())
                .orderBy(PROJECTS.ID).fetch(PROJECTS.ID);
    }

    @Override
    public boolean noneUnder(long namespaceId) {
        return !dsl.fetchExists(PROJECTS, PROJECTS.NAMESPACE_ID.in(inside(namespaceId)));
    }

    private static Select<Record1<Long>> inside(long namespaceId) {
        return select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.LINEAGE.contains(new Long[] {namespaceId}));
    }

    @Override
    public void move(long namespaceId, String from, String to) {
        dsl.update(PROJECTS).set(PROJECTS.FULL_PATH, concat(val(to), substring(PROJECTS.FULL_PATH, inline(from.length() + 1))))
                .where(PROJECTS.NAMESPACE_ID.in(inside(namespaceId))).execute();
    }

    @Override
    public void narrow(long namespaceId, Visibility limit, Instant now) {
        short level = (short) limit.level();
        dsl.update(PROJECTS).set(PROJECTS.VISIBILITY, level).set(PROJECTS.UPDATED_AT, notBefore(PROJECTS.UPDATED_AT, now))
                .where(PROJECTS.NAMESPACE_ID.in(inside(namespaceId)), PROJECTS.VISIBILITY.gt(level)).execute();
    }

    @Override
    public boolean isHidden(long id) {
        return dsl.fetchExists(PROJECTS, PROJECTS.ID.eq(id), PROJECTS.DELETED_AT.isNotNull());
    }

    @Override
    public boolean stored(long id) {
        return dsl.fetchExists(PROJECTS, PROJECTS.ID.eq(id));
    }

    @Override
    public List<Long> hidden(Instant before, long after, int most) {
        return dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.DELETED_AT.lt(before), PROJECTS.ID.gt(after)).orderBy(PROJECTS.ID)
                .limit(most).fetch(PROJECTS.ID);
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(PROJECTS).where(PROJECTS.ID.eq(id), PROJECTS.DELETED_AT.isNotNull()).execute();
    }
}
