package dev.slipway.persistence.project;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_STARS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_UPLOADS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.project.ForkedFrom;
import dev.slipway.application.project.ProjectAttributes;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.project.ProjectSettings;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.JsonArrays;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.namespace.Memberships;
import dev.slipway.persistence.user.UserBriefColumns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Reads whole projects, with everything that answers show in one row. */
final class ProjectRows {

    /** Columns that depend on the caller, by name. */
    private static final Field<Short> PROJECT_ACCESS = field(name("project_access"), Short.class);
    private static final Field<Short> GROUP_ACCESS = field(name("group_access"), Short.class);
    private static final Field<Integer> OPEN_ISSUES = field(name("open_issues"), Integer.class);

    final Projects p = PROJECTS.as("p");
    final Namespaces n = NAMESPACES.as("n");
    private final Users o = USERS.as("o");

    private final UserBriefColumns owner = new UserBriefColumns(o);
    private final Field<String> namespaceName;
    final Field<String[]> topics = ProjectTopics.of(p).as("topics");
    private final Field<Integer> commits = field(selectCount().from(COMMITS).where(COMMITS.PROJECT_ID.eq(p.ID))).as("commits");
    private final Field<BigDecimal> artifacts = coalesce(field(select(sum(JOB_ARTIFACTS.SIZE)).from(JOB_ARTIFACTS)
            .where(JOB_ARTIFACTS.PROJECT_ID.eq(p.ID))), inline(BigDecimal.ZERO)).as("artifacts");

    private final Field<Boolean> shared = field(exists(selectOne().from(GROUP_SHARES).where(GROUP_SHARES.PROJECT_ID.eq(p.ID))))
            .as("shared");
    private final Field<BigDecimal> uploads = coalesce(field(select(sum(PROJECT_UPLOADS.SIZE)).from(PROJECT_UPLOADS)
            .where(PROJECT_UPLOADS.PROJECT_ID.eq(p.ID))), inline(BigDecimal.ZERO)).as("uploads");

    final Field<Integer> stars = field(selectCount().from(PROJECT_STARS).where(PROJECT_STARS.PROJECT_ID.eq(p.ID))).as("stars");

    private final Field<Integer> forks = forks();

    ProjectRows() {
        Namespaces above = NAMESPACES.as("above");
        namespaceName = field(select(DSL.field("string_agg({0}, ' / ' order by array_position({1}, {2}))", String.class, above.NAME,
                n.LINEAGE, above.ID))
                .from(above).where(above.ID.eq(DSL.any(n.LINEAGE)))).as("namespace_name");
    }

    private Field<Integer> forks() {
        Projects fork = PROJECTS.as("fork");
        return field(selectCount().from(fork).where(fork.FORKED_FROM_ID.eq(p.ID), fork.DELETED_AT.isNull())).as("forks");
    }

    /** Columns of a statement; the caller's memberships are columns of their own. */
    record Shape(Field<Short> projectAccess, Field<Short> groupAccess, Field<Integer> openIssues, boolean statistics) {}

    Shape shape(OptionalLong account, boolean statistics) {
        Field<Short> none = inline((Short) null, SQLDataType.SMALLINT);
        Field<Short> own = account.isPresent() ? Memberships.inProject(p, account.getAsLong()) : none;
        Field<Short> above = account.isPresent() ? Memberships.inLineage(n.LINEAGE, account.getAsLong()) : none;
        return new Shape(own.as(PROJECT_ACCESS), above.as(GROUP_ACCESS), openIssues(own, above).as(OPEN_ISSUES), statistics);
    }

    private Field<Integer> openIssues(Field<Short> own, Field<Short> above) {
        Condition open = ISSUES.PROJECT_ID.eq(p.ID).and(ISSUES.STATE.eq(inline("opened")));
        short reporter = (short) Role.REPORTER.level();
        return when(own.ge(reporter).or(above.ge(reporter)), field(selectCount().from(ISSUES).where(open)))
                .otherwise(field(selectCount().from(ISSUES).where(open, ISSUES.CONFIDENTIAL.isFalse())));
    }

    List<Field<?>> fields(Shape shape) {
        List<Field<?>> fields = new ArrayList<>(List.of(p.ID, p.NAME, p.PATH, p.FULL_PATH, p.DESCRIPTION, p.VISIBILITY,
                p.DEFAULT_BRANCH, p.ARCHIVED, p.EMPTY_REPO, p.PUBLIC_BUILDS, p.BUILDS_ENABLED, p.SHARED_RUNNERS_ENABLED,
                p.KEEP_LATEST_ARTIFACT,
                p.RESTRICT_USER_DEFINED_VARIABLES, p.CI_JOB_TOKEN_SCOPE_ENABLED, p.BUILD_TIMEOUT, p.CI_DEFAULT_GIT_DEPTH, p.CI_CONFIG_PATH,
                p.SETTINGS,
                p.CREATOR_ID, p.REPOSITORY_SIZE, p.LAST_ACTIVITY_AT, p.CREATED_AT, p.UPDATED_AT, n.ID, n.NAME, n.PATH, n.KIND, n.FULL_PATH,
                n.PARENT_ID, namespaceName, n.AVATAR_FILE, p.AVATAR_FILE, topics, o.CREATED_AT, shape.projectAccess(), shape.groupAccess(),
                shape.openIssues(), stars, p.FORKED_FROM_ID, p.IMPORT_STATUS, forks, shared));
        fields.addAll(owner.all());
        if (shape.statistics()) {
            fields.add(commits);
            fields.add(artifacts);
            fields.add(uploads);
        }
        return fields;
    }

    Table<?> matching() {
        return p.join(n).on(n.ID.eq(p.NAMESPACE_ID));
    }

    Table<?> shown() {
        return p.join(n).on(n.ID.eq(p.NAMESPACE_ID)).leftJoin(o).on(o.ID.eq(n.OWNER_ID));
    }

    ProjectView view(Row row, boolean statistics) {
        UserBrief user = owner.read(row);
        return new ProjectView(
                row.get(p.ID),
                attributes(row, ProjectSettings.TABLE.complete(JsonArrays.map(row.get(p.SETTINGS)))),
                new ProjectView.Place(row.get(p.FULL_PATH), row.get(namespaceName), namespace(row),
                        user == null ? null : new ProjectView.Owner(user, row.get(o.CREATED_AT))),
                row.get(p.AVATAR_FILE),
                row.get(p.CREATOR_ID),
                row.get(p.ARCHIVED),
                row.get(p.EMPTY_REPO),
                new ProjectView.Figures(row.get(p.REPOSITORY_SIZE), row.get(OPEN_ISSUES), row.get(stars)),
                new ForkedFrom(row.get(p.FORKED_FROM_ID), null, row.get(forks), row.get(p.IMPORT_STATUS)),
                new ProjectView.Times(row.get(p.LAST_ACTIVITY_AT), row.get(p.CREATED_AT), row.get(p.UPDATED_AT)),
                new ProjectView.Memberships(level(row.get(PROJECT_ACCESS)), level(row.get(GROUP_ACCESS))),
                row.get(shared),
                ProjectView.Additions.only(statistics
                        ? new ProjectView.Statistics(row.get(commits), row.get(p.REPOSITORY_SIZE), row.get(artifacts).longValue(),
                                row.get(uploads).longValue())
                        : null));
    }

    private NamespaceBrief namespace(Row row) {
        return new NamespaceBrief(row.get(n.ID), row.get(n.NAME), row.get(n.PATH), NamespaceKind.of(row.get(n.KIND)), row.get(n.FULL_PATH),
                row.get(n.PARENT_ID), row.get(o.ID), row.get(owner.avatarHash()),
                row.get(row.get(o.ID) == null ? n.AVATAR_FILE : o.AVATAR_FILE));
    }

    ProjectAttributes attributes(Row row, Map<String, Object> settings) {
        return new ProjectAttributes(row.get(p.NAME), row.get(p.PATH), row.get(p.DESCRIPTION), Visibility.ofLevel(row.get(p.VISIBILITY)),
                row.get(p.DEFAULT_BRANCH), row.get(p.PUBLIC_BUILDS), row.get(p.BUILDS_ENABLED), row.get(p.SHARED_RUNNERS_ENABLED),
                row.get(p.KEEP_LATEST_ARTIFACT), row.get(p.RESTRICT_USER_DEFINED_VARIABLES), row.get(p.CI_JOB_TOKEN_SCOPE_ENABLED),
                row.get(p.BUILD_TIMEOUT), row.get(p.CI_DEFAULT_GIT_DEPTH), row.get(p.CI_CONFIG_PATH),
                withTopics(settings, row.get(topics)));
    }

    private static Map<String, Object> withTopics(Map<String, Object> settings, String[] topics) {
        Map<String, Object> all = new LinkedHashMap<>(settings);
        all.put(ProjectSettings.TOPICS, List.of(topics));
        return all;
    }

    private static @Nullable Integer level(Short level) {
        return level == null ? null : level.intValue();
    }
}
