package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.port.PipelineViews;
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
        Page<PipelineItem> page = views().list(project, filter, FIRST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(PipelineItem::id).toList();
    }
}
