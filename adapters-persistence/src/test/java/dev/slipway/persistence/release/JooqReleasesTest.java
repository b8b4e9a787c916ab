package dev.slipway.persistence.release;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.ReleasesKit;
import dev.slipway.application.release.port.Releases;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqReleasesTest extends ReleasesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Releases releases() {
        return HERE.get(Releases.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
