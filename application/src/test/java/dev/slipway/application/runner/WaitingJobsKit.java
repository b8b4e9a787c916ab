package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.Variable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code WaitingJobs} does. */
public abstract class WaitingJobsKit extends CiScenario {

    private WaitingJob facts(long pipeline, String name) {
        return world().port(WaitingJobs.class).facts(id(pipeline, name)).orElseThrow();
    }

    @Test
    final void a_job_is_known_as_it_was_planned() {
        JobOptions options = JobDraft.options(JobArtifacts.of(List.of("a/*", "ü")), "/x/", List.of(1, 2));
        Variable shown = Variable.shown("A", "$B ü");
        Variable raw = new Variable("B", "x\ny", true, false, false, true);
        long pipeline = begun(
                PipelineDraft.in(world().project(), JobDraft.of("bäuen: [a, b]", 0).tagged("b", "a").with(options).knowing(shown, raw)));
        WaitingJob facts = facts(pipeline, "bäuen: [a, b]");
        assertEquals(new WaitingJob.Job(id(pipeline, "bäuen: [a, b]"), "bäuen: [a, b]", "stage0", "main", false, true, false, List.of("b",
                "a"), options), facts.job());
        assertEquals(List.of(shown, raw), facts.variables());
        assertEquals(List.of(), facts.manualVariables());
        assertEquals(Optional.empty(), world().port(WaitingJobs.class).facts(-1));
    }

    @Test
    final void jobs_are_known_in_the_order_of_their_ids() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a", "b", "c"));
        List<WaitingJob> found = world().port(WaitingJobs.class).facts(List.of(id(pipeline, "c"), -1L, id(pipeline, "a")));
        assertEquals(List.of(facts(pipeline, "a"), facts(pipeline, "c")), found);
    }

    @Test
    final void the_pipeline_is_known_with_its_variables() {
        long project = world().project();
        stored(PipelineDraft.in(project, "a"));
        long pipeline = begun(PipelineDraft.in(project, "a").onTag("v1").given(new PipelineVariable("Z", "geheim ü", false),
                new PipelineVariable("A", "", true)));
        assertEquals(new WaitingJob.Pipeline(pipeline, 2, "push", PipelineDraft.SHA, PipelineDraft.BEFORE, now(),
                List.of(Variable.hidden("Z", "geheim ü"), new Variable("A", "", false, false, true, false))),
                facts(pipeline, "a").pipeline());
        assertTrue(facts(pipeline, "a").job().tag());
        assertFalse(facts(pipeline, "a").job().refProtected());
    }

    @Test
    final void the_schedule_is_known_as_it_was_then() {
        long pipeline = stored(PipelineDraft.in(world().project(), "a").given(new PipelineVariable("K", "of the pipeline", false)),
                new ScheduleOrigin(7, "Every nüght",
                        List.of(new PipelineVariable("Z", "1", false), new PipelineVariable("K", "of the schedule", true))));
        assertEquals(List.of(Variable.hidden("K", "of the pipeline")), facts(pipeline, "a").pipeline().variables());
        assertEquals(Optional.of(new WaitingJob.Schedule("Every nüght",
                List.of(Variable.hidden("Z", "1"), new Variable("K", "of the schedule", false, false, true, false)))),
                facts(pipeline, "a").pipeline().schedule());
        assertEquals(List.of(new PipelineVariable("K", "of the pipeline", false)), pipelines().variables(pipeline));
    }

    @Test
    final void the_project_is_known_with_its_namespace() {
        long group = world().group(world().group());
        long project = world().project(group);
        long pipeline = begun(PipelineDraft.in(project, "a"));
        world().describe(new Origin(project, "Größe", "long", "x/y/z", group, Visibility.INTERNAL, "trunk", "ci.yml", false, false));
        WaitingJob.Project known = facts(pipeline, "a").project();
        assertEquals("internal", known.visibility());
        assertEquals(List.of("Größe", "project" + project, "x/y/z", "long", "trunk", "ci.yml"),
                List.of(known.name(), known.path(), known.fullPath(), known.description(), known.defaultBranch(), known.configPath()));
        assertEquals(group, known.namespaceId());
        assertEquals("Group " + group, known.namespaceName());
        assertTrue(known.namespacePath().endsWith("/group" + group));
        assertEquals("group", known.namespaceKind());
        assertEquals(3600, known.buildTimeout());
        assertEquals(20, known.gitDepth());
        assertFalse(known.buildsEnabled() || known.deleted());
        world().deleteProject(project);
        assertTrue(facts(pipeline, "a").project().deleted());
    }

    @Test
    final void the_person_is_the_jobs_else_the_pipelines_until_the_account_is_gone() {
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(world().personalProject(user), "a").by(user));
        assertEquals(new WaitingJob.User(user, "user" + user, "User " + user, "user" + user + "@example.org", AccountState.ACTIVE),
                facts(pipeline, "a").user());
        assertEquals("user", facts(pipeline, "a").project().namespaceKind());
        world().block(user);
        assertEquals(AccountState.BLOCKED, facts(pipeline, "a").user().state());
        world().deleteUser(user);
        assertNull(facts(pipeline, "a").user());
        assertNull(facts(begun(PipelineDraft.in(world().project(), "a")), "a").user());
    }

    @Test
    final void the_commit_is_known_where_it_is_there() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a").onTag("v1"));
        assertEquals(Optional.empty(), facts(pipeline, "a").commit());
        Instant at = Instant.parse("2024-01-02T03:04:05Z");
        world().commit(project, new Commit(PipelineDraft.SHA, List.of(), new Signature("A ü", "a@x", at), new Signature("C", "c@x",
                at.plusSeconds(1)), "title\n\nbody"));
        assertEquals(new WaitingJob.Commit("title", "title\n\nbody", "A ü", "a@x", at, at.plusSeconds(1), null),
                facts(pipeline, "a").commit().orElseThrow());
        world().tag(project, "v1", PipelineDraft.SHA, "a release");
        assertEquals("a release", facts(pipeline, "a").commit().orElseThrow().tagMessage());
        assertNull(facts(begun(PipelineDraft.in(project, "a").on("v1", false)), "a").commit().orElseThrow().tagMessage());
    }

    @Test
    final void a_job_that_waited_for_a_person_is_manual() {
        long pipeline = stored(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)),
                JobDraft.of("b", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(1)))));
        assertTrue(facts(pipeline, "a").job().manual());
        assertFalse(facts(pipeline, "b").job().manual());
    }

    @Test
    final void environment_is_guarded_by_its_project_and_for_its_tiers() {
        long group = world().group();
        long project = world().project(group);
        List<EnvironmentGrant> maintainers = List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS));
        begun(PipelineDraft.in(project, JobDraft.of("a", 0).on("portal", "start", null)));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "live", maintainers));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Group(group), "testing", maintainers));
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(world().project(group)), "portal", maintainers));
        Target portal = new Target("portal", "start", null, EnvironmentTier.TESTING, null, null);
        long pipeline = stored(PipelineDraft.in(project, JobDraft.of("live", 0).on("live", "start", null),
                JobDraft.of("made", 0).on(portal),
                JobDraft.of("portal", 0).on("portal", "start", null), JobDraft.of("test", 0).on("test", "start", null)));
        for (String name : List.of("live", "made", "test")) {
            assertTrue(facts(pipeline, name).environment().orElseThrow().guarded(), name);
        }
        assertFalse(facts(pipeline, "portal").environment().orElseThrow().guarded());
    }

    @Test
    final void the_environment_is_what_the_deployment_makes_of_it() {
        long project = world().project();
        Target target = new Target("review/x", "start", "https://x", EnvironmentTier.STAGING, null, null);
        JobDraft plain = JobDraft.of("a", 0);
        long pipeline = begun(PipelineDraft.in(project, plain.on(target)));
        assertEquals(Optional.of(new WaitingJob.Environment("review/x", EnvironmentSlug.of("review/x"), "https://x", "staging",
                        "start", false)),
                facts(pipeline, "a").environment());
        long other = begun(PipelineDraft.in(project, JobDraft.of("a", 0).on("review/x", "stop", null)));
        assertEquals("stop", facts(other, "a").environment().orElseThrow().action());
        assertNull(facts(other, "a").environment().orElseThrow().url());
        assertEquals("staging", facts(other, "a").environment().orElseThrow().tier());
        assertEquals(Optional.empty(),
                facts(begun(PipelineDraft.in(project, JobDraft.of("a", 0).on("none", "stop", null))), "a").environment());
        assertEquals(Optional.empty(), facts(begun(PipelineDraft.in(project, "a")), "a").environment());
    }

    /** Three jobs that ended well, then one that fetches. */
    private long fetching(JobDraft last) {
        return fetching(world().project(), last);
    }

    private long fetching(long project, JobDraft last) {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 1), last));
        for (String name : List.of("a", "b", "c")) {
            if (job(pipeline, name).status() == JobStatus.PENDING) {
                start(pipeline, name);
                succeed(pipeline, name);
            }
        }
        return pipeline;
    }

    private List<String> fetched(long pipeline) {
        return facts(pipeline, "last").dependencies().stream().map(Dependency::name).toList();
    }

    @Test
    final void a_job_fetches_from_all_stages_before_it() {
        assertEquals(List.of("a", "b", "c"), fetched(fetching(JobDraft.of("last", 2))));
        assertEquals(List.of("a", "b"), fetched(fetching(JobDraft.of("last", 1))));
        assertEquals(List.of(), fetched(fetching(JobDraft.of("last", 0))));
    }

    @Test
    final void a_job_fetches_from_those_it_names_among_them() {
        assertEquals(List.of("b"), fetched(fetching(JobDraft.of("last", 2).fetching("b", "unknown"))));
        assertEquals(List.of(), fetched(fetching(JobDraft.of("last", 2).fetching())));
        assertEquals(List.of(), fetched(fetching(JobDraft.of("last", 1).fetching("c"))));
    }

    @Test
    final void a_job_that_needs_fetches_from_those_it_needs_with_their_files() {
        List<JobNeed> needs = List.of(new JobNeed("c", true, false), new JobNeed("a", false, false), new JobNeed("gone", true, true));
        assertEquals(List.of("c"), fetched(fetching(JobDraft.of("last", 2).plan(plan -> plan.needing(needs)))));
        assertEquals(List.of(), fetched(fetching(JobDraft.of("last", 2).plan(plan -> plan.needing(List.of())))));
        assertEquals(List.of(), fetched(fetching(JobDraft.of("last", 2).plan(plan -> plan.needing(needs)).fetching("a"))));
    }

    @Test
    final void only_latest_runs_that_are_over_are_fetched() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("last", 1)));
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        start(pipeline, "a");
        assertEquals(List.of(), fetched(pipeline));
        succeed(pipeline, "a");
        assertEquals(List.of(new Dependency(again, "a", null, false)), facts(pipeline, "last").dependencies());
    }

    @Test
    final void what_a_dependency_handed_in_is_known_until_it_is_gone() {
        long pipeline = fetching(JobDraft.of("last", 2));
        long job = id(pipeline, "a");
        world().file(job, "junit", "junit.xml.gz", 1, null);
        world().file(id(pipeline, "b"), "archive", "b.zip", 7, null);
        world().file(id(pipeline, "c"), "archive", "c.zip", 8, now().plusSeconds(5));
        assertEquals(List.of(new Dependency(job, "a", null, false), new Dependency(id(pipeline, "b"), "b", new Archive("b.zip", 7), false),
                new Dependency(id(pipeline, "c"), "c", new Archive("c.zip", 8), false)), facts(pipeline, "last").dependencies());
        long user = world().user();
        write(() -> world().port(JobCascade.class).erase(id(pipeline, "b"), user, now()));
        assertEquals(new Dependency(id(pipeline, "b"), "b", null, true), facts(pipeline, "last").dependencies().get(1));
    }

    @Test
    final void expired_files_are_missing_unless_the_pipeline_of_a_ref_that_is_there_keeps_them() {
        for (boolean keeps : new boolean[] {true, false}) {
            long project = world().project();
            long pipeline = fetching(project, JobDraft.of("last", 2).fetching("a"));
            world().keepFiles(pipeline, keeps);
            world().file(id(pipeline, "a"), "archive", "a.zip", 7, now().plusSeconds(5));
            after(Duration.ofSeconds(5));
            assertEquals(List.of(new Dependency(id(pipeline, "a"), "a", null, true)), facts(pipeline, "last").dependencies());
            world().branch(project, "main", "a".repeat(40));
            assertEquals(List.of(new Dependency(id(pipeline, "a"), "a", keeps ? new Archive("a.zip", 7) : null, !keeps)),
                    facts(pipeline, "last").dependencies());
        }
    }
}
