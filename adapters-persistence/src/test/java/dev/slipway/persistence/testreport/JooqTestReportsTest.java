package dev.slipway.persistence.testreport;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.testreport.TestReportsKit;
import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.persistence.artifact.ArtifactTables;
import dev.slipway.persistence.testing.PersistenceBeans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqTestReportsTest extends TestReportsKit {

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
    protected TestReports reports() {
        return beans.get(TestReports.class);
    }

    @Override
    protected Transactions transactions() {
        return beans.get(Transactions.class);
    }

    @Override
    protected TestReportsKit.Rows rows() {
        return new ArtifactTables(beans.database());
    }
}
