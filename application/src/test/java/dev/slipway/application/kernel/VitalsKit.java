package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Vitals;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Vitals} does. */
public abstract class VitalsKit {

    private static final Pattern SAMPLE = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*(\\{.*})? (NaN|[+-]?Inf|[-+0-9.eE]+)( [0-9]+)?");

    protected abstract Vitals vitals();

    /** From now on the database does not answer. */
    protected abstract void takeDatabaseAway();

    /** Counts something under this name, which has an underscore between its words. */
    protected abstract void count(String name);

    @Test
    final void the_database_answers_until_it_is_taken_away() {
        assertTrue(vitals().databaseAnswers());
        assertTrue(vitals().databaseAnswers());
        takeDatabaseAway();
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertFalse(vitals().databaseAnswers()));
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertFalse(vitals().databaseAnswers()));
    }

    @Test
    final void metrics_are_text_that_prometheus_reads() {
        count("kit_counted");
        count("kit_counted");
        String metrics = vitals().metrics();
        assertTrue(metrics.endsWith("\n"), metrics);
        assertTrue(metrics.lines()
                .allMatch(line -> line.startsWith("# HELP ") || line.startsWith("# TYPE ") || SAMPLE.matcher(line).matches()), metrics);
        assertTrue(metrics.lines().anyMatch(line -> line.matches("kit_counted_total 2(\\.0)?")), metrics);
    }
}
