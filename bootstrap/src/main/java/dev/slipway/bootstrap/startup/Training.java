package dev.slipway.bootstrap.startup;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.schema.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server, sends the requests that servers answer most and stops it, so that the virtual machine can record the loaded and linked
 * classes and the profiles of the methods. It stops early, without leaving a database running, on a signal or when its parent process ends.
 */
final class Training {

    private static final int STOPPED = 130;
    private static final Duration START = Duration.ofMinutes(2);
    private static final TrainingTraffic.Amount AMOUNT = new TrainingTraffic.Amount(2, 600, 200, 1_500, Duration.ofMinutes(2));
    private static final int GIT_PUSHES = 10;

    /** Purpose of one training server. */
    enum Purpose {
        /** Makes the home: what only first starts load is not recorded. */
        HOME,
        TRAFFIC
    }

    private final Path home;
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile @Nullable Slipway slipway;
    private volatile boolean homeIsMade;

    private Training(Path home) {
        this.home = home;
    }

    /** @param arguments a folder for the home of the server, missing at first, and a {@link Purpose} */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Training training = new Training(Path.of(arguments[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(training::end));
        Thread.ofPlatform().daemon().start(Training::endWithTheStarter);
        training.run(Purpose.valueOf(arguments[1]));
    }

    private void run(Purpose purpose) throws IOException, InterruptedException {
        try {
            slipway = Slipway.start(settings(home));
        } finally {
            started.countDown();
        }
        try (Slipway server = Objects.requireNonNull(slipway)) {
            if (purpose == Purpose.TRAFFIC) {
                TrainingTraffic traffic = new TrainingTraffic(server.address(), server.passingToken("training"));
                traffic.send(AMOUNT);
                traffic.push(home.resolve("pushed"), GIT_PUSHES);
                System.out.println("Training: sent " + traffic.sent() + " requests; refused:\n" + traffic.refusals());
            }
        }
        homeIsMade = purpose == Purpose.HOME;
    }

    /**
     * Returns the settings of the server. They name no secret, so that each run makes up its own: other accounts of the machine reach the
     * server while it runs.
     */
    static InstallationSettings settings(Path home) {
        return InstallationSettings.load(Map.of("SLIPWAY_HOME", home.toString(), "SLIPWAY_PORT", "0"));
    }

    /** Waits for a server that is starting: stopped half way, it would leave its database running. */
    private void end() {
        try {
            if (started.await(START.toSeconds(), TimeUnit.SECONDS) && slipway != null) {
                slipway.close();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        if (!homeIsMade) {
            EmbeddedPostgres.discard(home);
        }
    }

    /** Exits when the parent process, which holds the other end of standard input, ends. */
    private static void endWithTheStarter() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException broken) {
            // counts as its end
        }
        System.exit(STOPPED);
    }
}
