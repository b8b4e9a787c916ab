package dev.slipway.persistence.commitstatus;

import dev.slipway.application.commitstatus.CommitStatusesKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqCommitStatusesTest extends CommitStatusesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
