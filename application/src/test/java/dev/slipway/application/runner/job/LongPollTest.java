package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerCredentials.Known;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that wait for a job while their runner or process is deleted. */
final class LongPollTest extends RunnerUseCases {

    private static final String VALUE = "value";

    private final Runners runners = world().port(Runners.class);
    private final RunnerCredentials credentials = new RunnerCredentials(runners, house.secrets, house.world);
    private final RunnerQueue queue = mock();
    private final ClaimJob claims = mock();
    private final Announcements announcements = mock();
    private final List<Known> asking = new ArrayList<>();
    private final String token = enrolled();
    private LongConsumer pending;
    private Runnable meanwhile = () -> { };

    /** The first claim finds nothing; a job becomes pending before the request waits. The second ends the request. */
    @BeforeEach
    void wait_once() {
        when(announcements.listen(eq(JobAnnouncements.PENDING), any())).thenAnswer(call -> {
            pending = call.getArgument(1);
            return (Announcements.Subscription) () -> { };
        });
        when(queue.value(any())).thenReturn(VALUE);
        when(claims.claim(any(), any(), any())).thenAnswer(call -> {
            asking.add(call.getArgument(0));
            if (asking.size() > 1) {
                return new Answer.Contended(VALUE);
            }
            meanwhile.run();
            pending.accept(project);
            return new Answer.Nothing(VALUE);
        });
    }

    private Answer poll() {
        try (QueueWatch watch = new QueueWatch(announcements)) {
            RunnerPolicy policy = new RunnerPolicy(Duration.ofMinutes(1), Duration.ofMinutes(2), 1, false, "17.0", "abc");
            Runners.Process process = new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "10.0.0.1");
            return new RequestJob(credentials, queue, claims, watch, policy)
                    .request(new JobRequest(token, process, VALUE, "https://slipway.example.org"));
        }
    }

    @Test
    void process_that_is_deleted_while_it_waits_claims_as_the_one_that_is_recorded_anew() {
        meanwhile = () -> write(() -> runners.deleteProcess(credentials.runner(token).id(), "s_1"));
        assertEquals(new Answer.Contended(VALUE), poll());
        assertFalse(asking.getLast().processId().isEmpty());
        assertNotEquals(asking.getFirst().processId(), asking.getLast().processId());
    }

    @Test
    void process_that_waits_is_the_same_in_each_claim() {
        poll();
        assertEquals(asking.getFirst().processId(), asking.getLast().processId());
        assertEquals(2, asking.size());
    }

    @Test
    void runner_that_is_deleted_while_it_waits_is_forbidden() {
        meanwhile = () -> write(() -> runners.delete(credentials.runner(token).id()));
        assertForbidden(this::poll);
    }
}
