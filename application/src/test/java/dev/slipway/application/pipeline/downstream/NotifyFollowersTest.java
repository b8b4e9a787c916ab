package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.pipeline.port.Bridges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** News of pipelines, for bridges and other features. */
class NotifyFollowersTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Bridges bridges = mock();
    private final FakeWork work = new FakeWork(new FakeTransactions(() -> NOW), () -> NOW);
    private final List<Long> heard = new ArrayList<>();
    private final NotifyFollowers notify = new NotifyFollowers(bridges, work, List.of(heard::add, pipeline -> heard.add(-pipeline)));

    @Test
    void each_bridge_and_each_listener_hears_of_a_change() {
        when(bridges.followers(7)).thenReturn(List.of(3L, 4L));
        notify.handle(7);
        assertEquals(List.of(JobWork.SYNC_BRIDGE + " 3", JobWork.SYNC_BRIDGE + " 4"), work.recorded());
        assertEquals(List.of(7L, -7L), heard);
    }

    /** A listener may be what failed each time. */
    @Test
    void bridges_alone_hear_of_a_change_that_is_given_up() {
        when(bridges.followers(7)).thenReturn(List.of(3L));
        notify.givenUp(7, "why");
        assertEquals(List.of(JobWork.SYNC_BRIDGE + " 3"), work.recorded());
        assertEquals(List.of(), heard);
    }
}
