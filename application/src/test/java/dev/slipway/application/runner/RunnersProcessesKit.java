package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Runners}: processes that report. */
abstract class RunnersProcessesKit extends RunnersScenario {

    @Test
    final void latest_process_describes_the_runner() {
        long id = runner(Owner.INSTANCE);
        long first = write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow();
        assertEquals(now(), view(id).contactedAt());
        assertEquals(new RunnerView.Process("name", "1", "rev", "linux", "amd64", "10.0.0.1"), view(id).process());
        after(Duration.ofSeconds(1));
        long second = write(() -> runners().heard(id, process("s2", "2"), now())).orElseThrow();
        assertNotEquals(first, second);
        assertEquals("2", view(id).process().version());
        assertEquals(first, write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow());
        assertNotEquals(first, write(() -> runners().heard(runner(Owner.INSTANCE), process("s1", "1"), now())).orElseThrow());
    }

    @Test
    final void too_many_processes_displace_the_stalest() {
        long id = runner(Owner.INSTANCE);
        long other = runner(Owner.INSTANCE);
        write(() -> runners().heard(other, process("first", "1"), now()));
        write(() -> runners().heard(id, process("first", "1"), now()));
        after(Duration.ofSeconds(1));
        write(() -> {
            for (int at = 1; at < Runners.MOST_PROCESSES; at++) {
                runners().heard(id, process("s" + at, "1"), now());
            }
            return null;
        });
        after(Duration.ofMinutes(11));
        write(() -> runners().heard(id, process("first", "1"), now()));
        write(() -> runners().heard(id, process("last", "1"), now()));
        assertFalse(write(() -> runners().deleteProcess(id, "s1")));
        assertTrue(write(() -> runners().deleteProcess(id, "s2")));
        assertTrue(write(() -> runners().deleteProcess(id, "first")));
        assertTrue(write(() -> runners().deleteProcess(other, "first")));
    }

    @Test
    final void change_is_stored_at_once_and_contact_now_and_then() {
        long id = runner(Owner.INSTANCE);
        Instant start = now();
        write(() -> runners().heard(id, process("s1", "1"), now()));
        after(Duration.ofMinutes(9));
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertEquals(start, view(id).contactedAt());
        write(() -> runners().heard(id, process("s1", "2"), now()));
        assertEquals("2", view(id).process().version());
        Process moved = new Process("s1", "other", "2", "r2", "darwin", "arm64", "docker", Map.of(), "10.0.0.2");
        write(() -> runners().heard(id, moved, now()));
        assertEquals(new RunnerView.Process("other", "2", "r2", "darwin", "arm64", "10.0.0.2"), view(id).process());
        after(Duration.ofMinutes(11));
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertEquals(now(), view(id).contactedAt());
    }

    @Test
    final void every_changed_field_of_a_process_is_stored() {
        Process before = new Process("s1", "n", "1", "r", "p", "a", "e", Map.of(), "i");
        List<Process> changes = List.of(new Process("s1", "N", "1", "r", "p", "a", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "R", "p", "a", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "r", "P", "a", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "r", "p", "A", "e", Map.of(), "i"),
                new Process("s1", "n", "1", "r", "p", "a", "e", Map.of(), "I"));
        for (Process change : changes) {
            long id = runner(Owner.INSTANCE);
            write(() -> runners().heard(id, before, now()));
            write(() -> runners().heard(id, change, now()));
            assertEquals(new RunnerView.Process(change.name(), change.version(), change.revision(), change.platform(),
                    change.architecture(),
                    change.ipAddress()), view(id).process());
        }
    }

    @Test
    final void missing_fields_of_a_process_stay() {
        long id = runner(Owner.INSTANCE);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        after(Duration.ofMinutes(20));
        write(() -> runners().heard(id, new Process("s1", null, null, null, null, null, null, Map.of(), null), now()));
        assertEquals(new RunnerView.Process("name", "1", "rev", "linux", "amd64", "10.0.0.1"), view(id).process());
    }

    @Test
    final void process_without_a_system_id_only_updates_the_contact() {
        long id = runner(Owner.INSTANCE);
        assertEquals(OptionalLong.empty(), write(() -> runners().heard(id, process(null, "1"), now())));
        assertEquals(OptionalLong.empty(), write(() -> runners().heard(id, process(" ", "1"), now())));
        assertEquals(now(), view(id).contactedAt());
        assertNull(view(id).process());
    }

    @Test
    final void concurrent_reports_of_a_process_store_it_once() throws Exception {
        long id = runner(Owner.INSTANCE);
        List<Callable<Long>> calls = IntStream.range(0, 6)
                .<Callable<Long>>mapToObj(index -> () -> write(() -> runners().heard(id, process("s1", "1"), now())).orElseThrow())
                .toList();
        assertEquals(1, together(calls).stream().distinct().count());
    }

    @Test
    final void process_is_forgotten_once() {
        long id = runner(Owner.INSTANCE);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertFalse(write(() -> runners().deleteProcess(id, "s2")));
        assertTrue(write(() -> runners().deleteProcess(id, "s1")));
        assertFalse(write(() -> runners().deleteProcess(id, "s1")));
        assertNull(view(id).process());
    }
}
