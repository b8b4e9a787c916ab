package dev.slipway.persistence.label;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelMovesKit;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLabelMovesTest extends LabelMovesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LabelMoves moves() {
        return HERE.get(LabelMoves.class);
    }

    @Override
    protected LabelStore labels() {
        return HERE.get(LabelStore.class);
    }

    @Override
    protected LabelViews views() {
        return HERE.get(LabelViews.class);
    }

    @Override
    protected LabelSubscriptions subscriptions() {
        return HERE.get(LabelSubscriptions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected LabelWorld world() {
        return new LabelRows(HERE);
    }

    @Test
    void deleted_group_takes_no_label() {
        long group = world().group(true);
        long project = world().project(group, true);
        long label = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        HERE.rows().ask("update namespaces set deleted_at = now() where id = ? returning id", group);
        assertEquals(OptionalLong.empty(), transactions().write(() -> moves().promote(label, project, group, Instant.EPOCH)));
    }

    @Test
    void project_stays_in_its_group_until_the_items_of_its_labels_are_moved() throws Exception {
        long group = world().group(true);
        List<Long> projects = List.of(world().project(group, true), world().project(group, true));
        List<Long> twins = projects.stream().map(project -> transactions().write(() -> labels().create(new LabelOwner.Project(project),
                LabelDraft.named("bug"), Instant.EPOCH)).orElseThrow()).toList();
        long issue = world().issue(projects.getLast(), twins.getLast());
        long elsewhere = world().group(true);
        transactions().write(() -> moves().promote(twins.getFirst(), projects.getFirst(), group, Instant.EPOCH));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> moved = transactions().write(() -> {
                moves().mergeSome(twins.getFirst(), 100);
                Future<?> started = threads.submit(() -> world().move(projects.getLast(), elsewhere));
                Eventually.is(() -> (Long) HERE.rows().ask("select count(*) from pg_stat_activity "
                        + "where wait_event_type = 'Lock' and datname = current_database()") > 0);
                return started;
            });
            moved.get();
        }
        assertEquals(List.of(twins.getFirst()), world().linksOfIssue(issue));
        assertEquals(1, transactions().write(() -> moves().relocateSome(projects.getLast(), 10, Instant.EPOCH)));
    }

    private static long event(String item, long id, long label) {
        return (Long) HERE.rows().ask("insert into resource_label_events (" + item + ", label_id, action, created_at) "
                + "values (?, ?, 'add', now()) returning id", id, label);
    }

    private static Object labelOf(long event) {
        return HERE.rows().ask("select label_id from resource_label_events where id = ?", event);
    }

    @Test
    void events_follow_the_items_of_labels_that_are_merged_or_lost() {
        long group = world().group(true);
        long one = world().project(group, true);
        long other = world().project(group, true);
        List<Long> twins = Stream.of(one, other).map(project -> transactions().write(() -> labels().create(new LabelOwner.Project(project),
                LabelDraft.named("bug"), Instant.EPOCH)).orElseThrow()).toList();
        long label = twins.getFirst();
        long issue = event("issue_id", world().issue(other, twins.getLast()), twins.getLast());
        long former = event("issue_id", world().issue(other), twins.getLast());
        long request = event("merge_request_id", world().request(other, twins.getLast()), twins.getLast());
        transactions().write(() -> moves().promote(label, one, group, Instant.EPOCH));
        transactions().write(() -> moves().mergeSome(label, 100));
        assertEquals(List.of(label, label, label), List.of(labelOf(issue), labelOf(former), labelOf(request)));
        world().move(other, world().group(true));
        transactions().write(() -> moves().relocateSome(other, 100, Instant.EPOCH));
        long own = (Long) HERE.rows().ask("select id from labels where project_id = ?", other);
        assertEquals(List.of(own, label, own), List.of(labelOf(issue), labelOf(former), labelOf(request)));
    }

    private static long waiting() {
        return (Long) HERE.rows().ask("select count(*) from pg_stat_activity "
                + "where wait_event_type = 'Lock' and datname = current_database()");
    }

    private long ofGroup(long group, String title) {
        return transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named(title), Instant.EPOCH))
                .orElseThrow();
    }

    /** The work waits for the first name, which another transaction creates, while the project is moved back. */
    @Test
    void project_that_comes_back_while_its_labels_are_relocated_loses_none() throws Exception {
        long group = world().group(true);
        long project = world().project(group, true);
        long issue = world().issue(project, ofGroup(group, "alpha"), ofGroup(group, "bug"));
        world().move(project, world().group(true));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> started = transactions().write(() -> {
                LabelTitles.reserve(HERE.dsl(), new LabelOwner.Project(project), "alpha");
                Future<?> piece = threads.submit(() -> transactions().run(now -> moves().relocateSome(project, 100, now)));
                Eventually.is(() -> waiting() == 1);
                Future<?> moved = threads.submit(() -> world().move(project, group));
                Eventually.is(() -> moved.isDone() || waiting() == 2);
                return List.of(piece, moved);
            });
            for (Future<?> each : started) {
                each.get();
            }
        }
        assertEquals(List.of("alpha", "bug"), world().labelsOfIssue(issue));
    }

    @Test
    void labels_that_were_not_read_are_merged_by_the_next_piece() {
        long group = world().group(true);
        List<Long> projects = Stream.generate(() -> world().project(group, true)).limit(4).toList();
        List<Long> twins = projects.stream().map(project -> transactions().write(() -> labels().create(new LabelOwner.Project(project),
                LabelDraft.named("bug"), Instant.EPOCH)).orElseThrow()).toList();
        long label = twins.getFirst();
        transactions().write(() -> moves().promote(label, projects.getFirst(), group, Instant.EPOCH));
        world().move(projects.get(1), world().group(true));
        assertEquals(2, transactions().write(() -> moves().mergeSome(label, 2)));
        assertEquals(1, transactions().write(() -> moves().mergeSome(label, 2)));
        assertEquals(0, transactions().write(() -> moves().mergeSome(label, 2)));
    }
}
