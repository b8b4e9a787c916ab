package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private boolean run(Steps steps, Duration patience, String script) throws Exception {
        return steps.run(List.of("sh", "-c", script), folder.resolve("log"), patience);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void program_runs_and_its_words_are_kept(boolean lowestPriority) throws Exception {
        Steps steps = new Steps(lowestPriority);
        assertTrue(run(steps, PATIENCE, "echo done"));
        assertFalse(run(steps, PATIENCE, "echo failed >&2; exit 3"));
        assertEquals(List.of("done", "failed"), Files.readAllLines(folder.resolve("log")));
    }

    @Test
    void program_yields_to_everything_else() throws Exception {
        assertTrue(run(new Steps(true), PATIENCE, "nice"));
        assertEquals(List.of("19"), Files.readAllLines(folder.resolve("log")));
    }

    @Test
    void stop_ends_the_present_program_and_starts_no_other() throws Exception {
        Steps steps = new Steps(false);
        CompletableFuture<Boolean> ended = CompletableFuture.supplyAsync(() -> {
            try {
                return run(steps, PATIENCE, "touch started; exec sleep 600".replace("started", folder.resolve("started").toString()));
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        Waiting.until("the program runs", PATIENCE, () -> Files.exists(folder.resolve("started")));
        steps.stop();
        assertFalse(ended.get(30, TimeUnit.SECONDS));
        assertFalse(run(steps, PATIENCE, "touch " + folder.resolve("another")));
        assertFalse(Files.exists(folder.resolve("another")));
    }

    @Test
    void program_that_takes_too_long_is_ended() throws Exception {
        assertFalse(run(new Steps(false), Duration.ofSeconds(1), "exec sleep 600"));
    }
}
