package dev.slipway.bootstrap.endtoend;

import dev.slipway.bootstrap.endtoend.Wiretap.Call;
import dev.slipway.bootstrap.endtoend.Wiretap.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Knows how long each phase took lately, so that a crash meets it in its middle on machines of any speed. */
final class Tempo implements Wiretap.Listener {

    private static final int LATELY = 12;
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration FILE_PATIENCE = Duration.ofSeconds(3);

    private final Path blobs;
    private final Map<Call, Long> begun = new ConcurrentHashMap<>();
    private final Map<Phase, Deque<Long>> lately = new EnumMap<>(Phase.class);

    /** @param blobs where the server keeps archived logs */
    Tempo(Path blobs) {
        this.blobs = blobs;
    }

    @Override
    public void asked(Call call) {
        begun.put(call, System.nanoTime());
    }

    @Override
    public boolean answered(Call call, Reply reply) {
        long took = System.nanoTime() - begun.remove(call);
        Phase.of(call).filter(phase -> phase != Phase.CLAIM || reply.status() == 201).ifPresent(phase -> note(phase, took));
        if (reply.status() == 200 && Phase.of(call).filter(Phase.FINAL_UPDATE::equals).isPresent()) {
            Thread.startVirtualThread(() -> note(Phase.ARCHIVE, awaitFile()));
        }
        return true;
    }

    private synchronized void note(Phase phase, long nanos) {
        Deque<Long> times = lately.computeIfAbsent(phase, any -> new ArrayDeque<>());
        times.addLast(nanos);
        if (times.size() > LATELY) {
            times.removeFirst();
        }
    }

    /** In nanoseconds; rather short than long, since claims that waited for work are among them. */
    synchronized long usual(Phase phase) {
        return lately.getOrDefault(phase, new ArrayDeque<>()).stream().sorted().skip(lately.get(phase).size() / 4).findFirst()
                .orElseThrow();
    }

    /**
     * Waits until a file appears among the blobs, for some seconds at the most.
     *
     * @return how long it took, in nanoseconds
     */
    long awaitFile() {
        long start = System.nanoTime();
        long before = files();
        while (files() <= before && System.nanoTime() - start < FILE_PATIENCE.toNanos()) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        return System.nanoTime() - start;
    }

    private long files() {
        try (Stream<Path> found = Files.walk(blobs)) {
            return found.filter(Files::isRegularFile).count();
        } catch (IOException | UncheckedIOException changing) {
            return 0;
        }
    }
}
