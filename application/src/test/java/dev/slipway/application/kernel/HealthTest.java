package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.port.Vitals;
import org.junit.jupiter.api.Test;

class HealthTest {

    private final Vitals vitals = mock();
    private final Health health = new Health(vitals);

    @Test
    void server_is_ready_once_it_has_started_and_its_database_answers() {
        when(vitals.databaseAnswers()).thenReturn(true);
        assertFalse(health.ready());
        health.started();
        assertTrue(health.ready());
        when(vitals.databaseAnswers()).thenReturn(false);
        assertFalse(health.ready());
    }

    @Test
    void metrics_are_those_of_the_process() {
        when(vitals.metrics()).thenReturn("up 1");
        assertEquals("up 1", health.metrics());
    }
}
