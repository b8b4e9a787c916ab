package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.PipelineFilter.Order;
import dev.slipway.application.pipeline.PipelineFilter.Scope;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import java.util.List;

/** Fixture of the kits of {@code PipelineViews}. */
abstract class PipelineViewsScenario extends CiScenario {

    protected static final PageRequest FIRST = PageRequest.Offset.first();
    protected static final String OTHER = "b".repeat(40);

    protected final PipelineViews views() {
        return world().port(PipelineViews.class);
    }

    protected final PipelineView view(long project, long pipeline) {
        return views().find(project, pipeline).orElseThrow();
    }

    protected final List<Long> list(long project, PipelineFilter filter) {
        Page<PipelineView> page = views().list(project, filter, FIRST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(PipelineView::id).toList();
    }

    /** Filters named by the one thing they ask for. */
    protected record Asking(Scope scope, PipelineStatus status, PipelineSource source, String ref, String sha, Boolean yamlErrors,
            String username,
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
            return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order,
                    sort);
        }

        PipelineFilter filter() {
            return by(Order.ID, Sort.DESC);
        }
    }

    protected static final Asking ASKING = Asking.NOTHING;
}
