package dev.slipway.persistence.job;

import dev.slipway.application.job.ResourceGroupsKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqResourceGroupsTest extends ResourceGroupsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
