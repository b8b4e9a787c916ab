package dev.slipway.persistence.repository;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPushesTest extends PushesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Pushes pushes() {
        return HERE.get(Pushes.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }
}
