package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.domain.artifact.ArtifactRetention;
import dev.slipway.domain.artifact.Supersession;
import dev.slipway.domain.artifact.Supersession.Newer;
import dev.slipway.domain.artifact.Supersession.Older;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.testing.Persistence;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jooq.Field;
import org.jooq.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares the rules of retention with their conditions, clause by clause, for every pair of a grid of pipelines. */
class SupersessionGridTest {

    private static final String MERGE_REF = "refs/merge-requests/1/head";

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    /** What is true of one pipeline, as the grid made it. */
    private record Cell(Older older, Newer newer, boolean keepLatest, boolean refExists) {}

    private final Map<Long, Cell> cells = new HashMap<>();
    private ArtifactTables rows;
    /** A project that does not keep the latest artifacts. */
    private long forgetful;

    @BeforeEach
    void arrange() {
        rows = new ArtifactTables(HERE.database());
        long project = rows.project();
        rows.branch(project, "topic");
        HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                + "values (%d, 'tag', 'main', 'a', 'a', now())".formatted(project));
        forgetful = rows.project();
        rows.branch(forgetful, "gone");
        HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                + "values (%d, 'tag', 'gone', 'a', 'a', now())".formatted(project));
        HERE.database().execute("update projects set keep_latest_artifact = false where id = " + forgetful);
        Arrays.stream(PipelineSource.values()).filter(source -> source != PipelineSource.PARENT_PIPELINE)
                .forEach(source -> top(project, "main", false, source, PipelineStatus.SUCCESS));
        Arrays.stream(PipelineStatus.values()).forEach(status -> top(project, "main", false, PipelineSource.PUSH, status));
        for (String ref : List.of("main", "topic", "gone", MERGE_REF)) {
            family(project, ref, false);
        }
        family(project, "main", true);
        family(forgetful, "main", false);
        long deleted = top(project, "topic", false, PipelineSource.API, PipelineStatus.SUCCESS);
        rows.deletePipeline(deleted);
        cells.computeIfPresent(deleted, (id, cell) -> new Cell(cell.older(), deleted(cell.newer()), cell.keepLatest(), cell.refExists()));
        long newest = top(project, "main", false, PipelineSource.MERGE_REQUEST_EVENT, PipelineStatus.SUCCESS);
        child(child(newest, project, "main", false, PipelineStatus.SUCCESS), project, "main", false, PipelineStatus.SUCCESS);
        String values = cells.values().stream().map(Cell::newer)
                .map(cell -> "(%d, '%s', %s)".formatted(cell.id(), cell.source(), cell.tag())).collect(Collectors.joining(", "));
        HERE.database().execute("update pipelines set locked = pipelines.id % 3 <> 0, source = cell.source, tag = cell.tag from (values "
                + values + ") cell (id, source, tag) where cell.id = pipelines.id");
    }

    private static Newer deleted(Newer newer) {
        return new Newer(newer.id(), newer.project(), newer.ref(), newer.tag(), newer.source(), newer.status(), true);
    }

    private long top(long project, String ref, boolean tag, PipelineSource source, PipelineStatus status) {
        long id = rows.pipeline(project, ref, status.wireName());
        note(id, id, project, ref, tag, source, status);
        return id;
    }

    private void family(long project, String ref, boolean tag) {
        long top = top(project, ref, tag, PipelineSource.PUSH, PipelineStatus.SUCCESS);
        long child = child(top, project, ref, tag, PipelineStatus.FAILED);
        top(project, ref, tag, PipelineSource.SCHEDULE, PipelineStatus.SUCCESS);
        long grandchild = child(child, project, ref, tag, PipelineStatus.SUCCESS);
        child(grandchild, project, ref, tag, PipelineStatus.SUCCESS);
    }

    private long child(long parent, long project, String ref, boolean tag, PipelineStatus status) {
        long id = rows.child(parent, status.wireName());
        note(id, cells.get(parent).older().family(), project, ref, tag, PipelineSource.PARENT_PIPELINE, status);
        return id;
    }

    private void note(long id, long family, long project, String ref, boolean tag, PipelineSource source, PipelineStatus status) {
        boolean exists = ref.equals("main") || ref.equals("topic") && !tag;
        cells.put(id, new Cell(new Older(project, ref, tag, family),
                new Newer(id, project, ref, tag, source.wireName(), JobStatus.of(status.wireName()).orElse(null), false),
                        project != forgetful, exists));
    }

    @Test
    void each_clause_of_supersession_is_the_same_in_sql_for_every_pair() {
        Pipelines older = PIPELINES.as("older");
        Pipelines newer = PIPELINES.as("newer");
        ClauseGrid<Supersession, Supersession.Check> grid = new ClauseGrid<>(Supersession.CLAUSES);
        int pairs = 0;
        for (Record row : HERE.dsl().select(older.ID, newer.ID).select(grid.fields(SupersessionConditions.of(older, newer))).from(older)
                .crossJoin(newer).fetch()) {
            grid.check(new Supersession(cells.get(row.get(older.ID)).older(), cells.get(row.get(newer.ID)).newer()), row);
            pairs++;
        }
        assertEquals(cells.size() * cells.size(), pairs);
        grid.requireEveryPart();
    }

    @Test
    void port_finds_exactly_the_pipelines_that_the_policy_calls_superseded() {
        TreeSet<Integer> sizes = new TreeSet<>();
        TreeSet<Long> locked = new TreeSet<>(HERE.dsl().select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.LOCKED.isTrue())
                .fetch(PIPELINES.ID));
        for (Cell changed : cells.values()) {
            List<Long> expected = locked.stream().filter(id -> sameRef(cells.get(id), changed)).filter(id -> superseded(cells.get(id)))
                    .toList();
            assertEquals(expected, HERE.get(ExpiringArtifacts.class).superseded(changed.newer().id(), 10_000), changed.toString());
            sizes.add(expected.size());
        }
        assertTrue(sizes.size() > 2, sizes.toString());
    }

    @Test
    void migration_retains_again_what_child_pipelines_had_released() throws IOException {
        HERE.database().execute("update pipelines set locked = false");
        try (InputStream migration = getClass().getResourceAsStream("/db/migration/V39__retained_families.sql")) {
            String text = new String(migration.readAllBytes(), StandardCharsets.UTF_8);
            HERE.database().execute(text.substring(text.indexOf("with recursive families")));
        }
        List<Long> expected = cells.entrySet().stream().filter(cell -> cell.getValue().refExists() && !cell.getValue().newer().deleted())
                .filter(cell -> !superseded(cell.getValue())).map(Map.Entry::getKey).sorted().toList();
        assertEquals(expected, HERE.dsl().select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.LOCKED.isTrue()).orderBy(PIPELINES.ID)
                .fetch(PIPELINES.ID));
        assertTrue(expected.size() > 5, expected.toString());
    }

    private static boolean sameRef(Cell one, Cell other) {
        return one.newer().project() == other.newer().project() && one.newer().ref().equals(other.newer().ref()) && one.newer()
                .tag() == other.newer().tag();
    }

    private boolean superseded(Cell older) {
        return cells.values().stream().anyMatch(newer -> Supersession.CLAUSES.hold(new Supersession(older.older(), newer.newer())));
    }

    @Test
    void each_clause_of_retention_is_the_same_in_sql_for_every_pipeline() {
        ClauseGrid<ArtifactRetention.Holder, ArtifactRetention.Check> grid = new ClauseGrid<>(ArtifactRetention.RETAINED);
        Field<Boolean> retained = field(RetentionConditions.retained()).as("retained");
        TreeSet<Boolean> seen = new TreeSet<>();
        HERE.dsl().select(PIPELINES.ID, PIPELINES.LOCKED, retained).select(grid.fields(RetentionConditions.clauses())).from(PIPELINES)
                .join(PROJECTS)
                .on(PROJECTS.ID.eq(PIPELINES.PROJECT_ID))
                .fetch().forEach(row -> {
                    Cell cell = cells.get(row.get(PIPELINES.ID));
                    ArtifactRetention.Holder holder = new ArtifactRetention.Holder(cell.keepLatest(), cell.refExists(),
                            !row.get(PIPELINES.LOCKED));
                    grid.check(holder, row);
                    assertEquals(ArtifactRetention.RETAINED.hold(holder), row.get(retained), cell.toString());
                    seen.add(row.get(retained));
                });
        grid.requireEveryPart();
        assertEquals(2, seen.size());
    }
}
