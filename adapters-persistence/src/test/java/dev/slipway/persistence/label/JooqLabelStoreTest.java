package dev.slipway.persistence.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelStoreKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLabelStoreTest extends LabelStoreKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LabelStore labels() {
        return HERE.get(LabelStore.class);
    }

    @Override
    protected LabelViews views() {
        return HERE.get(LabelViews.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected LabelWorld world() {
        return new LabelRows(HERE);
    }

    private boolean waiting() {
        return (Long) HERE.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    @Test
    void name_that_a_writer_of_an_item_has_found_stays_until_its_transaction_ends() throws Exception {
        long project = world().project(world().group(true), true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> renamed = transactions().write(() -> {
                DSLContext dsl = HERE.get(DSLContext.class);
                LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug"), Instant.EPOCH);
                Future<Boolean> started = threads.submit(() -> transactions()
                        .<Boolean>write(() -> labels().change(id, LabelDraft.named("defect"), Instant.EPOCH)));
                Eventually.is(this::waiting);
                return started;
            });
            assertTrue(renamed.get());
        }
        assertEquals(List.of("defect"), world().labelsOfIssue(issue));
        assertEquals(1L, HERE.rows().ask("select count(*) from labels where project_id = ?", project));
    }

    @Test
    void known_name_stays_so_that_a_writer_who_may_not_create_labels_creates_none() throws Exception {
        long project = world().project(world().group(true), true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> hidden = transactions().write(() -> {
                assertEquals(Set.of("bug"), labels().known(project, List.of("bug", "new")));
                Future<?> started = threads.submit(() -> transactions().run(now -> labels().hide(id)));
                Eventually.is(this::waiting);
                LabelLinks.OF_ISSUES.put(HERE.dsl(), project, issue, List.of("bug"), Instant.EPOCH);
                return started;
            });
            hidden.get();
        }
        assertEquals(List.of(id), world().linksOfIssue(issue));
        assertEquals(1L, HERE.rows().ask("select count(*) from labels where project_id = ?", project));
    }

    @Test
    void project_stays_in_its_group_until_an_item_that_gets_a_label_of_it_is_written() throws Exception {
        long group = world().group(true);
        long project = world().project(group, true);
        long elsewhere = world().group(true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> moved = transactions().write(() -> {
                LabelLinks.OF_ISSUES.put(HERE.dsl(), project, issue, List.of("bug"), Instant.EPOCH);
                Future<?> started = threads.submit(() -> world().move(project, elsewhere));
                Eventually.is(this::waiting);
                return started;
            });
            moved.get();
        }
        assertEquals(List.of(id), world().linksOfIssue(issue));
        assertEquals(1, transactions().write(() -> HERE.get(LabelMoves.class).relocateSome(project, 10, Instant.EPOCH)));
    }

    @Test
    void label_that_gets_another_name_while_an_item_is_changed_stays_with_it() throws Exception {
        long project = world().project(world().group(true), true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        List<Long> items = List.of(world().issue(project, id), world().request(project, id));
        Issues issues = HERE.get(Issues.class);
        MergeRequests requests = HERE.get(MergeRequests.class);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> renamed = transactions().write(() -> {
                Issues.Locked issue = issues.lock(items.getFirst()).orElseThrow();
                MergeRequests.Locked request = requests.lock(items.getLast()).orElseThrow();
                Future<Boolean> started = threads.submit(() -> transactions()
                        .<Boolean>write(() -> labels().change(id, LabelDraft.named("defect"), Instant.EPOCH)));
                Eventually.is(this::waiting);
                issues.change(issue.id(), issue.content(), issue.updatedAt());
                requests.change(request.id(), request.content(), request.updatedAt());
                return started;
            });
            assertTrue(renamed.get());
        }
        assertEquals(List.of(List.of(id), List.of(id)),
                List.of(world().linksOfIssue(items.getFirst()), world().linksOfRequest(items.getLast())));
        assertEquals(1L, HERE.rows().ask("select count(*) from labels where project_id = ?", project));
    }

    private static long written() {
        return HERE.dsl().fetchSingle("select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint from pg_stat_xact_user_tables")
                .get(0, Long.class);
    }

    @Test
    void another_name_and_a_deletion_write_one_row_however_many_items_have_the_label() {
        long project = world().project(world().group(true), true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        HERE.database().execute("""
                with made as (insert into issues (project_id, iid, title, created_at, updated_at)
                    select %d, number, 'Something', now(), now() from generate_series(1, 100000) number returning id)
                insert into issue_labels (issue_id, label_id) select id, %d from made""".formatted(project, id));
        List<Long> rows = transactions().write(() -> {
            long before = written();
            assertTrue(labels().change(id, LabelDraft.named("defect"), Instant.EPOCH));
            long renamed = written();
            labels().hide(id);
            return List.of(renamed - before, written() - renamed);
        });
        assertEquals(List.of(1L, 1L), rows);
        HERE.database().execute("truncate issues cascade");
    }

    @Test
    void labels_that_an_item_keeps_stay_the_same_rows() {
        long group = world().group(true);
        long project = world().project(group, true);
        long top = transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project, top);
        long own = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        DSLContext dsl = HERE.get(DSLContext.class);
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug", "new"), Instant.EPOCH));
        assertTrue(world().linksOfIssue(issue).contains(top) && !world().linksOfIssue(issue).contains(own));
        assertEquals(List.of("bug", "new"), world().labelsOfIssue(issue));
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of(), Instant.EPOCH));
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug"), Instant.EPOCH));
        assertEquals(List.of(own), world().linksOfIssue(issue));
    }
}
