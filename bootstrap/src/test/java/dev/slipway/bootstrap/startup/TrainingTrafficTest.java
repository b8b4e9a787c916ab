package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTrafficTest {

    private static final TestServer SERVER = TestServer.shared();

    @TempDir
    Path folder;

    /** A refused request would train the refusal, without a failure of the training. */
    @Test
    void server_in_training_refuses_no_request() throws Exception {
        TrainingTraffic traffic = new TrainingTraffic(SERVER.address(), TestServer.ROOT_TOKEN);
        traffic.send(new TrainingTraffic.Amount(1, 3, 2, 5, Duration.ofMinutes(1)));
        traffic.push(folder, 1);
        assertEquals("", traffic.refusals());
        assertTrue(traffic.sent() > 90, "requests: " + traffic.sent());
    }
}
