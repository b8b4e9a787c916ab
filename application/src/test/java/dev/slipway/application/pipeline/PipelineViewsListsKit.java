package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.PipelineFilter.Order;
import dev.slipway.application.pipeline.PipelineFilter.Scope;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code PipelineViews}: filters, orders and pages. */
abstract class PipelineViewsListsKit extends PipelineViewsScenario {

    @Test
    final void pipelines_of_a_schedule_are_listed() {
        long project = world().project();
        ScheduleOrigin nightly = new ScheduleOrigin(world().push(project), "nightly", List.of());
        stored(PipelineDraft.in(project, "a"));
        long first = stored(PipelineDraft.in(project, "a"), nightly);
        long second = stored(PipelineDraft.in(project, "a"), nightly);
        stored(PipelineDraft.in(project, "a"), new ScheduleOrigin(nightly.id() + 1, "weekly", List.of()));
        PipelineViews views = world().port(PipelineViews.class);
        assertEquals(List.of(first, second),
                views.ofSchedule(project, nightly.id(), PageRequest.Offset.first()).items().stream().map(PipelineView::id).toList());
        assertEquals(List.of(second),
                views.ofSchedule(project, nightly.id(), new PageRequest.Offset(2, 1)).items().stream().map(PipelineView::id).toList());
        assertEquals(Optional.of(second), views.lastOfSchedule(project, nightly.id()).map(PipelineView::id));
        assertEquals(0, views.ofSchedule(world().project(), nightly.id(), PageRequest.Offset.first()).total());
        hide(second);
        assertEquals(Optional.of(first), views.lastOfSchedule(project, nightly.id()).map(PipelineView::id));
        hide(first);
        assertEquals(Optional.empty(), views.lastOfSchedule(project, nightly.id()));
    }

    @Test
    final void child_pipelines_are_listed_only_when_asked_for() {
        long project = world().project();
        long pushed = stored(PipelineDraft.in(project, "a"));
        long child = stored(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE));
        long asked = stored(PipelineDraft.in(project, "a").from(PipelineSource.API));
        assertEquals(List.of(asked, pushed), list(project, PipelineFilter.ALL));
        assertEquals(List.of(child), list(project, ASKING.source(PipelineSource.PARENT_PIPELINE).filter()));
        assertEquals(List.of(asked), list(project, ASKING.source(PipelineSource.API).filter()));
        assertEquals(child, view(project, child).id());
    }

    @Test
    final void list_is_filtered_by_properties() {
        long project = world().project();
        long ann = world().user();
        long bob = world().user();
        long plain = stored(PipelineDraft.in(project, "a").by(ann));
        long branch = stored(PipelineDraft.in(project, "a").on("größe/ü", false).by(bob));
        long commit = stored(PipelineDraft.in(project, "a").at(OTHER).by(ann).named("Nächtlich"));
        long broken = stored(PipelineDraft.in(project, "a").broken("no"));
        assertEquals(List.of(branch), list(project, ASKING.ref("größe/ü").filter()));
        assertEquals(List.of(), list(project, ASKING.ref("Größe/ü").filter()));
        assertEquals(List.of(commit), list(project, ASKING.sha(OTHER).filter()));
        assertEquals(List.of(broken), list(project, ASKING.yamlErrors(true).filter()));
        assertEquals(List.of(commit, branch, plain), list(project, ASKING.yamlErrors(false).filter()));
        assertEquals(List.of(commit, plain), list(project, ASKING.username("USER" + ann).filter()));
        assertEquals(List.of(), list(project, ASKING.username("nobody").filter()));
        assertEquals(List.of(commit), list(project, ASKING.name("Nächtlich").filter()));
        assertEquals(List.of(), list(project, ASKING.name("Nächt").filter()));
        assertEquals(List.of(commit), list(project, ASKING.username("user" + ann).sha(OTHER).ref("main").name("Nächtlich").filter()));
        assertEquals(List.of(), list(project, ASKING.username("user" + bob).sha(OTHER).filter()));
    }

    @Test
    final void list_is_filtered_by_status_and_scope() {
        long project = world().project();
        long created = stored(PipelineDraft.in(project, "a"));
        long pending = begun(PipelineDraft.in(project, "a"));
        long running = begun(PipelineDraft.in(project, "a"));
        start(running, "a");
        long green = begun(PipelineDraft.in(project, "a"));
        start(green, "a");
        succeed(green, "a");
        long canceled = begun(PipelineDraft.in(project, "a"));
        cancel(canceled);
        long broken = stored(PipelineDraft.in(project, "a").broken("no"));
        assertEquals(List.of(running), list(project, ASKING.scope(Scope.RUNNING).filter()));
        assertEquals(List.of(pending), list(project, ASKING.scope(Scope.PENDING).filter()));
        assertEquals(List.of(broken, canceled, green), list(project, ASKING.scope(Scope.FINISHED).filter()));
        assertEquals(List.of(created), list(project, ASKING.status(PipelineStatus.CREATED).filter()));
        assertEquals(List.of(canceled), list(project, ASKING.status(PipelineStatus.CANCELED).filter()));
        assertEquals(List.of(), list(project, ASKING.status(PipelineStatus.MANUAL).filter()));
        assertEquals(List.of(), list(project, ASKING.scope(Scope.RUNNING).status(PipelineStatus.PENDING).filter()));
    }

    @Test
    final void list_is_filtered_by_update_bounds_included() {
        long project = world().project();
        Instant first = now();
        long one = stored(PipelineDraft.in(project, "a"));
        Instant second = after(Duration.ofSeconds(1));
        long two = stored(PipelineDraft.in(project, "a"));
        Instant third = after(Duration.ofSeconds(1));
        long three = stored(PipelineDraft.in(project, "a"));
        assertEquals(List.of(three, two), list(project, ASKING.updated(second, null).filter()));
        assertEquals(List.of(two, one), list(project, ASKING.updated(null, second).filter()));
        assertEquals(List.of(two), list(project, ASKING.updated(first.plusMillis(1), third.minusMillis(1)).filter()));
        assertEquals(List.of(), list(project, ASKING.updated(third.plusMillis(1), null).filter()));
        cancel(one);
        assertEquals(third, view(project, one).updatedAt());
    }

    @Test
    final void scopes_of_refs_show_the_newest_pipeline_of_each() {
        long project = world().project();
        world().branch(project, "main", "x");
        world().branch(project, "v1", "x");
        world().tag(project, "v1", "x", null);
        stored(PipelineDraft.in(project, "a"));
        long main = stored(PipelineDraft.in(project, "a"));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.ONDEMAND_DAST_SCAN));
        stored(PipelineDraft.in(project, "a").on("gone", false));
        long tag = stored(PipelineDraft.in(project, "a").onTag("v1"));
        stored(PipelineDraft.in(project, "a").onTag("main"));
        long branch = stored(PipelineDraft.in(project, "a").on("v1", false));
        assertEquals(List.of(branch, main), list(project, ASKING.scope(Scope.BRANCHES).filter()));
        assertEquals(List.of(tag), list(project, ASKING.scope(Scope.TAGS).filter()));
        assertEquals(List.of(main), list(project, ASKING.scope(Scope.BRANCHES).ref("main").filter()));
        hide(main);
        assertEquals(2, list(project, ASKING.scope(Scope.BRANCHES).filter()).size());
    }

    @Test
    final void every_order_runs_both_ways_and_ties_go_by_id() {
        long project = world().project();
        long ann = world().user();
        long bob = world().user();
        long one = begun(PipelineDraft.in(project, "a").by(bob).on("b", false));
        long two = begun(PipelineDraft.in(project, "a").by(ann).on("c", false));
        after(Duration.ofSeconds(1));
        long three = stored(PipelineDraft.in(project, "a").by(ann).on("a", false));
        long four = stored(PipelineDraft.in(project, "a").by(bob).on("c", false));
        after(Duration.ofSeconds(1));
        cancel(one);
        assertOrder(project, Order.ID, one, two, three, four);
        assertOrder(project, Order.STATUS, one, three, four, two);
        assertOrder(project, Order.REF, three, one, two, four);
        assertOrder(project, Order.UPDATED_AT, two, three, four, one);
        assertOrder(project, Order.USER_ID, two, three, one, four);
    }

    private void assertOrder(long project, Order order, Long... ascending) {
        assertEquals(List.of(ascending), list(project, ASKING.by(order, Sort.ASC)), order + " ascending");
        assertEquals(new ArrayList<>(List.of(ascending)).reversed(), list(project, ASKING.by(order, Sort.DESC)), order + " descending");
    }

    @Test
    final void pages_follow_one_another() {
        long project = world().project();
        List<Long> ids = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(stored(PipelineDraft.in(project, "a")));
        }
        assertEquals(ids.subList(0, 2), page(project, new PageRequest.Offset(1, 2)));
        assertEquals(ids.subList(4, 5), page(project, new PageRequest.Offset(3, 2)));
        assertEquals(List.of(), page(project, new PageRequest.Offset(4, 2)));
        assertEquals(5, views().list(project, PipelineFilter.ALL, new PageRequest.Offset(4, 2)).total());
        assertEquals(5, views().list(project, PipelineFilter.ALL, new PageRequest.Offset(1, 2)).total());
        assertEquals(ids.subList(0, 2), page(project, new PageRequest.Keyset(0, false, 2)));
        stored(PipelineDraft.in(project, "a"));
        assertEquals(ids.subList(2, 4), page(project, new PageRequest.Keyset(ids.get(1), false, 2)));
        assertEquals(List.of(ids.get(3), ids.get(2)), page(project, new PageRequest.Keyset(ids.get(4), true, 2)));
    }

    @Test
    final void pipelines_are_walked_by_key_in_every_order_while_others_come() {
        long project = world().project();
        List<Long> old = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            old.addFirst(stored(PipelineDraft.in(project, "a")));
        }
        for (PipelineFilter.Order order : PipelineFilter.Order.values()) {
            for (Sort sort : Sort.values()) {
                PipelineFilter filter = new PipelineFilter(null, null, null, null, null, null, null, null, null, null, order, sort);
                Walks.same(page -> views().list(project, filter, page));
            }
        }
        assertEquals(old, Walks.all(page -> views().list(project, PipelineFilter.ALL, page).map(PipelineView::id), 2,
                (number, last) -> stored(PipelineDraft.in(project, "a"))));
    }

    private List<Long> page(long project, PageRequest page) {
        return views().list(project, PipelineFilter.ALL, page).items().stream().map(PipelineView::id).toList();
    }
}
