package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.kernel.port.Vitals;
import org.junit.jupiter.api.Test;

class HealthTest {

    private final Vitals vitals = mock();
    private final Storage storage = mock();
    private final Health health = new Health(vitals, storage);

    @Test
    void server_is_ready_once_it_has_started_while_its_database_answers_and_files_have_space() {
        when(vitals.databaseAnswers()).thenReturn(true);
        assertFalse(health.readiness().ready());
        health.started();
        assertTrue(health.readiness().ready());
        when(storage.full()).thenReturn(true);
        assertEquals(new Health.Readiness(true, true, false), health.readiness());
        assertFalse(health.readiness().ready());
        when(storage.full()).thenReturn(false);
        when(vitals.databaseAnswers()).thenReturn(false);
        assertEquals(new Health.Readiness(true, false, true), health.readiness());
        assertFalse(health.readiness().ready());
    }

    @Test
    void metrics_are_those_of_the_process() {
        when(vitals.metrics()).thenReturn("up 1");
        assertEquals("up 1", health.metrics());
    }
}
