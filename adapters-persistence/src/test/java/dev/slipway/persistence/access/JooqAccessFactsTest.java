package dev.slipway.persistence.access;

import dev.slipway.application.access.AccessFactsKit;
import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAccessFactsTest extends AccessFactsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AccessFacts facts() {
        return HERE.get(AccessFacts.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
