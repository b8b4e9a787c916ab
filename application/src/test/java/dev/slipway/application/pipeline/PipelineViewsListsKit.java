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
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
                views.ofSchedule(project, nightly.id(), PageRequest.Offset.first()).items().stream().map(PipelineItem::id).toList());
        assertEquals(List.of(second),
                views.ofSchedule(project, nightly.id(), new PageRequest.Offset(2, 1)).items().stream().map(PipelineItem::id).toList());
        assertEquals(Optional.of(second), views.lastOfSchedule(project, nightly.id()).map(PipelineItem::id));
        assertEquals(0, views.ofSchedule(world().project(), nightly.id(), PageRequest.Offset.first()).total());
        hide(second);
        assertEquals(Optional.of(first), views.lastOfSchedule(project, nightly.id()).map(PipelineItem::id));
        hide(first);
        assertEquals(Optional.empty(), views.lastOfSchedule(project, nightly.id()));
    }

    @Test
    final void pipelines_of_a_merge_request_are_listed() {
        long project = world().project();
        long fork = world().project();
        long branch = stored(PipelineDraft.in(project, "a").on("topic", false));
        long own = knowing(PipelineDraft.in(project, "a").from(PipelineSource.MERGE_REQUEST_EVENT)
                .on("refs/merge-requests/3/head", false), MergeRequestsOfPipeline.own(70_010, project));
        knowing(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE), MergeRequestsOfPipeline.own(70_010, project));
        stored(PipelineDraft.in(project, "a").on("topic", false).from(PipelineSource.PARENT_PIPELINE));
        stored(PipelineDraft.in(project, "a").onTag("topic"));
        stored(PipelineDraft.in(project, "a").on("other", false));
        knowing(PipelineDraft.in(project, "a"), MergeRequestsOfPipeline.own(70_011, project));
        long inFork = knowing(PipelineDraft.in(fork, "a").from(PipelineSource.MERGE_REQUEST_EVENT).on("topic", false),
                MergeRequestsOfPipeline.own(70_010, fork));
        List<String> heads = List.of(PipelineDraft.SHA);
        assertEquals(List.of(own, branch), of(new PipelinesOfRequest(70_010, project, OptionalLong.of(project), "topic", heads)));
        assertEquals(List.of(inFork, own), of(new PipelinesOfRequest(70_010, project, OptionalLong.of(fork), "topic", heads)));
        assertEquals(List.of(own), of(new PipelinesOfRequest(70_010, project, OptionalLong.empty(), "topic", heads)));
        assertEquals(List.of(own), of(new PipelinesOfRequest(70_010, project, OptionalLong.of(project), "topic", List.of("other"))));
        hide(own);
        assertEquals(List.of(branch), of(new PipelinesOfRequest(70_010, project, OptionalLong.of(project), "topic", heads)));
    }

    private List<Long> of(PipelinesOfRequest request) {
        return views().ofMergeRequest(request, PageRequest.Offset.first()).items().stream().map(PipelineItem::id).toList();
    }

    private long knowing(PipelineDraft draft, PipelineMergeRequests known) {
        long id = pipelines().nextId();
        write(() -> pipelines().create(draft.pipeline(id, known), now()));
        return id;
    }

    @Test
    final void child_pipelines_are_listed_only_when_asked_for() {
        long project = world().project();
        long pushed = stored(PipelineDraft.in(project, "a"));
        long child = stored(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE));
        long asked = stored(PipelineDraft.in(project, "a").from(PipelineSource.API));
        assertEquals(List.of(asked, pushed), list(project, PipelineFilter.all()));
        assertEquals(List.of(child), list(project, PipelineFilter.all().withSource(PipelineSource.PARENT_PIPELINE)));
        assertEquals(List.of(asked), list(project, PipelineFilter.all().withSource(PipelineSource.API)));
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
        assertEquals(List.of(branch), list(project, PipelineFilter.all().withRef("größe/ü")));
        assertEquals(List.of(), list(project, PipelineFilter.all().withRef("Größe/ü")));
        assertEquals(List.of(commit), list(project, PipelineFilter.all().withSha(OTHER)));
        assertEquals(List.of(broken), list(project, PipelineFilter.all().withYamlErrors(true)));
        assertEquals(List.of(commit, branch, plain), list(project, PipelineFilter.all().withYamlErrors(false)));
        assertEquals(List.of(commit, plain), list(project, PipelineFilter.all().withUsername("USER" + ann)));
        assertEquals(List.of(), list(project, PipelineFilter.all().withUsername("nobody")));
        assertEquals(List.of(commit), list(project, PipelineFilter.all().withName("Nächtlich")));
        assertEquals(List.of(), list(project, PipelineFilter.all().withName("Nächt")));
        assertEquals(List.of(commit),
                list(project, PipelineFilter.all().withUsername("user" + ann).withSha(OTHER).withRef("main").withName("Nächtlich")));
        assertEquals(List.of(), list(project, PipelineFilter.all().withUsername("user" + bob).withSha(OTHER)));
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
        assertEquals(List.of(running), list(project, PipelineFilter.all().withScope(Scope.RUNNING)));
        assertEquals(List.of(pending), list(project, PipelineFilter.all().withScope(Scope.PENDING)));
        assertEquals(List.of(broken, canceled, green), list(project, PipelineFilter.all().withScope(Scope.FINISHED)));
        assertEquals(List.of(created), list(project, PipelineFilter.all().withStatus(PipelineStatus.CREATED)));
        assertEquals(List.of(canceled), list(project, PipelineFilter.all().withStatus(PipelineStatus.CANCELED)));
        assertEquals(List.of(), list(project, PipelineFilter.all().withStatus(PipelineStatus.MANUAL)));
        assertEquals(List.of(), list(project, PipelineFilter.all().withScope(Scope.RUNNING).withStatus(PipelineStatus.PENDING)));
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
        assertEquals(List.of(three, two), list(project, PipelineFilter.all().updatedBetween(second, null)));
        assertEquals(List.of(two, one), list(project, PipelineFilter.all().updatedBetween(null, second)));
        assertEquals(List.of(two), list(project, PipelineFilter.all().updatedBetween(first.plusMillis(1), third.minusMillis(1))));
        assertEquals(List.of(), list(project, PipelineFilter.all().updatedBetween(third.plusMillis(1), null)));
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
        assertEquals(List.of(branch, main), list(project, PipelineFilter.all().withScope(Scope.BRANCHES)));
        assertEquals(List.of(tag), list(project, PipelineFilter.all().withScope(Scope.TAGS)));
        assertEquals(List.of(main), list(project, PipelineFilter.all().withScope(Scope.BRANCHES).withRef("main")));
        hide(main);
        assertEquals(2, list(project, PipelineFilter.all().withScope(Scope.BRANCHES)).size());
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
        assertEquals(List.of(ascending), list(project, PipelineFilter.all().orderedBy(order, Sort.ASC)), order + " ascending");
        assertEquals(new ArrayList<>(List.of(ascending)).reversed(), list(project, PipelineFilter.all().orderedBy(order, Sort.DESC)),
                order + " descending");
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
        assertEquals(5, views().list(project, PipelineFilter.all(), new PageRequest.Offset(4, 2)).total());
        assertEquals(5, views().list(project, PipelineFilter.all(), new PageRequest.Offset(1, 2)).total());
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
                PipelineFilter filter = PipelineFilter.all().orderedBy(order, sort);
                Walks.same(page -> views().list(project, filter, page));
            }
        }
        assertEquals(old, Walks.all(page -> views().list(project, PipelineFilter.all(), page).map(PipelineItem::id), 2,
                (number, last) -> stored(PipelineDraft.in(project, "a"))));
    }

    private List<Long> page(long project, PageRequest page) {
        return views().list(project, PipelineFilter.all(), page).items().stream().map(PipelineItem::id).toList();
    }
}
