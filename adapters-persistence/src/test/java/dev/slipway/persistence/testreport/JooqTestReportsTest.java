package dev.slipway.persistence.testreport;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.testreport.TestReportsKit;
import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.persistence.artifact.ArtifactTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqTestReportsTest extends TestReportsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected TestReports reports() {
        return HERE.get(TestReports.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected TestReportsKit.Rows rows() {
        return new ArtifactTables(HERE.database());
    }
}
