package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.SCHEDULED_TASKS;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.simulation.Ground;
import dev.slipway.persistence.testing.Persistence;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Record4;

/** A simulation on tables. The scheduler does not run: the simulation does what is recorded. */
final class TablesGround implements Ground {

    private final Persistence here;
    private final CiTables world;
    /** Ids of recordings are random, so that they are numbered as they are found, for the same seed to give the same run. */
    private final Map<String, Integer> numbers = new HashMap<>();

    TablesGround(Persistence here) {
        this.here = here;
        this.world = new CiTables(here);
    }

    @Override
    public CiWorld world() {
        return world;
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> found = here.dsl().select(SCHEDULED_TASKS.TASK_INSTANCE, SCHEDULED_TASKS.TASK_NAME, SCHEDULED_TASKS.TASK_DATA,
                        SCHEDULED_TASKS.EXECUTION_TIME)
                .from(SCHEDULED_TASKS).orderBy(SCHEDULED_TASKS.EXECUTION_TIME, SCHEDULED_TASKS.TASK_NAME, SCHEDULED_TASKS.TASK_DATA)
                .fetch(TablesGround::piece);
        found.forEach(piece -> numbers.computeIfAbsent(piece.id(), id -> numbers.size()));
        return found.stream().sorted(Comparator.comparing(piece -> numbers.get(piece.id()))).toList();
    }

    private static Piece piece(Record4<String, String, byte[], Instant> row) {
        return new Piece(row.value1(), row.value2(), ByteBuffer.wrap(row.value3()).getLong(), row.value4());
    }

    @Override
    public void done(Piece piece) {
        here.dsl().deleteFrom(SCHEDULED_TASKS)
                .where(SCHEDULED_TASKS.TASK_NAME.eq(piece.kind()), SCHEDULED_TASKS.TASK_INSTANCE.eq(piece.id())).execute();
    }
}
