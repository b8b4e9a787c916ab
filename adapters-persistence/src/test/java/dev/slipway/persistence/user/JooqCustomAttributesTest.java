package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.CustomAttributesKit;
import dev.slipway.application.user.port.CustomAttributes;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqCustomAttributesTest extends CustomAttributesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CustomAttributes attributes() {
        return HERE.get(CustomAttributes.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }
}
