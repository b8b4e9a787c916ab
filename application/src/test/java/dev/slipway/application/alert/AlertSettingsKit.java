package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.port.AlertSettings.Values;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AlertSettings} does. */
public abstract class AlertSettingsKit extends AlertScenario {

    @Test
    final void what_a_project_decides_is_its_own() {
        long project = world().project();
        long other = world().project();
        assertEquals(Values.DEFAULT, world().settings().of(project));
        for (boolean creates : new boolean[] {true, false}) {
            for (boolean closes : new boolean[] {true, false}) {
                world().settings().save(project, new Values(creates, closes), NOW);
                assertEquals(new Values(creates, closes), world().settings().of(project));
            }
        }
        assertEquals(Values.DEFAULT, world().settings().of(other));
        assertEquals(Values.DEFAULT, world().settings().of(other + 1_000));
    }

    @Test
    final void what_is_not_said_stays_as_it_is() throws Exception {
        long project = world().project();
        assertEquals(new Values(true, true), world().settings().change(project, Optional.of(true), Optional.empty(), NOW));
        assertEquals(new Values(true, false), world().settings().change(project, Optional.empty(), Optional.of(false), NOW));
        assertEquals(new Values(true, false), world().settings().change(project, Optional.empty(), Optional.empty(), NOW));
        for (int round = 0; round < 10; round++) {
            long another = world().project();
            together(2, number -> world().settings().change(another, number == 0 ? Optional.of(true) : Optional.empty(),
                    number == 0 ? Optional.empty() : Optional.of(false), NOW));
            assertEquals(new Values(true, false), world().settings().of(another));
        }
    }

    @Test
    final void who_decides_at_once_is_not_refused() throws Exception {
        long project = world().project();
        together(6, number -> world().settings().save(project, new Values(true, false), NOW));
        assertEquals(new Values(true, false), world().settings().of(project));
    }
}
