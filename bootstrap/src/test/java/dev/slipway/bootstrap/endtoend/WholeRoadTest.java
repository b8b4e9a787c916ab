package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.demo.ShellRunner;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.Job;
import org.gitlab4j.api.models.JobStatus;
import org.gitlab4j.api.models.Pipeline;
import org.gitlab4j.api.models.PipelineStatus;
import org.gitlab4j.api.models.Project;
import org.gitlab4j.api.models.TestReportSummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole road with real parts: the git command, HTTP, jobs run by bash, and a client library as people have it. */
class WholeRoadTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final TestServer server = TestServer.shared();

    @Test
    void a_pushed_repository_becomes_a_pipeline_whose_every_result_can_be_read() throws Exception {
        try (GitLabApi client = new GitLabApi(server.address().toString(), TestServer.ROOT_TOKEN)) {
            Project project = client.getProjectApi().createProject("whole-road");
            try (ShellRunner runner = runner(project.getId())) {
                String sha = push(project);
                Pipeline pipeline = greenPipeline(client, project, sha);
                Map<String, Job> jobs = jobs(client, project, pipeline);
                readsJobs(jobs);
                readsLogAndArtifacts(client, project, jobs);
                readsReport(client, project, pipeline);
                playsManualJob(client, project, jobs.get("deploy"));
                cancelsRunningJob(client, project, jobs.get("endless"));
                retries(client, project, pipeline, jobs.get("unit"));
                deletes(client, project, pipeline);
            }
        }
    }

    private ShellRunner runner(long projectId) throws IOException {
        try (Api api = new Api(server.address())) {
            String token = api.send("POST", "/user/runners", Map.of("runner_type", "project_type", "project_id", projectId),
                    Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN)).succeeded().json().get("token").asText();
            return ShellRunner.start(server.address(), token, Files.createDirectory(folder.resolve("jobs")), 2);
        }
    }

    private String push(Project project) throws IOException {
        String configuration;
        try (InputStream content = getClass().getResourceAsStream("/endtoend/gitlab-ci.yml")) {
            configuration = new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
        GitRepository repository = GitRepository.init(Files.createDirectory(folder.resolve("repository")));
        String sha = repository.write(".gitlab-ci.yml", configuration).commit("Build, test and deploy");
        repository.push(GitRepository.address(server.address(), project.getPathWithNamespace(), TestServer.ROOT_TOKEN), "main");
        return sha;
    }

    private static Pipeline greenPipeline(GitLabApi client, Project project, String sha) throws GitLabApiException {
        Waiting.until("the pipeline is green", PATIENCE, () -> {
            List<Pipeline> found = client.getPipelineApi().getPipelines(project.getId());
            assertTrue(found.size() <= 1, "one push makes one pipeline");
            return found.size() == 1 && found.getFirst().getStatus() == PipelineStatus.SUCCESS;
        });
        Pipeline pipeline = client.getPipelineApi().getPipelines(project.getId()).getFirst();
        assertEquals(sha, pipeline.getSha());
        assertEquals("main", pipeline.getRef());
        return pipeline;
    }

    private static Map<String, Job> jobs(GitLabApi client, Project project, Pipeline pipeline) throws GitLabApiException {
        return client.getJobApi().getJobsForPipeline(project.getId(), pipeline.getId()).stream()
                .collect(Collectors.toMap(Job::getName, Function.identity()));
    }

    private static void readsJobs(Map<String, Job> jobs) {
        assertEquals(Set.of("prepare", "compile", "unit", "fragile", "deploy", "endless"), jobs.keySet());
        assertEquals(JobStatus.SUCCESS, jobs.get("unit").getStatus());
        assertEquals(JobStatus.FAILED, jobs.get("fragile").getStatus());
        assertTrue(jobs.get("fragile").getAllowFailure());
        assertEquals("script_failure", jobs.get("fragile").getFailureReason());
        assertEquals(JobStatus.MANUAL, jobs.get("deploy").getStatus());
    }

    private static void readsLogAndArtifacts(GitLabApi client, Project project, Map<String, Job> jobs)
            throws GitLabApiException, IOException {
        String log = client.getJobApi().getTrace(project.getId(), jobs.get("compile").getId());
        assertTrue(log.contains("prepared by prepare in root/whole-road"), log);
        assertTrue(log.contains("Job succeeded"), log);
        assertTrue(client.getJobApi().getTrace(project.getId(), jobs.get("fragile").getId()).contains("nothing was fetched\n"));
        try (InputStream file = client.getJobApi().downloadSingleArtifactsFile(project.getId(), jobs.get("compile").getId(),
                Path.of("bin/program").toString())) {
            assertTrue(new String(file.readAllBytes(), StandardCharsets.UTF_8).startsWith("compiled at "));
        }
        try (InputStream archive = client.getJobApi().downloadArtifactsFile(project.getId(), "main", "compile")) {
            assertEquals('P', archive.read());
            assertEquals('K', archive.read());
        }
        assertEquals("program.zip", jobs.get("compile").getArtifactsFile().getFilename());
    }

    private static void readsReport(GitLabApi client, Project project, Pipeline pipeline) throws GitLabApiException {
        TestReportSummary summary = client.getPipelineApi().getTestReportSummaryForPipeline(project.getId(), pipeline.getId());
        assertEquals(2, summary.getTotal().getCount());
        assertEquals(1, summary.getTotal().getFailed());
    }

    private static void playsManualJob(GitLabApi client, Project project, Job job) throws GitLabApiException {
        client.getJobApi().playJob(project.getId(), job.getId());
        Waiting.until("the manual job is done", PATIENCE,
                () -> client.getJobApi().getJob(project.getId(), job.getId()).getStatus() == JobStatus.SUCCESS);
    }

    private static void cancelsRunningJob(GitLabApi client, Project project, Job job) throws GitLabApiException {
        client.getJobApi().playJob(project.getId(), job.getId());
        Waiting.until("the endless job writes its log", PATIENCE,
                () -> client.getJobApi().getTrace(project.getId(), job.getId()).contains("tick"));
        assertEquals(JobStatus.CANCELED, client.getJobApi().cancelJob(project.getId(), job.getId()).getStatus());
    }

    private static void retries(GitLabApi client, Project project, Pipeline pipeline, Job unit) throws GitLabApiException {
        Job again = client.getJobApi().retryJob(project.getId(), unit.getId());
        assertTrue(again.getId() > unit.getId());
        Waiting.until("the retried job is done", PATIENCE,
                () -> client.getJobApi().getJob(project.getId(), again.getId()).getStatus() == JobStatus.SUCCESS);
        assertEquals(6, client.getJobApi().getJobsForPipeline(project.getId(), pipeline.getId()).size());
        assertEquals(7, client.getJobApi().getJobsForPipeline(project.getId(), pipeline.getId(), Boolean.TRUE).size());
    }

    private static void deletes(GitLabApi client, Project project, Pipeline pipeline) throws GitLabApiException {
        client.getPipelineApi().deletePipeline(project.getId(), pipeline.getId());
        GitLabApiException gone = assertThrows(GitLabApiException.class,
                () -> client.getPipelineApi().getPipeline(project.getId(), pipeline.getId()));
        assertEquals(404, gone.getHttpStatus());
    }
}
