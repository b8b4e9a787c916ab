package dev.slipway.persistence.access;

import dev.slipway.application.access.InstallationChoicesKit;
import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqInstallationChoicesTest extends InstallationChoicesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected InstallationChoices choices() {
        return HERE.get(InstallationChoices.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
