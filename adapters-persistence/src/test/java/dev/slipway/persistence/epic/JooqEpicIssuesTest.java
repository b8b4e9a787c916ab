package dev.slipway.persistence.epic;

import dev.slipway.application.epic.EpicIssuesKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEpicIssuesTest extends EpicIssuesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected EpicIssues links() {
        return HERE.get(EpicIssues.class);
    }

    @Override
    protected EpicWorld world() {
        return new EpicRowsInTables(HERE);
    }
}
