package dev.slipway.persistence.artifact;

import dev.slipway.application.artifact.ArtifactRows;
import dev.slipway.application.artifact.ExpiringArtifactsKit;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqExpiringArtifactsTest extends ExpiringArtifactsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Artifacts artifacts() {
        return HERE.get(Artifacts.class);
    }

    @Override
    protected ExpiringArtifacts expiring() {
        return HERE.get(ExpiringArtifacts.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected ArtifactRows rows() {
        return new ArtifactTables(HERE.database());
    }
}
