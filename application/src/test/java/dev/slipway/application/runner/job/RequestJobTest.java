package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.CiWorld.Holding;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobExtras;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.Release;
import dev.slipway.domain.ciconfig.options.Secret;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.variable.Variable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runners asking for jobs. */
final class RequestJobTest extends RunnerUseCases {

    private final long user = house.world.user();

    private long waiting(JobDraft... jobs) {
        return begun(PipelineDraft.in(project, jobs).by(user));
    }

    private void assertNothing(Answer answer) {
        assertInstanceOf(Answer.Nothing.class, answer);
    }

    private void assertFailed(FailureReason reason, long pipeline, String name) {
        assertEquals(JobStatus.FAILED, job(pipeline, name).status());
        assertEquals(Optional.of(reason), job(pipeline, name).failureReason());
    }

    @Test
    void only_runners_ask() {
        assertForbidden(() -> ask("unknown"));
        assertForbidden(() -> ask(""));
        assertNothing(ask(enrolled()));
    }

    @Test
    void a_runner_gets_the_job_with_all_it_needs() {
        Variable own = Variable.shown("OWN", "from the configuration");
        long pipeline = waiting(JobDraft.of("build", 0).tagged("linux").knowing(own));
        String runner = enrolled("linux");
        JobDocument document = taken(runner);
        assertEquals(id(pipeline, "build"), document.id());
        assertEquals("build", document.info().name());
        assertEquals(3600, document.timeout());
        assertEquals(List.of("before", "true", "echo ü"), document.steps().getFirst().script());
        assertTrue(document.variables().stream()
                .anyMatch(variable -> variable.key().equals("OWN") && variable.value().equals("from the configuration")));
        assertTrue(document.variables().stream()
                .anyMatch(variable -> variable.key().equals("CI_JOB_TOKEN") && variable.value().equals(document.token())));
        JobView view = world().port(JobViews.class).find(project, document.id()).orElseThrow();
        assertEquals(JobStatus.RUNNING, view.status());
        assertEquals(now(), view.times().startedAt());
        assertEquals("s_1", view.runner().manager().systemId());
        assertArrayEquals(house.secrets.digest(document.token()),
                world().port(RunningJobs.class).find(document.id()).orElseThrow().tokenDigest());
        assertTrue(world().port(JobLogs.class).find(document.id()).orElseThrow().secrets().contains(document.token()));
    }

    @Test
    void each_assigned_job_writes_one_line_of_log_without_its_token() {
        long pipeline = waiting(JobDraft.of("build", 0));
        String runner = enrolled();
        JobDocument document = taken(runner);
        assertNothing(ask(runner));
        List<String> lines = house.observations.lines().stream().filter(line -> line.startsWith("job.assigned ")).toList();
        assertEquals(1, lines.size());
        assertTrue(lines.getFirst().matches(
                "job\\.assigned job=%d pipeline=%d project=%d runner=\\d+".formatted(document.id(), pipeline, project)),
                lines.getFirst());
    }

    @Test
    void a_job_is_handed_out_once_and_each_with_a_token_of_its_own() {
        waiting(JobDraft.of("a", 0), JobDraft.of("b", 0));
        JobDocument first = taken(enrolled());
        JobDocument second = taken(enrolled());
        assertNotEquals(first.id(), second.id());
        assertNotEquals(first.token(), second.token());
        assertNothing(ask(enrolled()));
    }

    @Test
    void many_runners_take_each_job_once() throws Exception {
        for (int number = 0; number < 4; number++) {
            waiting(JobDraft.of("a", 0), JobDraft.of("b", 0));
        }
        List<Callable<Set<Long>>> runners = IntStream.range(0, 4).<Callable<Set<Long>>>mapToObj(index -> {
            String token = enrolled();
            return () -> {
                Set<Long> taken = new HashSet<>();
                while (ask(token) instanceof Answer.Assigned(JobDocument document)) {
                    taken.add(document.id());
                }
                return taken;
            };
        }).toList();
        List<Long> all = together(runners).stream().flatMap(Set::stream).toList();
        assertEquals(8, all.size());
        assertEquals(8, new HashSet<>(all).size());
    }

    @Test
    void a_runner_that_is_paused_or_does_not_match_gets_nothing() {
        waiting(JobDraft.of("a", 0).tagged("linux"));
        RunnerDraft plain = RunnerDraft.of(Owner.INSTANCE).tagged("linux");
        assertNothing(ask(enrolled(Owner.INSTANCE, plain.paused(true).settings())));
        assertNothing(ask(enrolled()));
        assertNothing(ask(enrolled(Owner.project(house.world.project()), plain.settings())));
        taken(enrolled(Owner.project(project), plain.settings()));
    }

    @Test
    void the_shortest_time_limit_counts() {
        waiting(JobDraft.of("a", 0));
        RunnerAttributes strict = new RunnerAttributes(Optional.empty(), Optional.empty(), List.of(), true,
                Optional.of(Duration.ofMinutes(10)));
        assertEquals(600, taken(enrolled(Owner.INSTANCE, new Settings(strict, false, false, false))).timeout());
    }

    @Test
    void jobs_of_a_blocked_user_are_failed_and_the_next_is_handed_out() {
        long barred = waiting(JobDraft.of("a", 0), JobDraft.of("b", 0));
        long other = begun(PipelineDraft.in(project, "c").by(house.world.user()));
        house.world.block(user);
        assertEquals(id(other, "c"), taken(enrolled()).id());
        assertFailed(FailureReason.USER_BLOCKED, barred, "a");
        assertFailed(FailureReason.USER_BLOCKED, barred, "b");
    }

    @Test
    void jobs_without_a_user_are_failed() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.USER_BLOCKED, pipeline, "a");
    }

    @Test
    void jobs_of_a_project_that_is_going_are_failed() {
        long pipeline = waiting(JobDraft.of("a", 0));
        house.world.deleteProject(project);
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.PROJECT_DELETED, pipeline, "a");
    }

    @Test
    void jobs_of_a_project_without_pipelines_are_failed() {
        long pipeline = waiting(JobDraft.of("a", 0));
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main",
                null, false, false));
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.BUILDS_DISABLED, pipeline, "a");
    }

    @Test
    void a_job_whose_dependency_is_gone_is_failed() {
        long pipeline = waiting(JobDraft.of("a", 0), JobDraft.of("b", 1));
        start(pipeline, "a");
        succeed(pipeline, "a");
        world().keepFiles(pipeline, false);
        world().file(id(pipeline, "a"), "archive", "a.zip", 3, now().plusSeconds(5));
        after(Duration.ofSeconds(6));
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.MISSING_DEPENDENCY_FAILURE, pipeline, "b");
    }

    @Test
    void dependencies_are_supplied_with_their_files() {
        long pipeline = waiting(JobDraft.of("a", 0), JobDraft.of("b", 1));
        start(pipeline, "a");
        world().file(id(pipeline, "a"), "archive", "a.zip", 3, null);
        succeed(pipeline, "a");
        JobDocument document = taken(enrolled());
        assertEquals(List.of(id(pipeline, "a")), document.dependencies().stream().map(JobDocument.Supply::id).toList());
        assertEquals("a.zip", document.dependencies().getFirst().archive().filename());
    }

    @Test
    void a_job_that_a_runner_cannot_run_is_failed() {
        JobArtifacts reports = JobArtifacts.reporting(Map.of("junit", List.of("x.xml")));
        long pipeline = waiting(JobDraft.of("a", 0).with(JobDraft.options(reports, null, List.of())));
        assertNothing(ask(enrolled(), Map.of("upload_multiple_artifacts", false)));
        assertFailed(FailureReason.RUNNER_UNSUPPORTED, pipeline, "a");
    }

    @Test
    void a_release_is_a_step_of_its_own_between_the_scripts() {
        Release release = new Release(new Release.Tag("v1", null), new Release.Text("First", "Say \"hi\" to `them` \\ $CI_COMMIT_TAG"),
                "main", null, List.of("m 1"),
                List.of(new Release.Link("a \"b\"", "https://example.org/a", null, "other")));
        JobOptions options = JobOptions.NONE.commands(commands -> commands.withScript(List.of("make")).withAfterScript(List.of("rm"))
                .withPreGetSourcesScript(List.of("early"))).extras(extras -> extras.withRelease(release));
        waiting(JobDraft.of("a", 0).with(options));
        JobDocument document = assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of("multi_build_steps", true))).document();
        assertEquals(List.of("script", "release", "after_script"), document.steps().stream().map(JobDocument.Step::name).toList());
        assertEquals(List.of("release-cli create --name \"First\" --description \"Say \\\"hi\\\" to \\`them\\` \\\\ $CI_COMMIT_TAG\""
                + " --tag-name \"v1\" --ref \"main\" --milestone \"m 1\" --assets-link \"{\\\"name\\\":\\\"a \\\\\\\"b\\\\\\\"\\\","
                + "\\\"url\\\":\\\"https://example.org/a\\\",\\\"link_type\\\":\\\"other\\\"}\""), document.steps().get(1).script());
        assertEquals(List.of("early"), document.preGetSources());
        long pipeline = waiting(JobDraft.of("a", 0).with(options));
        assertNothing(ask(enrolled(), Map.of("multi_build_steps", false)));
        assertFailed(FailureReason.RUNNER_UNSUPPORTED, pipeline, "a");
    }

    private static JobExtras tokens(Map<String, List<String>> audiences) {
        return JobExtras.NONE.credentials(credentials -> credentials.withIdTokens(audiences));
    }

    private static JobOptions with(JobExtras extras) {
        return JobOptions.NONE.commands(commands -> commands.withBeforeScript(List.of("early")).withScript(List.of("make"))
                .withAfterScript(List.of("late"))).extras(none -> extras);
    }

    @Test
    void a_job_has_the_tokens_it_asks_for_and_one_with_secrets_alone_the_older_ones() {
        waiting(JobDraft.of("a", 0).with(with(tokens(Map.of("MINE", List.of("https://vault.example.org"))))));
        JobDocument asking = taken(enrolled());
        assertTrue(value(asking, "MINE").startsWith("eyJ"));
        assertEquals("none", value(asking, "CI_JOB_JWT"));
        waiting(JobDraft.of("a", 0));
        assertEquals("none", value(taken(enrolled()), "CI_JOB_JWT_V2"));
        Secret secret = new Secret("vault", Map.of("path", "p", "field", "f", "engine.name", "kv-v2", "engine.path", "e"), true, null);
        JobOptions options = with(JobExtras.NONE.credentials(credentials -> credentials.withSecrets(Map.of("S", secret))));
        waiting(JobDraft.of("a", 0).with(options).knowing(Variable.shown("VAULT_SERVER_URL", "https://vault.example.org")));
        JobDocument plain = assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of("vault_secrets", true))).document();
        assertTrue(value(plain, "CI_JOB_JWT_V2").startsWith("eyJ"));
        List<String> hidden = world().port(JobLogs.class).find(plain.id()).orElseThrow().secrets();
        String older = value(plain, "CI_JOB_JWT");
        assertTrue(hidden.contains(older.substring(older.lastIndexOf('.') + 1)));
        assertTrue(hidden.stream().noneMatch(text -> text.startsWith("eyJ")), "a whole token is kept");
    }

    private long asking() {
        return waiting(JobDraft.of("a", 0).with(with(tokens(Map.of("MINE", List.of("vault"))))));
    }

    @Test
    void the_key_is_made_for_the_first_job_that_has_tokens() {
        waiting(JobDraft.of("a", 0));
        taken(enrolled());
        assertNothing(ask(enrolled()));
        assertEquals(Optional.empty(), house.signingKeys.find());
        asking();
        assertTrue(value(taken(enrolled()), "MINE").startsWith("eyJ"));
        assertTrue(house.signingKeys.find().isPresent());
    }

    @Test
    void where_there_is_no_usable_key_only_jobs_with_tokens_are_failed() {
        house.signingKeys.keep("bm8ga2V5");
        long failed = asking();
        long other = waiting(JobDraft.of("b", 0));
        assertEquals(id(other, "b"), taken(enrolled()).id());
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.SCHEDULER_FAILURE, failed, "a");
    }

    @Test
    void job_whose_stored_variables_cannot_be_read_is_failed() {
        long failed = waiting(JobDraft.of("a", 0));
        long other = house.world.project();
        long next = begun(PipelineDraft.in(other, "b").by(user));
        when(house.storedVariables.forJobs(project)).thenThrow(new IllegalStateException("cannot be decrypted"));
        assertEquals(id(next, "b"), taken(enrolled()).id());
        assertNothing(ask(enrolled()));
        assertFailed(FailureReason.SCHEDULER_FAILURE, failed, "a");
    }

    @Test
    void audiences_are_filled_in_unless_they_grow_beyond_all_names() {
        JobExtras extras = tokens(Map.of("MINE", List.of("$SHORT", "$LONG", "$LONGER")));
        waiting(JobDraft.of("a", 0).with(with(extras)).knowing(Variable.shown("SHORT", "vault.example.org"), Variable.shown("LONG",
                "l".repeat(2_048)),
                Variable.shown("LONGER", "l".repeat(2_049))));
        String token = value(taken(enrolled()), "MINE");
        String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
        assertTrue(claims.contains("vault.example.org"), claims);
        assertTrue(claims.contains("l".repeat(2_048)), claims);
        assertTrue(claims.contains("$LONGER"), claims);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"linux,arm64,linux/arm64", "linux,-,none", "-,arm64,none", "-,-,none"})
    void job_knows_the_architecture_of_its_runner_where_both_parts_are_told(String platform, String architecture, String expected) {
        waiting(JobDraft.of("a", 0));
        Runners.Process process = new Runners.Process("s_1", "runner", "17.1", "abc", platform, architecture, "shell", FEATURES,
                "10.0.0.1");
        Answer answer = house.requestJob.request(new JobRequest(enrolled(), process, null, "https://slipway.example.org"));
        assertEquals(expected, value(assertInstanceOf(Answer.Assigned.class, answer).document(), "CI_RUNNER_EXECUTABLE_ARCH"));
    }

    private static String value(JobDocument document, String key) {
        return document.variables().stream().filter(variable -> variable.key().equals(key)).map(Variable::value).findFirst().orElse("none");
    }

    @Test
    void secrets_are_told_with_their_keeper_where_it_is_known() {
        Secret secret = new Secret("vault", Map.of("path", "p", "field", "f", "engine.name", "kv-v2", "engine.path", "e"), true, null);
        JobOptions options = with(JobExtras.NONE.credentials(credentials -> credentials.withSecrets(Map.of("S", secret))));
        Map<String, Boolean> able = Map.of("vault_secrets", true);
        waiting(JobDraft.of("a", 0).with(options).knowing(Variable.shown("VAULT_SERVER_URL", "https://vault.example.org")));
        JobDocument document = assertInstanceOf(Answer.Assigned.class, ask(enrolled(), able)).document();
        assertEquals(Set.of("S"), document.secrets().keySet());
        assertTrue(document.secrets().toString().contains("https://vault.example.org"));
        long unknown = waiting(JobDraft.of("a", 0).with(options));
        assertNothing(ask(enrolled(), able));
        assertFailed(FailureReason.SECRETS_PROVIDER_NOT_FOUND, unknown, "a");
        long unable = waiting(JobDraft.of("a", 0).with(options));
        assertNothing(ask(enrolled(), Map.of()));
        assertFailed(FailureReason.RUNNER_UNSUPPORTED, unable, "a");
    }

    @Test
    void steps_of_the_other_kind_go_to_runners_that_know_them_or_to_the_program_that_does() {
        String steps = "[{\"name\":\"a\",\"script\":\"echo $HOME\"}]";
        JobOptions options = with(JobExtras.NONE.withSteps(steps));
        waiting(JobDraft.of("a", 0).with(options));
        JobDocument known = assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of("native_steps_integration", true))).document();
        assertEquals(Optional.of(steps), known.run());
        assertEquals(List.of(), known.steps());
        waiting(JobDraft.of("a", 0).with(options));
        JobDocument unknown = taken(enrolled());
        assertEquals(Optional.empty(), unknown.run());
        assertEquals(List.of(new JobDocument.Step("script", List.of("step-runner ci"), 3600, "on_success", false)), unknown.steps());
        assertEquals(steps, value(unknown, "STEPS"));
    }

    @Test
    void where_others_hold_everything_the_answer_is_not_that_there_is_nothing() {
        long pipeline = waiting(JobDraft.of("a", 0));
        String runner = enrolled();
        try (Holding holding = world().hold(pipeline)) {
            assertInstanceOf(Answer.Contended.class, ask(runner));
        }
        assertEquals(id(pipeline, "a"), taken(runner).id());
    }

    @Test
    void a_job_that_is_canceled_at_that_moment_is_not_handed_out_and_the_next_is() {
        long first = waiting(JobDraft.of("a", 0));
        long second = waiting(JobDraft.of("a", 0));
        house.meanwhile(() -> cancel(first));
        assertEquals(id(second, "a"), taken(enrolled()).id());
        assertEquals("canceled a=canceled", statuses(first));
    }

    @Test
    void the_value_of_the_queue_is_told_where_there_is_nothing() {
        String runner = enrolled();
        Answer.Nothing before = assertInstanceOf(Answer.Nothing.class, ask(runner));
        after(Duration.ofSeconds(1));
        long pipeline = waiting(JobDraft.of("a", 0));
        cancel(pipeline);
        Answer.Nothing after = assertInstanceOf(Answer.Nothing.class, ask(runner));
        assertNotEquals(before.queue(), after.queue());
        assertEquals(after, ask(runner));
    }

    @Test
    void projects_take_turns_on_shared_runners() {
        long other = house.world.project();
        List<Long> mine = IntStream.range(0, 3).mapToObj(index -> waiting(JobDraft.of("a", 0))).toList();
        List<Long> theirs = IntStream.range(0, 3).mapToObj(index -> begun(PipelineDraft.in(other, "a").by(user))).toList();
        String runner = enrolled();
        for (int turn = 0; turn < 3; turn++) {
            assertEquals(id(mine.get(turn), "a"), taken(runner).id());
            assertEquals(id(theirs.get(turn), "a"), taken(runner).id());
        }
    }
}
