package dev.slipway.persistence.project;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.project.ForksKit;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqForksTest extends ForksKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Forks forks() {
        return HERE.get(Forks.class);
    }

    @Override
    protected Projects projects() {
        return HERE.get(Projects.class);
    }

    @Override
    protected Groups groups() {
        return HERE.get(Groups.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
