package dev.slipway.persistence.repository;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.persistence.kernel.TestRows;
import dev.slipway.persistence.testing.PersistenceBeans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqPushesTest extends PushesKit {

    private static PersistenceBeans beans;

    @BeforeAll
    static void start() {
        beans = PersistenceBeans.start();
    }

    @AfterAll
    static void stop() {
        beans.close();
    }

    @Override
    protected Pushes pushes() {
        return beans.get(Pushes.class);
    }

    @Override
    protected Transactions transactions() {
        return beans.get(Transactions.class);
    }

    @Override
    protected long project() {
        return new TestRows(beans.database()).project();
    }

    @Override
    protected long user() {
        return new TestRows(beans.database()).user();
    }
}
