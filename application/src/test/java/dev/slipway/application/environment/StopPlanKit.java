package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.DeploymentRecords.NewDeployment;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Environments}: the jobs that stop an environment. */
public abstract class StopPlanKit extends EnvironmentScenario {

    @Test
    final void stop_actions_are_the_manual_jobs_that_the_deployments_of_the_last_pipeline_name() {
        long project = world().project();
        long first = begun(deploying(project, "prod", null));
        long id = named(project, "prod");
        assertEquals(new StopPlan(OptionalLong.empty(), List.of()), environments().stopPlan(id));
        assertEquals(OptionalLong.empty(), environments().lastDeployer(id));
        follow(DeploymentEvent.SUCCEED, id(first, "ship"));
        assertEquals(List.of(new StopAction(id(first, "halt"), first, "main", false)), environments().stopPlan(id).jobs());
        OptionalLong deployment = environments().stopPlan(id).deploymentId();
        assertTrue(deployment.isPresent());
        after(Duration.ofMinutes(1));
        long user = world().user();
        long second = begun(deploying(project, "prod", null).by(user).onTag("v1"));
        assertEquals(List.of(new StopAction(id(first, "halt"), first, "main", false)), environments().stopPlan(id).jobs());
        follow(DeploymentEvent.DROP, id(second, "ship"));
        assertNotEquals(deployment, environments().stopPlan(id).deploymentId());
        assertEquals(List.of(new StopAction(id(second, "halt"), second, "v1", true)), environments().stopPlan(id).jobs());
        assertEquals(OptionalLong.of(user), environments().lastDeployer(id));
        world().deleteUser(user);
        assertEquals(OptionalLong.empty(), environments().lastDeployer(id));
        hide(second);
        assertEquals(List.of(new StopAction(id(first, "halt"), first, "main", false)), environments().stopPlan(id).jobs());
        hide(first);
        assertEquals(new StopPlan(OptionalLong.empty(), List.of()), environments().stopPlan(id));
    }

    @Test
    final void reported_deployment_leaves_the_stop_actions_alone() {
        long project = world().project();
        long pipeline = begun(deploying(project, "prod", null));
        long id = named(project, "prod");
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        StopPlan plan = environments().stopPlan(id);
        after(Duration.ofMinutes(1));
        write(() -> world().port(DeploymentRecords.class).insert(new NewDeployment(project, id, world().user(),
                new DeploymentView.Commitish("main", false, PipelineDraft.SHA), DeploymentStatus.SUCCESS), now()));
        assertEquals(List.of(new StopAction(id(pipeline, "halt"), pipeline, "main", false)), plan.jobs());
        assertEquals(plan, environments().stopPlan(id));
    }

    @Test
    final void stop_actions_stay_while_their_deployment_is_retried() {
        long project = world().project();
        long pipeline = begun(deploying(project, "prod", null));
        long id = named(project, "prod");
        start(pipeline, "ship");
        succeed(pipeline, "ship");
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        long earlier = id(pipeline, "ship");
        long again = retry(pipeline, "ship", world().user());
        write(() -> world().port(Deployments.class).follow(new Deployments.Steps(Map.of(),
                List.of(new Deployments.Repeat(earlier, again)), null), now()));
        List<StopAction> halt = List.of(new StopAction(id(pipeline, "halt"), pipeline, "main", false));
        assertEquals(halt, environments().stopPlan(id).jobs());
        after(Duration.ofMinutes(1));
        follow(DeploymentEvent.SUCCEED, again);
        assertEquals(halt, environments().stopPlan(id).jobs());
    }

    @Test
    final void jobs_that_run_by_themselves_and_earlier_runs_stop_nothing() {
        long project = world().project();
        PipelineDraft automatic = PipelineDraft.in(project, deploying(project, "prod", null).jobs().getFirst(),
                JobDraft.of("halt", 1).on("prod", "stop", null));
        long pipeline = begun(automatic);
        long id = named(project, "prod");
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        assertEquals(List.of(), environments().stopPlan(id).jobs());
        long manual = begun(deploying(project, "prod", null));
        after(Duration.ofMinutes(1));
        start(manual, "ship");
        succeed(manual, "ship");
        follow(DeploymentEvent.SUCCEED, id(manual, "ship"));
        long halt = id(manual, "halt");
        change(manual, TransitionDetails.NONE, (run, ids, now) -> run.play(halt, ids, now));
        start(manual, "halt");
        succeed(manual, "halt");
        long again = retry(manual, "halt", world().user());
        assertEquals(List.of(new StopAction(again, manual, "main", false)), environments().stopPlan(id).jobs());
    }
}
