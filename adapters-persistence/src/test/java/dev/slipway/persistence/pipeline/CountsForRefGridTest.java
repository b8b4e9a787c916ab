package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.field;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares {@link DanglingSources} with each statement that selects the newest pipeline of a ref or commit, for every source. Files of
 * a ref are in {@code SupersessionGridTest}.
 */
class CountsForRefGridTest extends CiScenario {

    private static final String OLD = "a".repeat(40);
    private static final String NEW = "b".repeat(40);

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);

    @Override
    protected CiWorld world() {
        return tables;
    }

    private static boolean counts(PipelineSource source) {
        return DanglingSources.countsForRef(source.wireName());
    }

    @ParameterizedTest
    @EnumSource(PipelineSource.class)
    void dangling_pipeline_is_never_the_newest_of_its_ref(PipelineSource source) {
        long project = tables.project();
        long older = begun(PipelineDraft.in(project, "a").at(OLD));
        long newer = stored(PipelineDraft.in(project, "a").at(NEW).from(source));
        tables.branch(project, "main", NEW);
        assertEquals(counts(source),
                HERE.dsl().select(field(CountsForRef.of(PIPELINES))).from(PIPELINES).where(PIPELINES.ID.eq(newer)).fetchSingle().value1());
        PipelineViews views = HERE.get(PipelineViews.class);
        assertEquals(counts(source), views.latest(project, "main").orElseThrow().map(PipelineView::id).isPresent());
        assertEquals(counts(source) ? Set.of(NEW) : Set.of(), HERE.get(LastPipelines.class).of(project, List.of(NEW)).keySet());
        PipelineFilter newest = PipelineFilter.all().withScope(PipelineFilter.Scope.BRANCHES);
        assertEquals(List.of(counts(source) ? newer : older), views.list(project, newest, PageRequest.Offset.first()).items().stream()
                .map(PipelineItem::id).toList());
    }

    @ParameterizedTest
    @EnumSource(PipelineSource.class)
    void dangling_pipeline_makes_no_other_redundant_and_child_pipelines_are_redundant_with_their_parents(PipelineSource source) {
        long project = tables.project();
        long older = begun(PipelineDraft.in(project, "a").at(OLD));
        long newer = stored(PipelineDraft.in(project, "a").at(NEW).from(source));
        assertEquals(counts(source) ? List.of(older) : List.of(), pipelines().redundantSince(newer, 0, 10));
        long newest = stored(PipelineDraft.in(project, "a").at("c".repeat(40)));
        boolean redundant = counts(source) || source == PipelineSource.PARENT_PIPELINE;
        assertEquals(redundant ? List.of(older, newer) : List.of(older), pipelines().redundantSince(newest, 0, 10));
    }
}
