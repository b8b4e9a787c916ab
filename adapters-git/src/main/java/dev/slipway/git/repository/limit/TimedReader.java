package dev.slipway.git.repository.limit;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;

/** Reads objects until a deadline, so that walks of any history end. */
public final class TimedReader extends ObjectReader.Filter {

    /** Maximum duration of one query of a history. */
    public static final Duration USUAL = Duration.ofSeconds(5);

    private final ObjectReader reader;
    private final long end;

    private TimedReader(ObjectReader reader, long end) {
        this.reader = reader;
        this.end = end;
    }

    public static TimedReader of(Repository repository, Duration time) {
        return until(repository, System.nanoTime() + time.toNanos());
    }

    /** @param end deadline, as a value of {@code System.nanoTime()} */
    public static TimedReader until(Repository repository, long end) {
        return new TimedReader(repository.newObjectReader(), end);
    }

    /** Thrown when the time is over. */
    public static final class Late extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Late() {
            super("reading took too long", null, false, false);
        }
    }

    @Override
    protected ObjectReader delegate() {
        return reader;
    }

    @Override
    public ObjectReader newReader() {
        return new TimedReader(reader.newReader(), end);
    }

    @Override
    public ObjectLoader open(AnyObjectId id, int type) throws IOException {
        if (System.nanoTime() - end > 0) {
            throw new Late();
        }
        return reader.open(id, type);
    }
}
