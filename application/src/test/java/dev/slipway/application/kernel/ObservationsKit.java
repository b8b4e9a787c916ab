package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Observations;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Observations} does. */
public abstract class ObservationsKit {

    private static final Object UNSPEAKABLE = new Object() {
        @Override
        public String toString() {
            throw new IllegalStateException("no words");
        }
    };

    protected abstract Observations observations();

    /** The lines said so far, without causes. */
    protected abstract List<String> lines();

    @Test
    final void what_happened_is_said_with_its_particulars() {
        observations().event("kit.happened", "project", 3L, "name", "täst");
        observations().trouble("kit.failed", new IllegalStateException("boom"), "job", 4);
        observations().event("kit.alone");
        assertEquals(List.of("kit.happened project=3 name=täst", "kit.failed job=4", "kit.alone"), lines());
    }

    /** How often this was counted so far. */
    protected abstract double counted(String name, String label, String value);

    @Test
    final void what_is_counted_is_no_line() {
        observations().count("kit.items", "decision", "opened");
        observations().count("kit.items", "decision", "grouped");
        observations().count("kit.items", "decision", "grouped");
        assertEquals(1, counted("kit.items", "decision", "opened"));
        assertEquals(2, counted("kit.items", "decision", "grouped"));
        assertEquals(List.of(), lines());
    }

    @Test
    final void what_is_counted_by_two_labels_is_found_by_each() {
        observations().count("kit.pairs", "decision", "ignored", "reason", "odd");
        observations().count("kit.pairs", "decision", "ignored", "reason", "even");
        observations().count("kit.pairs", "decision", "opened", "reason", "even");
        assertEquals(2, counted("kit.pairs", "decision", "ignored"));
        assertEquals(2, counted("kit.pairs", "reason", "even"));
        assertEquals(1, counted("kit.pairs", "reason", "odd"));
    }

    @Test
    final void nothing_makes_it_fail() {
        observations().event("kit.odd", "key");
        observations().event("kit.nulls", null, null, "a", null);
        observations().event("kit.none", (Object[]) null);
        observations().event("kit.unspeakable", "a", UNSPEAKABLE);
        observations().trouble("kit.causeless", null);
        observations().count("kit.nothing", "label", null);
        observations().count("kit.nothing.odd", "label");
        observations().count("kit.nothing.none", (String[]) null);
        observations().trouble("kit.unspeakable", new IllegalStateException() {
            @Override
            public String getMessage() {
                return null;
            }
        }, "a", UNSPEAKABLE);
        assertEquals(List.of("kit.odd key", "kit.nulls null=null a=null", "kit.none", "kit.unspeakable a=?", "kit.causeless",
                "kit.unspeakable a=?"), lines());
    }

    @Test
    final void an_observation_is_one_line() {
        observations().event("kit.one", "branch", "main\r\nkit.two forged=true\u2028\u001b[0m");
        assertEquals(1, lines().size());
        assertTrue(lines().getFirst().codePoints().noneMatch(c -> Character.isISOControl(c) || c == 0x2028), lines().getFirst());
    }
}
