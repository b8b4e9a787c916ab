package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code Alerts}: concurrent senders and users. */
abstract class AlertsRacesKit extends AlertsScenario {

    /** The second transaction sees the changes of the first. */
    @Test
    final void second_lock_of_a_fingerprint_waits_for_the_first() throws Exception {
        long project = world().project();
        long integration = integration(project);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Touched> first = threads.submit(() -> world().transactions().write(() -> {
                alerts().lock(project, new TreeSet<>(List.of(Fingerprint.of("a"))));
                locked.countDown();
                await(asked);
                return open(project, integration, Occurrence.of("a"));
            }));
            locked.await();
            Future<Map<Fingerprint, IntakePlan.Known>> second = threads.submit(() -> {
                asked.countDown();
                return open(project, "b", "a");
            });
            assertEquals(known("a", first.get().id(), AlertStatus.TRIGGERED), second.get());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    final void concurrent_senders_open_one_alert_and_are_all_counted() throws Exception {
        long project = world().project();
        long integration = integration(project);
        int threads = 8;
        int times = 10;
        together(threads, number -> IntStream.range(0, times).forEach(any -> take(project, integration, Occurrence.of("a"))));
        assertEquals(threads * times, found(project, 1).alert().events());
        assertEquals(List.of("opened 1", "grouped " + (threads * times - 1)), history(found(project, 1)));
        assertEquals(Optional.empty(), world().views().find(project, 2));
    }

    @Test
    final void concurrent_alerts_are_numbered_without_gaps() throws Exception {
        long project = world().project();
        long integration = integration(project);
        int threads = 8;
        int times = 5;
        together(threads, number -> IntStream.range(0, times).forEach(time ->
                take(project, integration, Occurrence.of(number + "." + time), Occurrence.single("x"))));
        List<Long> found = new ArrayList<>();
        LongStream.rangeClosed(1, threads * times * 2).forEach(iid -> found.add(found(project, iid).alert().events()));
        assertTrue(found.stream().allMatch(events -> events == 1));
        assertEquals(Optional.empty(), world().views().find(project, threads * times * 2 + 1));
    }

    /** Ends and beginnings by senders and people in any order: what is open and what is counted fit together. */
    @Test
    final void concurrent_users_and_senders_keep_one_open_alert() throws Exception {
        long project = world().project();
        long integration = integration(project);
        long first = open(project, integration, Occurrence.of("a")).id();
        int times = 20;
        AlertStatus[] statuses = AlertStatus.values();
        together(4, number -> IntStream.range(0, times).forEach(time -> {
            switch (number) {
                case 0, 1 -> take(project, integration, Occurrence.of("a"));
                case 2 -> take(project, integration, Occurrence.end("a", null));
                default -> become(first, statuses[time % statuses.length], NOBODY, NOW);
            }
        }));
        long counted = 0;
        int open = 0;
        for (long iid = 1; world().views().find(project, iid).isPresent(); iid++) {
            AlertView alert = found(project, iid).alert();
            counted += alert.events();
            open += alert.status().open() ? 1 : 0;
        }
        assertEquals(1 + 2 * times, counted);
        assertEquals(open(project, "a").size(), open);
        assertTrue(open <= 1);
    }
}
