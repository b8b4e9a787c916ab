package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerCredentials.Known;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for jobs that wait until a job becomes pending. */
class QueueWatchTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Announcements announcements = mock();
    private final Announcements.Subscription subscription = mock();
    private LongConsumer pending;
    private QueueWatch watch;

    @BeforeEach
    void listen() {
        when(announcements.listen(eq(JobAnnouncements.PENDING), any())).thenAnswer(call -> {
            pending = call.getArgument(1);
            return subscription;
        });
        watch = new QueueWatch(announcements);
    }

    @Test
    void request_does_not_wait_where_a_job_became_pending_after_its_mark() {
        long mark = watch.mark();
        pending.accept(3);
        assertEquals(MINUTE, watch.await(mark, MINUTE));
        assertEquals(mark + 1, watch.mark());
        assertEquals(0, watch.waiting());
    }

    @Test
    void request_without_time_does_not_wait() {
        assertEquals(Duration.ZERO, watch.await(watch.mark(), Duration.ZERO));
    }

    @Test
    void request_waits_for_its_time_where_no_job_becomes_pending() {
        assertEquals(Duration.ZERO, watch.await(watch.mark(), Duration.ofMillis(1)));
    }

    @Test
    void requests_are_not_kept_waiting_once_the_server_stops() {
        assertFalse(watch.closed());
        watch.close();
        verify(subscription).close();
        assertTrue(watch.closed());
        assertEquals(MINUTE, watch.await(watch.mark(), MINUTE));
    }

    @Test
    void interrupted_request_ends_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        assertTrue(watch.closed());
        watch.await(watch.mark(), MINUTE);
        assertTrue(Thread.interrupted());
        assertFalse(watch.closed());
    }

    /** A waiting request is woken by a job, or by the end of the server. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void waiting_request_is_woken(boolean job) {
        CompletableFuture<Duration> left = CompletableFuture.supplyAsync(() -> watch.await(watch.mark(), Duration.ofHours(1)),
                task -> Thread.ofPlatform().daemon().start(task));
        while (watch.waiting() == 0) {
            Thread.onSpinWait();
        }
        assertEquals(1, watch.waiting());
        if (job) {
            pending.accept(3);
        } else {
            watch.close();
        }
        assertTrue(left.join().isPositive());
        assertEquals(0, watch.waiting());
    }

    private static Known known(boolean paused) {
        return new Known(new RunnerView(7, RunnerType.INSTANCE_TYPE, null, paused, false, true, List.of(), false, null, null, "abc", null,
                null, NOW, NOW, null, null, List.of()), OptionalLong.of(9));
    }

    /**
     * Rows: time to wait in all, state of the queue that the runner knows, whether it is paused, whether the server stops, how often its
     * queue is searched, and for how long it waits each time, in seconds.
     */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"PT12S,now,false,false,4,5 5 2", "PT5S,now,false,false,2,5", "PT0S,now,false,false,1,-",
        "PT12S,before,false,false,1,-", "PT12S,-,false,false,1,-", "PT12S,now,true,false,0,-", "PT12S,now,false,true,1,-"})
    void request_waits_in_steps_where_the_runner_knows_its_queue(Duration poll, String told, boolean paused, boolean stops, int searches,
            String waits) {
        RunnerCredentials credentials = mock();
        RunnerQueue queue = mock();
        ClaimJob claims = mock();
        QueueWatch steps = mock();
        List<String> waited = new ArrayList<>();
        Runners.Process process = new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "10.0.0.1");
        when(credentials.heard("token", process)).thenReturn(known(paused));
        when(queue.value(any())).thenReturn("now");
        when(claims.claim(any(), any(), any())).thenReturn(new Answer.Nothing("now"));
        when(steps.closed()).thenReturn(stops);
        when(steps.await(eq(0L), any())).thenAnswer(call -> {
            waited.add(Long.toString(call.<Duration>getArgument(1).toSeconds()));
            return Duration.ZERO;
        });
        RequestJob request = new RequestJob(credentials, queue, claims, steps, new RunnerPolicy(poll, MINUTE, 1, false, "17.0", "abc"));
        assertEquals(new Answer.Nothing("now"), request.request(new JobRequest("token", process, told, "https://slipway.example.org")));
        verify(claims, times(searches)).claim(any(), any(), eq("now"));
        assertEquals(waits == null ? "" : waits, String.join(" ", waited));
    }

    @Test
    void time_that_is_left_of_a_step_is_waited_later() {
        RunnerCredentials credentials = mock();
        RunnerQueue queue = mock();
        ClaimJob claims = mock();
        QueueWatch steps = mock();
        List<Duration> waited = new ArrayList<>();
        when(credentials.heard(any(), any())).thenReturn(known(false));
        when(queue.value(any())).thenReturn("now");
        when(claims.claim(any(), any(), any())).thenReturn(new Answer.Nothing("now"));
        when(steps.await(eq(0L), any())).thenAnswer(call -> {
            waited.add(call.getArgument(1));
            return waited.size() == 1 ? Duration.ofSeconds(3) : Duration.ZERO;
        });
        new RequestJob(credentials, queue, claims, steps, new RunnerPolicy(Duration.ofSeconds(6), MINUTE, 1, false, "17.0", "abc"))
                .request(new JobRequest("token", null, "now", "https://slipway.example.org"));
        assertEquals(List.of(Duration.ofSeconds(5), Duration.ofSeconds(4)), waited);
    }
}
