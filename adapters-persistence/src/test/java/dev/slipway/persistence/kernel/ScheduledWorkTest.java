package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkKit;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import io.micronaut.context.BeanProvider;
import io.micronaut.data.connection.ConnectionOperations;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScheduledWorkTest extends WorkKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final List<ScheduledWork> running = new ArrayList<>();

    /** The handlers of one process, as the container gives them. */
    private record Handlers(List<WorkHandler> all) implements BeanProvider<WorkHandler> {

        @Override
        public WorkHandler get() {
            return all.getFirst();
        }

        @Override
        public Iterator<WorkHandler> iterator() {
            return all.iterator();
        }
    }

    private record Server(ScheduledWork work) implements Process {
        @Override
        public void close() {
            work.close();
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    protected Process start(List<WorkHandler> handlers) {
        ScheduledWork work = new ScheduledWork(HERE.get(DataSource.class), HERE.get(ConnectionOperations.class), transactions(),
                HERE.get(Observations.class), HERE.clock(), new Handlers(handlers), HERE.dsl());
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
        HERE.database().execute("update scheduled_tasks set execution_time = now() where not picked and execution_time < now() + interval '1 minute'");
        running.forEach(ScheduledWork::look);
    }
}
