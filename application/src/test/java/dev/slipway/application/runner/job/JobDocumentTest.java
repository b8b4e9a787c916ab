package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobDocument.CacheUse;
import dev.slipway.application.runner.job.JobDocument.HandIn;
import dev.slipway.application.runner.job.JobDocument.Supply;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.ciconfig.options.Cache;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobArtifacts.Archive;
import dev.slipway.domain.ciconfig.options.JobArtifacts.Expiry;
import dev.slipway.domain.ciconfig.options.JobArtifacts.Reporting;
import dev.slipway.domain.ciconfig.options.JobArtifacts.Sharing;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.Retry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a runner is told about its job. */
class JobDocumentTest extends RunnerUseCases {

    private static final JobOptions PLAIN = JobDraft.options(null, null, List.of());

    private final long user = house.world.user();

    private long waiting(PipelineDraft draft) {
        return begun(draft.by(user));
    }

    private PipelineDraft with(JobOptions options, Variable... known) {
        return PipelineDraft.in(project, JobDraft.of("a", 0).with(options).knowing(known));
    }

    private JobDocument document(PipelineDraft draft) {
        waiting(draft);
        return taken(enrolled());
    }

    /** Returns the value that counts: of one name that of the last. */
    private static String value(JobDocument document, String key) {
        return document.variables().stream().filter(variable -> variable.key().equals(key)).map(Variable::value)
                .reduce((first, last) -> last).orElse("none");
    }

    /** Rows: ref, whether it is a tag, value of GIT_DEPTH, depth (0 for all commits), and what is fetched beside the commit. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {"topic|false|5|5|+refs/heads/topic:refs/remotes/origin/topic",
        "v1|true|5|5|+refs/tags/v1:refs/tags/v1", "refs/merge-requests/7/head|false|5|5|-",
        "topic|false|0|0|+refs/heads/*:refs/remotes/origin/* +refs/tags/*:refs/tags/*",
        "v1|true|0|0|+refs/heads/*:refs/remotes/origin/* +refs/tags/*:refs/tags/*",
        "topic|false|999999999|999999999|+refs/heads/topic:refs/remotes/origin/topic",
        "topic|false|1000000000|-1|+refs/heads/topic:refs/remotes/origin/topic",
        "topic|false|all|-1|+refs/heads/topic:refs/remotes/origin/topic", "topic|false|-|-1|+refs/heads/topic:refs/remotes/origin/topic"})
    void runner_fetches_the_commit_and_its_ref(String ref, boolean tag, String given, int depth, String refspecs) {
        Variable[] known = given == null ? new Variable[0] : new Variable[] {Variable.shown("GIT_DEPTH", given)};
        PipelineDraft draft = tag ? with(PLAIN, known).onTag(ref) : with(PLAIN, known).on(ref, false);
        long pipeline = waiting(draft);
        JobDocument.Sources sources = taken(enrolled()).sources();
        int ofProject = world().port(WaitingJobs.class).facts(id(pipeline, "a")).orElseThrow().project().gitDepth();
        assertEquals(depth < 0 ? ofProject : depth, sources.depth());
        String pinned = "+refs/pipelines/" + pipeline + ":refs/pipelines/" + pipeline;
        assertEquals(refspecs == null ? pinned : pinned + " " + refspecs, String.join(" ", sources.refspecs()));
        assertEquals(List.of(ref, tag, PipelineDraft.SHA, PipelineDraft.BEFORE),
                List.of(sources.ref(), sources.tag(), sources.sha(), sources.beforeSha()));
        assertEquals("https://slipway.example.org/" + world().port(PipelineOrigins.class).find(project).orElseThrow().fullPath() + ".git",
                sources.repository());
    }

    static List<Arguments> needed() {
        JobArtifacts excluding = JobArtifacts.of(List.of("a")).archive(archive -> new Archive(null, List.of("a"), List.of("b"), false));
        Cache fallback = new Cache(new Cache.Naming("k", null, null), new Cache.Content(List.of("p"), false), null, null, false,
                List.of("other"));
        return List.of(arguments("upload_multiple_artifacts",
                        JobDraft.options(JobArtifacts.reporting(Map.of("junit", List.of("x.xml"))), null, List.of())),
                arguments("artifacts_exclude", JobDraft.options(excluding, null, List.of())),
                arguments("return_exit_code", JobDraft.options(null, null, List.of(3))),
                arguments("return_exit_code", PLAIN.policy(policy -> policy.withRetry(new Retry(1, List.of(), List.of(3))))),
                arguments("fallback_cache_keys", PLAIN.results(results -> results.withCaches(List.of(fallback)))));
    }

    /** A runner that lacks a feature would do something else than the configuration says. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("needed")
    void job_fails_on_a_runner_without_a_feature_that_it_needs(String feature, JobOptions options) {
        long failed = waiting(with(options));
        assertInstanceOf(Answer.Nothing.class, ask(enrolled(), Map.of(feature, false)));
        assertEquals(Optional.of(FailureReason.RUNNER_UNSUPPORTED), job(failed, "a").failureReason());
        waiting(with(options));
        assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of(feature, true)));
    }

    static List<Arguments> unneeded() {
        Cache plain = new Cache(new Cache.Naming("k", null, null), new Cache.Content(List.of("p"), false), null, null, false, List.of());
        Cache without = new Cache(new Cache.Naming("k", null, null), new Cache.Content(List.of("p"), false), null, null, false, null);
        return List.of(arguments(JobDraft.options(JobArtifacts.of(List.of("a")), null, List.of())),
                arguments(PLAIN.policy(policy -> policy.withRetry(new Retry(1, List.of("always"), List.of())))),
                arguments(PLAIN.results(results -> results.withCaches(List.of(plain, without)))));
    }

    @ParameterizedTest
    @MethodSource("unneeded")
    void job_runs_on_each_runner_where_it_needs_no_feature(JobOptions options) {
        waiting(with(options));
        assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of()));
    }

    @Test
    void files_and_reports_are_handed_in_as_the_job_says() {
        Map<String, List<String>> reports = new TreeMap<>(Map.of("junit", List.of("x.xml"), "coverage_report", List.of("c.xml"), "archive",
                List.of("no.report"), "unknown", List.of("u")));
        Sharing shared = new Sharing(null, true, null);
        JobArtifacts whole = new JobArtifacts(new Archive("all", List.of("out"), List.of("out/tmp"), false),
                new Expiry("always", "1 week", 604_800L), shared, new Reporting(reports, "cobertura"));
        waiting(with(JobDraft.options(whole, null, List.of())));
        JobDocument document = assertInstanceOf(Answer.Assigned.class,
                ask(enrolled(), Map.of("upload_multiple_artifacts", true, "artifacts_exclude", true))).document();
        assertEquals(List.of(new HandIn("all", false, List.of("out"), List.of("out/tmp"), "always", "1 week", "archive", "zip"),
                new HandIn("cobertura-coverage.xml", false, List.of("c.xml"), List.of(), "always", "1 week", "cobertura", "gzip"),
                new HandIn("junit.xml", false, List.of("x.xml"), List.of(), "always", "1 week", "junit", "gzip")), document.artifacts());
        JobArtifacts untracked = new JobArtifacts(new Archive(null, List.of(), List.of(), true), new Expiry(null, null, null), shared,
                new Reporting(Map.of(), null));
        assertEquals(List.of(new HandIn(null, true, List.of(), List.of(), "on_success", null, "archive", "zip")),
                document(with(JobDraft.options(untracked, null, List.of()))).artifacts());
        JobArtifacts nothing = new JobArtifacts(new Archive(null, List.of(), List.of(), false), new Expiry(null, null, null), shared,
                new Reporting(Map.of("coverage_report", List.of("c.xml")), null));
        assertEquals(List.of(), document(with(JobDraft.options(nothing, null, List.of()))).artifacts());
        assertEquals(List.of(), document(with(PLAIN)).artifacts());
    }

    private List<CacheUse> uses(boolean isProtected, Files files, Cache... caches) {
        long pipeline = waiting(with(PLAIN.results(results -> results.withCaches(List.of(caches)))).on("topic", isProtected));
        WaitingJob job = world().port(WaitingJobs.class).facts(id(pipeline, "a")).orElseThrow();
        return new CacheKeys(files).of(job);
    }

    private static Cache cache(String key, List<String> files, String prefix, boolean unprotect) {
        return new Cache(new Cache.Naming(key, files, prefix), new Cache.Content(List.of("p"), true), null, null, unprotect, null);
    }

    /** Rows: key, whether the ref is protected, whether protection is left out, and the name of the cache. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"k,false,false,k-non_protected", "k,true,false,k-protected", "k,true,true,k-non_protected",
        "-,true,false,default-protected", "' ',true,false,default-protected"})
    void cache_of_a_protected_ref_is_kept_apart(String key, boolean isProtected, boolean unprotect, String name) {
        assertEquals(List.of(new CacheUse(name, true, List.of("p"), "pull-push", "on_success", List.of())),
                uses(isProtected, mock(), cache(key, List.of(), null, unprotect)));
    }

    /** Rows: files with their last commits, prefix, and the name of the cache. The names of files end at their first dot. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"go.sum=abc,-,1_go-a9993e364706816aba3e25717850c26c9cd0d89d",
        "dir/go.sum.txt=abc LICENSE=abc,-,1_dir-go_LICENSE-a9993e364706816aba3e25717850c26c9cd0d89d",
        "b=bbb a=aaa,-,1_b_a-196bd4cf38efb68d07681953a3a62bf7ff13a19e", "b=bbb a=aaa,pre,pre-196bd4cf38efb68d07681953a3a62bf7ff13a19e",
        "b=bbb a=aaa,'',196bd4cf38efb68d07681953a3a62bf7ff13a19e", "a=aaa b=bbb c=,x,x-196bd4cf38efb68d07681953a3a62bf7ff13a19e",
        "a=,-,1_a-default", "a=,'',default"})
    void cache_is_named_by_the_last_commits_of_files(String files, String prefix, String name) {
        Files stored = mock();
        List<String> paths = List.of(files.split(" ")).stream().map(file -> file.substring(0, file.indexOf('='))).toList();
        when(stored.lastCommit(anyLong(), anyString(), anyString())).thenAnswer(call -> List.of(files.split(" ")).stream()
                .filter(file -> file.startsWith(call.getArgument(2) + "=")).map(file -> file.substring(file.indexOf('=') + 1))
                .filter(commit -> !commit.isEmpty()).findFirst());
        assertEquals(List.of("k-non_protected", name + "-non_protected"),
                uses(false, stored, cache("k", null, null, false), cache(null, paths, prefix, false)).stream().map(CacheUse::key).toList());
    }

    @Test
    void cache_is_used_as_the_job_says() {
        Cache cache = new Cache(new Cache.Naming("k", null, null), new Cache.Content(List.of("p"), false), "pull", "always", false,
                List.of("one", "two"));
        assertEquals(List.of(new CacheUse("k-protected", false, List.of("p"), "pull", "always", List.of("one-protected", "two-protected"))),
                uses(true, mock(), cache));
        waiting(with(PLAIN.results(results -> results.withCaches(List.of(cache)))));
        assertEquals(List.of("k-protected"), assertInstanceOf(Answer.Assigned.class, ask(enrolled(), Map.of("fallback_cache_keys", true)))
                .document().caches().stream().map(CacheUse::key).toList());
    }

    /** Logs in debug mode show variables, so that fewer users read them. */
    @ParameterizedTest
    @CsvSource({"CI_DEBUG_TRACE,true,true", "CI_DEBUG_TRACE,TRUE,true", "CI_DEBUG_TRACE,1,false", "CI_DEBUG_TRACE,false,false",
        "CI_DEBUG_SERVICES,true,true", "CI_DEBUG,true,false"})
    void log_of_a_job_is_in_debug_mode_where_its_configuration_says_so(String key, String value, boolean debug) {
        JobDocument document = document(with(PLAIN, Variable.shown(key, value)));
        assertEquals(debug, world().port(JobLogs.class).find(document.id()).orElseThrow().debug());
    }

    @Test
    void log_masks_the_values_of_secret_variables_alone() {
        house.variable(project, Variable.secret("SECRET", "s3cr3t-text"));
        JobDocument document = document(with(PLAIN, Variable.shown("PLAIN", "plain-text")));
        assertEquals("s3cr3t-text", value(document, "SECRET"));
        List<String> masked = world().port(JobLogs.class).find(document.id()).orElseThrow().secrets();
        assertTrue(masked.containsAll(List.of("s3cr3t-text", document.token())), "both are masked");
        assertFalse(masked.contains("plain-text"));
    }

    @Test
    void time_limit_of_the_job_counts_before_that_of_its_project() {
        assertEquals(120, document(with(PLAIN.policy(policy -> policy.withTimeout(120L)))).timeout());
        assertEquals(7_200, document(with(PLAIN.policy(policy -> policy.withTimeout(7_200L)))).timeout());
    }

    @Test
    void job_without_an_archive_supplies_nothing() {
        long pipeline = waiting(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 1)));
        List.of("a", "b").forEach(name -> start(pipeline, name));
        world().file(id(pipeline, "b"), "archive", "b.zip", 3, null);
        List.of("a", "b").forEach(name -> succeed(pipeline, name));
        assertEquals(List.of("b"), taken(enrolled()).dependencies().stream().map(Supply::name).toList());
    }

    @Test
    void configuration_is_named_by_the_project_or_by_default() {
        assertEquals(".gitlab-ci.yml", value(document(with(PLAIN)), "CI_CONFIG_PATH"));
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        for (String path : List.of(" ", "ci/build.yml")) {
            world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main",
                    path, true, false));
            assertEquals(path.isBlank() ? ".gitlab-ci.yml" : path, value(document(with(PLAIN)), "CI_CONFIG_PATH"));
        }
    }

    @Test
    void repository_is_fetched_with_the_token_of_the_job() {
        JobDocument document = document(with(PLAIN));
        String path = world().port(PipelineOrigins.class).find(project).orElseThrow().fullPath();
        assertEquals("https://gitlab-ci-token:" + document.token() + "@slipway.example.org/" + path + ".git",
                value(document, "CI_REPOSITORY_URL"));
        assertEquals("https://slipway.example.org/" + path + "/-/jobs/" + document.id(), value(document, "CI_JOB_URL"));
        assertFalse(document.sources().repository().contains(document.token()));
    }

    /** Of one name the variable of the nearer origin counts: that of the run, of the pipeline, of the project, of the configuration. */
    @Test
    void variable_of_the_pipeline_overrides_those_of_the_project_and_of_the_configuration() {
        house.variable(project, Variable.shown("KEY", "project"));
        JobDocument first = document(with(PLAIN, Variable.shown("KEY", "configuration"), Variable.shown("OWN", "configuration")));
        assertEquals("project configuration", value(first, "KEY") + " " + value(first, "OWN"));
        JobDocument second = document(with(PLAIN, Variable.shown("OWN", "configuration"))
                .given(new PipelineVariable("KEY", "pipeline", false)));
        assertEquals("pipeline", value(second, "KEY"));
    }
}
