package dev.slipway.persistence.artifact;

import dev.slipway.application.artifact.ArtifactRows;
import dev.slipway.application.artifact.ExpiringArtifactsKit;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.PersistenceBeans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqExpiringArtifactsTest extends ExpiringArtifactsKit {

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
    protected Artifacts artifacts() {
        return beans.get(Artifacts.class);
    }

    @Override
    protected ExpiringArtifacts expiring() {
        return beans.get(ExpiringArtifacts.class);
    }

    @Override
    protected Transactions transactions() {
        return beans.get(Transactions.class);
    }

    @Override
    protected ArtifactRows rows() {
        return new ArtifactTables(beans.database());
    }
}
