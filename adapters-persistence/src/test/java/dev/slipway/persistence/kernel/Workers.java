package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import io.micronaut.context.BeanProvider;
import io.micronaut.data.connection.ConnectionOperations;
import java.util.Iterator;
import java.util.List;
import javax.sql.DataSource;

/** Processes that do recorded work, for tests that say themselves who does what. */
public final class Workers {

    private Workers() {
    }

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

    /** A process that records work; it does some once it is started, until it is closed. */
    @SuppressWarnings("unchecked")
    public static ScheduledWork process(Persistence here, List<WorkHandler> handlers) {
        return new ScheduledWork(here.get(DataSource.class), here.get(ConnectionOperations.class), here.get(Transactions.class),
                here.get(Observations.class), here.clock(), new Handlers(handlers), here.dsl());
    }
}
