package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkKit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScheduledWorkTest extends WorkKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final List<ScheduledWork> running = new ArrayList<>();

    private record Server(ScheduledWork work) implements Process {
        @Override
        public void close() {
            work.close();
        }
    }

    @Override
    protected Process start(List<WorkHandler> handlers) {
        ScheduledWork work = Workers.process(HERE, handlers);
        work.start();
        running.add(work);
        return new Server(work);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected void hurry() {
        HERE.database().execute(
                "update scheduled_tasks set execution_time = now() where not picked and execution_time < now() + interval '1 minute'");
        running.forEach(ScheduledWork::look);
    }
}
