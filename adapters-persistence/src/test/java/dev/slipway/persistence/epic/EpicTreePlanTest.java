package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The largest tree of epics, of 1,000 on seven levels with an issue and a milestone each, is read with the rows of the tree, however many
 * epics there are beside it.
 */
class EpicTreePlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int OTHERS = 30_000;
    private static final int EPICS = 1_000;
    /** Tables that are read for an epic on its way to a day: epics, links, issues and milestones. */
    private static final int TABLES = 4;
    private static final long GROUP = 1_000_001;
    private static final long ROOT = 2_000_001;
    private static final EpicAudience ALL = new EpicAudience(new GroupAudience(false, true, false, OptionalLong.empty()));
    private static final IssueAudience ISSUES = new IssueAudience.Everywhere(false, true, OptionalLong.empty());
    private static final PageRequest PAGE = new PageRequest.Offset(1, PageRequest.MAX_SIZE);

    @BeforeEach
    void make_a_full_tree_beside_others() {
        HERE.database().execute("insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at) "
                + "select 1000000 + i, 'group', 'g' || i, 'g' || i, 'g' || i, array[1000000 + i], 20, now(), now() "
                + "from generate_series(1, 2) i");
        HERE.database().execute("insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, "
                + "updated_at) select 1000000 + i, 1000000 + i, 'p', 'p', 'g' || i || '/p', 20, now(), now(), now() "
                + "from generate_series(1, 2) i");
        tree(ROOT, EPICS, GROUP);
        tree(ROOT + 1_000_000, OTHERS, GROUP + 1);
        HERE.database().execute("analyze namespaces, projects, issues, milestones, epics, epic_issues");
    }

    /** Makes a tree in which epics 2 to 4 are below 1, 5 to 7 below 2, and so on, with an issue and a milestone for each. */
    private static void tree(long first, int epics, long group) {
        HERE.database().execute("""
                insert into epics (id, namespace_id, iid, parent_id, title, confidential, color, start_fixed, due_fixed, created_at,
                    updated_at)
                select %1$d + i - 1, %2$d, i, case when i > 1 then %1$d - 1 + (i + 1) / 3 end, 'x', false, '#1068bf', false, false,
                    now() + i * interval '1 second', now() from generate_series(1, %3$d) i;
                insert into milestones (id, project_id, iid, title, start_date, due_date, created_at, updated_at)
                select %1$d + i - 1, %2$d, i, 'm' || i, date '2030-01-01' - i, date '2030-01-01' + i, now(), now()
                from generate_series(1, %3$d) i;
                insert into issues (id, project_id, iid, title, milestone_id, created_at, updated_at)
                select %1$d + i - 1, %2$d, i, 'x', %1$d + i - 1, now(), now() from generate_series(1, %3$d) i;
                insert into epic_issues (epic_id, issue_id, position)
                select %1$d + i - 1, %1$d + i - 1, 0 from generate_series(1, %3$d) i""".formatted(first, group, epics));
    }

    @AfterEach
    void remove_rows_of_others() {
        HERE.database().execute("truncate users, namespaces cascade");
    }

    private static long figure(String of) {
        return HERE.dsl().fetchSingle("select sum(" + of + ")::bigint from pg_stat_xact_user_tables "
                + "where relname in ('epics', 'epic_issues', 'issues', 'milestones')").get(0, Long.class);
    }

    /** Reads in one statement, in a bounded number of rows, by indexes alone. */
    private static <T> T read(long most, Function<EpicViews, T> reading) {
        return read(most, 0, reading);
    }

    /** @param scanned rows that may be read without an index */
    private static <T> T read(long most, long scanned, Function<EpicViews, T> reading) {
        AtomicInteger statements = new AtomicInteger();
        EpicViews views = new JooqEpicViews(HERE.dsl(statements));
        return HERE.get(Transactions.class).write(() -> {
            long fetched = figure("coalesce(idx_tup_fetch, 0)");
            long before = figure("seq_tup_read");
            T found = reading.apply(views);
            long read = figure("coalesce(idx_tup_fetch, 0)") - fetched;
            long others = figure("seq_tup_read") - before;
            assertTrue(others <= scanned, others + " rows of sequential scans");
            assertTrue(read <= most, read + " rows are read");
            assertEquals(1, statements.get());
            return found;
        });
    }

    private static EpicDays days(int number) {
        LocalDate day = LocalDate.of(2030, 1, 1);
        return new EpicDays(day.minusDays(number), day.plusDays(number));
    }

    @Test
    void root_has_the_days_of_its_whole_tree() {
        EpicView root = read(2 * TABLES * EPICS, views -> views.find(GROUP, 1, ALL)).orElseThrow();
        assertEquals(days(EPICS), root.inherited());
    }

    /**
     * Each of the seven levels is read once for each level above it that is on the page. Where a page has most of a table's rows below it,
     * the database may read the table as a whole, once.
     */
    @Test
    void page_of_the_upper_levels_is_one_statement() {
        EpicFilter filter = EpicFilter.at(new EpicFilter.Place.Group(GROUP, false, true)).orderedBy(EpicFilter.Order.CREATED_AT, Sort.ASC);
        List<EpicView> page = read(6 * TABLES * EPICS, (long) TABLES * (EPICS + OTHERS), views -> views.list(filter, ALL, PAGE)).items();
        assertEquals(PageRequest.MAX_SIZE, page.size());
        assertEquals(days(EPICS), page.getFirst().inherited());
    }

    @Test
    void children_of_the_root_are_one_statement_and_so_is_what_they_have() {
        List<Long> children = read(2 * TABLES * EPICS, views -> views.list(EpicFilter.below(ROOT), ALL, PAGE)).items().stream()
                .map(EpicView::id).toList();
        assertEquals(List.of(ROOT + 1, ROOT + 2, ROOT + 3), children);
        assertEquals(new EpicViews.Contents(true, true),
                read(TABLES * children.size() * children.size(), views -> views.contents(children, ALL, ISSUES)).get(ROOT + 1));
    }
}
