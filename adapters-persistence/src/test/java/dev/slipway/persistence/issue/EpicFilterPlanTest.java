package dev.slipway.persistence.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.epic.EpicCondition;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Issues of a project with and without an epic are found by the issues, however many issues of other projects have epics. */
class EpicFilterPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int LINKS = 30_000;
    private static final int FEW = 400;
    private static final long PROJECT = 1_000_002;

    @BeforeEach
    void make_links_of_others() {
        HERE.database().execute("insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at) "
                + "values (1000000, 'group', 'g', 'g', 'g', array[1000000], 20, now(), now())");
        HERE.database().execute("insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, "
                + "updated_at) select 1000000 + i, 1000000, 'p' || i, 'p' || i, 'g/p' || i, 20, now(), now(), now() "
                + "from generate_series(1, 2) i");
        HERE.database().execute("insert into issues (id, project_id, iid, title, created_at, updated_at) "
                + "select 1000000 + i, 1000001, i, 'x', now(), now() from generate_series(1, " + LINKS + ") i");
        HERE.database().execute("insert into issues (id, project_id, iid, title, created_at, updated_at) "
                + "select i, " + PROJECT + ", i, 'x', now(), now() from generate_series(1, 3) i");
        HERE.database().execute("insert into epics (id, namespace_id, iid, title, confidential, color, start_fixed, due_fixed, "
                + "created_at, updated_at) select i, 1000000, i, 'x', i = 2, '#1068bf', false, false, now(), now() "
                + "from generate_series(1, 10) i");
        HERE.database().execute("insert into epic_issues (epic_id, issue_id, position) select 1 + id % 10, id, id from issues "
                + "where project_id = 1000001 union all select id, id, 0 from issues where id < 3");
        HERE.database().execute("analyze namespaces, projects, issues, epics, epic_issues");
    }

    @AfterEach
    void remove_rows_of_others() {
        HERE.database().execute("truncate users, namespaces cascade");
    }

    private static long read() {
        return HERE.dsl().fetchSingle("select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables "
                + "where relname in ('epics', 'epic_issues', 'issues')").get(0, Long.class);
    }

    private static List<Long> listed(AttributeFilter<Long> epic) {
        IssueFilter filter = IssueFilter.all().at(new IssueFilter.Place.Project(PROJECT)).orderedBy(IssueFilter.Order.CREATED_AT, Sort.ASC)
                .withEpic(Optional.of(new EpicCondition(epic, new GroupAudience(false, true, false, OptionalLong.empty()))));
        return HERE.get(Transactions.class).write(() -> {
            long before = read();
            List<Long> found = HERE.get(IssueViews.class).list(filter, new IssueAudience.OfProject(true, OptionalLong.empty()),
                    LocalDate.EPOCH, PageRequest.Offset.first()).items().stream().map(IssueView::iid).sorted().toList();
            long rows = read() - before;
            assertTrue(rows < FEW, rows + " rows are read");
            return found;
        });
    }

    @Test
    void issues_without_an_epic_are_found_by_themselves() {
        assertEquals(List.of(2L, 3L), listed(new AttributeFilter.None<>()), "the second one has an epic that is not seen");
    }

    @Test
    void issues_with_an_epic_are_found_by_themselves() {
        assertEquals(List.of(1L), listed(new AttributeFilter.Any<>()));
    }
}
