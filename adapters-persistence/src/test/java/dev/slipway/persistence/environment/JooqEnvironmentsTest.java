package dev.slipway.persistence.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.EnvironmentsKit;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEnvironmentsTest extends EnvironmentsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void each_answer_is_one_round_trip() {
        long project = world().project();
        long pipeline = begun(deploying(project, "prod", null));
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        long id = named(project, "prod");
        AtomicInteger statements = new AtomicInteger();
        JooqEnvironments environments = new JooqEnvironments(HERE.dsl(statements), HERE.clock(), JobArchiving.NEVER);
        PageRequest page = PageRequest.Offset.first();
        List<Runnable> questions = List.of(() -> environments.detail(project, id), () -> environments.find(project, id),
                () -> environments.list(project, EnvironmentFilter.ALL, page),
                () -> environments.list(project, EnvironmentFilter.ALL.withSearch("pro").withState(EnvironmentState.AVAILABLE), page),
                () -> environments.list(project, EnvironmentFilter.ALL,
                        PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 1)),
                () -> environments.lastDeployer(id));
        for (Runnable question : questions) {
            statements.set(0);
            question.run();
            assertEquals(1, statements.get());
        }
    }
}
