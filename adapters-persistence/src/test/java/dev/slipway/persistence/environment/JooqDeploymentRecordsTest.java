package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentRecordsKit;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeploymentRecordsTest extends DeploymentRecordsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void each_answer_is_one_round_trip() {
        long project = world().project();
        begun(deploying(project, "prod", null));
        begun(deploying(project, "staging", null));
        AtomicInteger statements = new AtomicInteger();
        JooqDeploymentRecords deployments = new JooqDeploymentRecords(HERE.dsl(statements), HERE.clock(), JobArchiving.NEVER);
        PageRequest page = PageRequest.Offset.first();
        long id = deployments.list(project, DeploymentFilter.ALL, page).items().getFirst().id();
        List<Runnable> questions = List.of(() -> deployments.find(project, id),
                () -> deployments.list(project, DeploymentFilter.ALL, page),
                () -> deployments.list(project, DeploymentFilter.ALL.withEnvironment("prod"), page),
                () -> deployments.list(project, DeploymentFilter.ALL, PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 1)));
        for (Runnable question : questions) {
            statements.set(0);
            question.run();
            assertEquals(1, statements.get());
        }
    }
}
