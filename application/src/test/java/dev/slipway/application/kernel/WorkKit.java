package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Work}, in parts by subject. */
public abstract class WorkKit {

    /** A process that does work, until it is closed. */
    protected interface Process extends AutoCloseable {

        Work work();

        @Override
        void close();
    }

    /** One of several processes on the same database. */
    protected abstract Process start(List<WorkHandler> handlers);

    protected abstract Transactions transactions();

    /** Makes the time come for which work that failed before waits. */
    protected abstract void hurry();

    @Nested
    final class Recording extends WorkRecordingKit {

        Recording() {
            super(WorkKit.this);
        }
    }

    @Nested
    final class Execution extends WorkExecutionKit {

        Execution() {
            super(WorkKit.this);
        }
    }
}
