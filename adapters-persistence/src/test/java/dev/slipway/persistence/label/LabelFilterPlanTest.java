package dev.slipway.persistence.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Labels of a project are found by their names, however many other projects have labels of these names. */
class LabelFilterPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int PROJECTS = 5_000;
    private static final int FEW = 400;

    private long author;
    private long project;

    @BeforeEach
    void make_labels_of_others() {
        author = HERE.rows().user();
        LabelRows world = new LabelRows(HERE);
        project = world.project(world.group(true), true);
        HERE.database().execute("insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at) "
                + "select 1000000 + i, 'group', 'g' || i, 'g' || i, 'g' || i, array[1000000 + i], 0, now(), now() "
                + "from generate_series(1, " + PROJECTS + ") i");
        HERE.database().execute("insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, "
                + "updated_at) select 1000000 + i, 1000000 + i, 'p', 'p', 'g' || i || '/p', 0, now(), now(), now() "
                + "from generate_series(1, " + PROJECTS + ") i");
        HERE.database().execute("insert into labels (id, project_id, title, color, created_at, updated_at) "
                + "select 1000000 + i, 1000000 + i, 'bug', '#fff', now(), now() from generate_series(1, " + PROJECTS + ") i");
        HERE.database().execute("insert into issues (id, project_id, iid, title, created_at, updated_at) "
                + "select 10000000 + i * 4 + k, 1000000 + i, k, 'x', now(), now() from generate_series(1, " + PROJECTS + ") i, "
                + "generate_series(1, 4) k");
        HERE.database().execute("insert into issue_labels (issue_id, label_id) select id, project_id from issues where id > 10000000");
        List.of(1, 2, 3).forEach(number -> made("bug", "ui"));
        made("other");
        HERE.database().execute("analyze namespaces, projects, labels, issues, issue_labels");
    }

    @AfterEach
    void remove_rows_of_others() {
        HERE.database().execute("truncate users, namespaces cascade");
    }

    private void made(String... labels) {
        IssueDraft draft = new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.of(List.of(labels)),
                List.of(), null, null, null, null);
        HERE.get(Transactions.class).write(() -> HERE.get(Issues.class)
                .create(new NewIssue(project, OptionalLong.empty(), draft, author, Instant.EPOCH))).orElseThrow();
    }

    private static long read() {
        return HERE.dsl().fetchSingle("select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables "
                + "where relname in ('labels', 'issue_labels', 'issues')").get(0, Long.class);
    }

    private static <T> T few(Supplier<T> work) {
        return HERE.get(Transactions.class).write(() -> {
            long before = read();
            T result = work.get();
            long rows = read() - before;
            assertTrue(rows < FEW, rows + " rows are read");
            return result;
        });
    }

    private List<Long> listed(IssueFilter.Traits wanted) {
        IssueFilter filter = IssueFilter.all().at(new IssueFilter.Place.Project(project)).withWanted(wanted);
        return HERE.get(IssueViews.class).list(filter, new IssueAudience.OfProject(true, OptionalLong.empty()), LocalDate.EPOCH,
                PageRequest.Offset.first()).items().stream().map(IssueView::iid).toList();
    }

    private static IssueFilter.Traits labels(List<String> names) {
        return IssueFilter.Traits.ANY.withLabels(new AttributeFilter.Exactly<>(Labels.of(names)));
    }

    @Test
    void issues_of_a_project_are_found_by_its_own_labels() {
        assertEquals(3, few(() -> listed(labels(List.of("bug")))).size());
        assertEquals(3, few(() -> listed(labels(List.of("bug", "ui")))).size());
        assertEquals(0, few(() -> listed(labels(List.of("bug", "other")))).size());
    }

    @Test
    void names_that_an_item_gets_are_found_in_its_project() {
        few(() -> HERE.get(Issues.class).create(new NewIssue(project, OptionalLong.empty(), new IssueDraft("x", null, IssueType.ISSUE,
                IncidentSeverity.UNKNOWN, false, Labels.of(List.of("bug", "ui")), List.of(), null, null, null, null), author,
                Instant.EPOCH)));
        assertEquals(4, listed(labels(List.of("bug"))).size());
    }

    /** Each name as a condition of its own took minutes to plan. */
    @Test
    void many_names_are_one_condition() {
        List<String> names = IntStream.range(0, 500).mapToObj(number -> "n" + number).toList();
        made(names.toArray(String[]::new));
        assertEquals(List.of(5L), listed(labels(names)));
        assertEquals(List.of(), listed(labels(names.stream().map(name -> name + "x").toList())));
        assertEquals(List.of(), listed(labels(IntStream.range(0, 501).mapToObj(number -> "n" + number).toList())));
    }
}
