package dev.slipway.persistence.epic;

import dev.slipway.application.epic.EpicViewsKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEpicViewsTest extends EpicViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected EpicViews views() {
        return HERE.get(EpicViews.class);
    }

    @Override
    protected EpicTrees trees() {
        return HERE.get(EpicTrees.class);
    }

    @Override
    protected EpicIssues links() {
        return HERE.get(EpicIssues.class);
    }

    @Override
    protected EpicWorld world() {
        return new EpicRowsInTables(HERE);
    }
}
