package dev.slipway.persistence.schedule;

import static dev.slipway.persistence.jooq.Tables.PIPELINE_SCHEDULES;
import static dev.slipway.persistence.jooq.Tables.PIPELINE_SCHEDULE_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.SchedulesKit;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSchedulesTest extends SchedulesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void values_lie_encrypted() {
        long id = keep(world().project(), world().user(), NIGHTLY);
        write(() -> schedules().add(id, new PipelineVariable("KEY", "a value to be hidden", false), now()));
        byte[] stored = HERE.dsl().select(PIPELINE_SCHEDULE_VARIABLES.VALUE).from(PIPELINE_SCHEDULE_VARIABLES).fetchSingle().value1();
        assertFalse(new String(stored, StandardCharsets.ISO_8859_1).contains("hidden"));
        assertEquals("a value to be hidden", schedules().variables(id).getFirst().value());
    }

    @Test
    void accounts_and_projects_go_without_asking_schedules() {
        long project = world().project();
        long owner = world().user();
        long id = keep(project, owner, NIGHTLY);
        write(() -> schedules().add(id, new PipelineVariable("KEY", "value", false), now()));
        HERE.dsl().deleteFrom(USERS).where(USERS.ID.eq(owner)).execute();
        assertNull(schedules().find(project, id).orElseThrow().owner());
        after(Duration.ofDays(2));
        assertNull(write(() -> due().begin(id, now())).orElseThrow().ownerId());
        HERE.dsl().deleteFrom(PROJECTS).where(PROJECTS.ID.eq(project)).execute();
        assertEquals(0, HERE.dsl().fetchCount(PIPELINE_SCHEDULES) + HERE.dsl().fetchCount(PIPELINE_SCHEDULE_VARIABLES));
    }
}
