package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.ProjectEnvironment.Deadlines;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Environments}. */
public abstract class EnvironmentsKit extends StopPlanKit {

    private static List<Long> ids(Page<ProjectEnvironment> page) {
        return page.items().stream().map(ProjectEnvironment::id).toList();
    }

    private List<Long> listed(long project, EnvironmentFilter filter) {
        return ids(environments().list(project, filter, PageRequest.Offset.first()));
    }

    @Test
    final void new_environment_is_available_under_its_slug() {
        long project = world().project();
        long id = write(() -> environments().insert(project, "Review/X", Optional.of("https://x"), EnvironmentTier.STAGING, now()))
                .orElseThrow();
        ProjectEnvironment expected = new ProjectEnvironment(id, project, "Review/X", EnvironmentSlug.of("Review/X"),
                Optional.of("https://x"), EnvironmentTier.STAGING, EnvironmentState.AVAILABLE, Deadlines.NONE, now(), now());
        assertEquals(expected, view(project, id));
        assertEquals(Optional.of(expected), write(() -> environments().lock(project, id)));
        assertEquals(Optional.of(new EnvironmentDetail(expected, Optional.empty())), environments().detail(project, id));
        long other = world().project();
        assertEquals(Optional.empty(), environments().find(other, id));
        assertEquals(Optional.empty(), write(() -> environments().lock(other, id)));
        assertEquals(Optional.empty(), environments().detail(other, id));
    }

    @Test
    final void name_is_taken_once_in_each_project() {
        long project = world().project();
        environment(project, "prod");
        assertEquals(OptionalLong.empty(),
                write(() -> environments().insert(project, "prod", Optional.empty(), EnvironmentTier.OTHER, now())));
        environment(project, "Prod");
        environment(world().project(), "prod");
    }

    @Test
    final void update_changes_address_and_tier() {
        long project = world().project();
        long id = environment(project, "prod");
        ProjectEnvironment old = view(project, id);
        after(Duration.ofMinutes(1));
        write(() -> environments().update(id, Optional.of("https://y"), EnvironmentTier.TESTING, now()));
        assertEquals(new ProjectEnvironment(id, project, "prod", "prod", Optional.of("https://y"), EnvironmentTier.TESTING, old.state(),
                Deadlines.NONE, old.createdAt(), now()), view(project, id));
        write(() -> environments().update(id, Optional.empty(), EnvironmentTier.TESTING, now()));
        assertEquals(Optional.empty(), view(project, id).externalUrl());
    }

    @Test
    final void state_takes_the_deadlines_of_other_states_with_it() {
        long project = world().project();
        long user = world().user();
        long pipeline = begun(deploying(project, "review/x", 60L).by(user));
        long id = named(project, "review/x");
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        assertEquals(Optional.of(now().plusSeconds(60)), view(project, id).deadlines().stopAt());
        write(() -> environments().move(id, EnvironmentState.STOPPING, now()));
        assertEquals(Optional.of(now().plusSeconds(60)), view(project, id).deadlines().stopAt());
        after(Duration.ofMinutes(1));
        write(() -> environments().move(id, EnvironmentState.STOPPED, now()));
        assertEquals(Deadlines.NONE, view(project, id).deadlines());
        assertEquals(EnvironmentState.STOPPED, view(project, id).state());
        assertEquals(now(), view(project, id).updatedAt());
        write(() -> world().port(EnvironmentSweeps.class).deleteAt(List.of(id), now()));
        assertEquals(new Deadlines(Optional.empty(), Optional.of(now())), view(project, id).deadlines());
        write(() -> environments().move(id, EnvironmentState.AVAILABLE, now()));
        assertEquals(Deadlines.NONE, view(project, id).deadlines());
    }

    @Test
    final void new_deployment_saves_an_environment_from_its_deletion() {
        long project = world().project();
        long id = environment(project, "review/x", EnvironmentState.STOPPED);
        write(() -> world().port(EnvironmentSweeps.class).deleteAt(List.of(id), now()));
        follow(DeploymentEvent.SUCCEED, id(begun(deploying(project, "review/x", null)), "ship"));
        assertEquals(Deadlines.NONE, view(project, id).deadlines());
        assertEquals(EnvironmentState.AVAILABLE, view(project, id).state());
    }

    @Test
    final void deleted_environment_is_gone_with_its_deployments() {
        long project = world().project();
        long pipeline = begun(deploying(project, "review/x", null));
        long id = named(project, "review/x");
        follow(DeploymentEvent.SUCCEED, id(pipeline, "ship"));
        long other = environment(project, "other");
        write(() -> environments().delete(id));
        assertEquals(List.of(other), listed(project, EnvironmentFilter.ALL));
        assertEquals(List.of(), environments().stopPlan(id).jobs());
        assertNotEquals(id, environment(project, "review/x"));
    }

    @Test
    final void lists_are_filtered_and_in_the_order_of_ids() {
        long project = world().project();
        long first = environment(project, "review/b");
        long second = environment(project, "Review/a", EnvironmentState.STOPPED);
        long third = environment(project, "prod_x", EnvironmentState.STOPPING);
        environment(world().project(), "review/b");
        assertEquals(List.of(first, second, third), listed(project, EnvironmentFilter.ALL));
        assertEquals(List.of(first), listed(project, EnvironmentFilter.ALL.withName("review/b")));
        assertEquals(List.of(), listed(project, EnvironmentFilter.ALL.withName("review/")));
        assertEquals(List.of(first, second), listed(project, EnvironmentFilter.ALL.withSearch("rEview")));
        assertEquals(List.of(), listed(project, EnvironmentFilter.ALL.withSearch("eview")));
        assertEquals(List.of(), listed(project, EnvironmentFilter.ALL.withSearch("rev_ew")));
        assertEquals(List.of(), listed(project, EnvironmentFilter.ALL.withSearch("rev%")));
        assertEquals(List.of(third), listed(project, EnvironmentFilter.ALL.withSearch("prod_")));
        assertEquals(List.of(second), listed(project, EnvironmentFilter.ALL.withState(EnvironmentState.STOPPED)));
        assertEquals(List.of(second), listed(project, EnvironmentFilter.ALL.withSearch("rev").withState(EnvironmentState.STOPPED)));
        assertEquals(3, environments().list(project, EnvironmentFilter.ALL, new PageRequest.Offset(2, 2)).total());
        Walks.same(page -> environments().list(project, EnvironmentFilter.ALL, page));
        Walks.same(page -> environments().list(project, EnvironmentFilter.ALL.withSearch("rev"), page));
    }

    @Test
    final void last_deployment_is_the_successful_one_that_finished_last() {
        long project = world().project();
        long user = world().user();
        long first = begun(deploying(project, "prod", null).by(user));
        long second = begun(deploying(project, "prod", null).by(user).on("other", false).at("b".repeat(40)));
        long third = begun(deploying(project, "prod", null).by(user));
        long id = named(project, "prod");
        assertEquals(Optional.empty(), environments().detail(project, id).orElseThrow().lastDeployment());
        follow(DeploymentEvent.SUCCEED, id(second, "ship"));
        after(Duration.ofMinutes(1));
        follow(DeploymentEvent.SUCCEED, id(first, "ship"));
        after(Duration.ofMinutes(1));
        follow(DeploymentEvent.DROP, id(third, "ship"));
        DeploymentView last = environments().detail(project, id).orElseThrow().lastDeployment().orElseThrow();
        assertEquals(id(first, "ship"), last.job().orElseThrow().id());
        assertEquals("ship", last.job().orElseThrow().name());
        assertEquals(first, last.job().orElseThrow().pipeline().id());
        assertEquals(1, last.iid());
        assertEquals(new DeploymentView.Commitish("main", false, PipelineDraft.SHA), last.commit());
        assertEquals(DeploymentStatus.SUCCESS, last.status());
        assertEquals(user, last.user().orElseThrow().id());
        assertEquals(view(project, id), last.environment());
        assertEquals(Optional.of(now().minus(Duration.ofMinutes(1))), last.times().finishedAt());
        hide(first);
        assertEquals(Optional.empty(), environments().detail(project, id).orElseThrow().lastDeployment().orElseThrow().job());
    }

    @Test
    final void environment_is_deployed_to_from_the_creation_of_the_job_until_its_end() {
        long project = world().project();
        long id = environment(project, "prod");
        assertFalse(environments().deploying(id));
        long pipeline = begun(deploying(project, "prod", null));
        begun(deploying(project, "other", null));
        assertTrue(environments().deploying(id));
        follow(DeploymentEvent.RUN, id(pipeline, "ship"));
        assertTrue(environments().deploying(id));
        follow(DeploymentEvent.DROP, id(pipeline, "ship"));
        assertFalse(environments().deploying(id));
        long blocked = begun(deploying(project, "prod", null));
        follow(DeploymentEvent.BLOCK, id(blocked, "ship"));
        assertFalse(environments().deploying(id));
    }

    @Test
    final void deployment_that_waits_for_approvals_keeps_its_environment() {
        long group = world().group();
        long project = world().project(group);
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "counted",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))).requiring(1));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "open",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "testing",
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS), EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1))));
        assertTrue(blocked(project, new Target("counted", "start", null, null, null, null)));
        assertFalse(blocked(project, new Target("open", "start", null, null, null, null)));
        assertTrue(blocked(project, new Target("made/testing", "start", null, EnvironmentTier.TESTING, null, null)));
        environment(project, "other");
        assertTrue(blocked(project, new Target("other", "start", null, EnvironmentTier.TESTING, null, null)));
    }

    /** Returns whether an environment counts as deployed to while a manual job is to deploy there. */
    private boolean blocked(long project, Target target) {
        long pipeline = stored(PipelineDraft.in(project, JobDraft.of("ship", 0).on(target)));
        follow(DeploymentEvent.BLOCK, id(pipeline, "ship"));
        return environments().deploying(named(project, target.name()));
    }
}
