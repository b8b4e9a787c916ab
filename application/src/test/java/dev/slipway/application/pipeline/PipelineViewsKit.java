package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.PipelineFilter.Order;
import dev.slipway.application.pipeline.PipelineFilter.Scope;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code PipelineViews} does. */
public abstract class PipelineViewsKit extends CiScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();
    private static final String OTHER = "b".repeat(40);

    private PipelineViews views() {
        return world().port(PipelineViews.class);
    }

    private PipelineView view(long project, long pipeline) {
        return views().find(project, pipeline).orElseThrow();
    }

    private List<Long> list(long project, PipelineFilter filter) {
        Page<PipelineView> page = views().list(project, filter, FIRST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(PipelineView::id).toList();
    }

    /** Filters named by the one thing they ask for. */
    private record Asking(Scope scope, PipelineStatus status, PipelineSource source, String ref, String sha, Boolean yamlErrors, String username,
            Instant updatedAfter, Instant updatedBefore, String name) {

        static final Asking NOTHING = new Asking(null, null, null, null, null, null, null, null, null, null);

        Asking scope(Scope wanted) {
            return new Asking(wanted, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name);
        }

        Asking status(PipelineStatus wanted) {
            return new Asking(scope, wanted, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name);
        }

        Asking source(PipelineSource wanted) {
            return new Asking(scope, status, wanted, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name);
        }

        Asking ref(String wanted) {
            return new Asking(scope, status, source, wanted, sha, yamlErrors, username, updatedAfter, updatedBefore, name);
        }

        Asking sha(String wanted) {
            return new Asking(scope, status, source, ref, wanted, yamlErrors, username, updatedAfter, updatedBefore, name);
        }

        Asking yamlErrors(boolean wanted) {
            return new Asking(scope, status, source, ref, sha, wanted, username, updatedAfter, updatedBefore, name);
        }

        Asking username(String wanted) {
            return new Asking(scope, status, source, ref, sha, yamlErrors, wanted, updatedAfter, updatedBefore, name);
        }

        Asking updated(Instant after, Instant before) {
            return new Asking(scope, status, source, ref, sha, yamlErrors, username, after, before, name);
        }

        Asking name(String wanted) {
            return new Asking(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, wanted);
        }

        PipelineFilter by(Order order, Sort sort) {
            return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order, sort);
        }

        PipelineFilter filter() {
            return by(Order.ID, Sort.DESC);
        }
    }

    private static final Asking ASKING = Asking.NOTHING;

    @Test
    final void pipelinesOfASchedule() {
        long project = world().project();
        ScheduleOrigin nightly = new ScheduleOrigin(world().push(project), "nightly", List.of());
        stored(PipelineDraft.in(project, "a"));
        long first = stored(PipelineDraft.in(project, "a"), nightly);
        long second = stored(PipelineDraft.in(project, "a"), nightly);
        stored(PipelineDraft.in(project, "a"), new ScheduleOrigin(nightly.id() + 1, "weekly", List.of()));
        PipelineViews views = world().port(PipelineViews.class);
        assertEquals(List.of(first, second), views.ofSchedule(project, nightly.id(), PageRequest.Offset.first()).items().stream().map(PipelineView::id).toList());
        assertEquals(List.of(second), views.ofSchedule(project, nightly.id(), new PageRequest.Offset(2, 1)).items().stream().map(PipelineView::id).toList());
        assertEquals(Optional.of(second), views.lastOfSchedule(project, nightly.id()).map(PipelineView::id));
        assertEquals(0, views.ofSchedule(world().project(), nightly.id(), PageRequest.Offset.first()).total());
        hide(second);
        assertEquals(Optional.of(first), views.lastOfSchedule(project, nightly.id()).map(PipelineView::id));
        hide(first);
        assertEquals(Optional.empty(), views.lastOfSchedule(project, nightly.id()));
    }

    @Test
    final void aPipelineIsShownWhole() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        Signature signature = new Signature("Ada", "ada@example.org", Instant.parse("2024-01-02T03:04:05Z"));
        world().commit(project, new Commit(PipelineDraft.SHA, List.of(), signature, signature, "m"));
        Instant created = now();
        long id = begun(PipelineDraft.in(project, "a", "b", "c").by(user).named("Nächtlich").from(PipelineSource.WEB));
        after(Duration.ofSeconds(2));
        start(id, "a");
        start(id, "b");
        Instant finished = after(Duration.ofSeconds(3));
        succeed(id, "a", "30.5");
        succeed(id, "b", "30.6");
        cancel(id);
        PipelineView view = view(project, id);
        assertEquals(id, view.id());
        assertEquals(1, view.iid());
        assertEquals(project, view.projectId());
        assertEquals("group" + group + "/project" + project, view.projectPath());
        assertEquals("Nächtlich", view.name());
        assertEquals(PipelineStatus.CANCELED, view.status());
        assertEquals(PipelineSource.WEB, view.source());
        assertEquals("main", view.ref());
        assertFalse(view.tag());
        assertEquals(PipelineDraft.SHA, view.sha());
        assertEquals(PipelineDraft.BEFORE, view.beforeSha());
        assertNull(view.yamlErrors());
        assertEquals("user" + user, view.user().username());
        assertEquals(created, view.times().createdAt());
        assertEquals(finished, view.times().finishedAt());
        assertEquals(Duration.ofSeconds(3), view.times().duration());
        assertEquals(finished, view.updatedAt());
        assertEquals(signature.at(), view.committedAt());
        assertEquals(new BigDecimal("30.55"), view.coverage());
        assertFalse(view.warns());
    }

    @Test
    final void whatIsGoneOrNeverWasIsNull() {
        long project = world().project();
        PipelineView view = view(project, stored(PipelineDraft.in(project, "a").onTag("v1")));
        assertNull(view.name());
        assertNull(view.user());
        assertNull(view.committedAt());
        assertNull(view.coverage());
        assertNull(view.times().startedAt());
        assertNull(view.times().duration());
        assertTrue(view.tag());
        assertEquals("jobs:a is ü", view(project, stored(PipelineDraft.in(project, "a").broken("jobs:a is ü"))).yamlErrors());
    }

    @Test
    final void aPipelineWarnsOfTheLatestRunsThatMayFail() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.ON_SUCCESS, true)), JobDraft.of("b", 0)));
        assertFalse(view(project, id).warns());
        start(id, "a");
        fail(id, "a");
        assertTrue(view(project, id).warns());
        retry(id, "a", world().user());
        assertFalse(view(project, id).warns());
        start(id, "b");
        fail(id, "b");
        assertFalse(view(project, id).warns());
    }

    @Test
    final void coverageIsOfTheLatestRuns() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a", "b"));
        start(id, "a");
        succeed(id, "a", "10");
        assertEquals(new BigDecimal("10.00"), view(project, id).coverage());
        retry(id, "a", world().user());
        assertNull(view(project, id).coverage());
    }

    @Test
    final void nothingForeignOrDeletedIsFound() {
        long project = world().project();
        long other = world().project();
        world().branch(project, "main", PipelineDraft.SHA);
        long id = stored(PipelineDraft.in(project, "a"));
        assertEquals(Optional.empty(), views().find(other, id));
        assertEquals(Optional.empty(), views().find(project, -1));
        assertEquals(List.of(), list(other, PipelineFilter.ALL));
        assertEquals(List.of(id), list(project, PipelineFilter.ALL));
        hide(id);
        assertEquals(Optional.empty(), views().find(project, id));
        assertEquals(List.of(), list(project, PipelineFilter.ALL));
        assertEquals(List.of(), list(project, ASKING.scope(Scope.BRANCHES).filter()));
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
    }

    @Test
    final void childPipelinesAreListedOnlyWhenAskedFor() {
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
    final void filtersByWhatAPipelineIs() {
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
    final void filtersByWhereAPipelineStands() {
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
    final void filtersByWhenAPipelineChangedBordersIncluded() {
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
    final void branchesAndTagsShowTheNewestOfEachThatExists() {
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
    final void everyOrderGoesBothWaysAndTiesGoById() {
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
    final void pagesFollowOneAnother() {
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

    @Test
    final void theLatestSpeaksForItsRefWhereItStandsNow() {
        long project = world().project();
        assertEquals(Optional.empty(), views().latest(project, "main"));
        world().branch(project, "main", PipelineDraft.SHA);
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
        stored(PipelineDraft.in(project, "a"));
        long latest = stored(PipelineDraft.in(project, "a"));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.ONDEMAND_DAST_SCAN));
        stored(PipelineDraft.in(project, "a").at(OTHER));
        stored(PipelineDraft.in(project, "a").onTag("main"));
        stored(PipelineDraft.in(world().project(), "a"));
        assertEquals(latest, views().latest(project, "main").orElseThrow().orElseThrow().id());
        world().branch(project, "main", "c".repeat(40));
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
    }

    @Test
    final void aBranchGoesBeforeATagOfItsName() {
        long project = world().project();
        world().tag(project, "v1", PipelineDraft.SHA, null);
        long tag = stored(PipelineDraft.in(project, "a").onTag("v1"));
        assertEquals(tag, views().latest(project, "v1").orElseThrow().orElseThrow().id());
        world().branch(project, "v1", PipelineDraft.SHA);
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "v1"));
        long branch = stored(PipelineDraft.in(project, "a").on("v1", false));
        stored(PipelineDraft.in(project, "a").onTag("v1"));
        assertEquals(branch, views().latest(project, "v1").orElseThrow().orElseThrow().id());
    }
}
