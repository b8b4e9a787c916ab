package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.EnvironmentSweepsKit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jooq.Condition;
import org.jooq.Query;
import org.jooq.conf.ParamType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEnvironmentSweepsTest extends EnvironmentSweepsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void scheduling_of_one_project_is_reserved_by_one_transaction() throws Exception {
        long project = world().project();
        long other = world().project();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Boolean> reserved = write(() -> {
                assertTrue(sweeps().reserve(project));
                try {
                    return List.of(threads.submit(() -> write(() -> sweeps().reserve(project))).get(),
                            threads.submit(() -> write(() -> sweeps().reserve(other))).get());
                } catch (Exception failed) {
                    throw new IllegalStateException(failed);
                }
            });
            assertEquals(List.of(false, true), reserved);
        }
        assertTrue(HERE.get(Transactions.class).write(() -> sweeps().reserve(project)));
    }

    /** Among many environments that are left alone, batches are read from an index. */
    @Test
    void batches_are_read_from_indexes() {
        long project = world().project();
        long id = environment(project, "review/x", EnvironmentState.STOPPED);
        HERE.dsl().execute("""
                insert into environments (project_id, name, slug, state, tier, auto_stop_at, auto_delete_at, created_at, updated_at)
                select %d, 'env-' || n, 'env', (array['available', 'stopped', 'stopping'])[n %% 3 + 1], 'other',
                       now() + interval '9 years', now() + interval '9 years', now(), now() from generate_series(1, 5000) n"""
                .formatted(project));
        HERE.dsl().execute("analyze environments");
        write(() -> sweeps().deleteAt(List.of(id), now()));
        for (EnvironmentDeadline deadline : EnvironmentDeadline.values()) {
            assertIndexed(EnvironmentSweepConditions.passed(deadline, now()), deadline.name());
        }
        assertEquals(List.of(id), sweeps().passed(EnvironmentDeadline.AUTO_DELETE, now(), Optional.empty(), 10).stream()
                .map(place -> place.environmentId()).toList());
        assertIndexed(EnvironmentSweepConditions.removable(now()).hold(), "review apps");
    }

    private static void assertIndexed(Condition condition, String name) {
        Query query = HERE.dsl().selectOne().from("environments").where(condition).limit(10);
        String plan = HERE.dsl().fetch("explain " + query.getSQL(ParamType.INLINED)).toString();
        assertTrue(plan.contains("Index"), name + "\n" + plan);
    }
}
