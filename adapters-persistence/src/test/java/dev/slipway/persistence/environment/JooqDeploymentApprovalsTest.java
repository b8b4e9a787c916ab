package dev.slipway.persistence.environment;

import dev.slipway.application.environment.DeploymentApprovalsKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeploymentApprovalsTest extends DeploymentApprovalsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
