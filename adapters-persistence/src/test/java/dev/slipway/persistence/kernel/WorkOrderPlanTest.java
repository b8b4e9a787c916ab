package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Due work is taken in its order without a sort of all that is due, on a table of which the database has no statistics. */
class WorkOrderPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @BeforeEach
    void keep_statistics_away() {
        HERE.database().execute("alter table scheduled_tasks set (autovacuum_enabled = off)");
        HERE.database().execute("delete from pg_statistic where starelid = 'scheduled_tasks'::regclass");
    }

    @AfterEach
    void let_statistics_be() {
        HERE.database().execute("alter table scheduled_tasks reset (autovacuum_enabled)");
    }

    @Test
    void item_that_is_due_is_found_by_the_index() {
        HERE.database().execute("insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version, priority) "
                + "select 'plan', n::text, now() - interval '1 second' * n, false, 1, 50 from generate_series(1, 3000) n");
        String plan = String.join("\n", HERE.dsl().fetch("explain select task_name, task_instance from scheduled_tasks "
                + "where picked = false and execution_time <= now() order by priority desc, execution_time limit 2 for update skip locked")
                .getValues(0, String.class));
        assertTrue(plan.contains("scheduled_tasks_order"), plan);
        assertFalse(plan.contains("Sort"), plan);
    }
}
