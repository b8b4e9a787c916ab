package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.RunnersApi;
import org.gitlab4j.api.models.Job;
import org.gitlab4j.api.models.JobStatus;
import org.gitlab4j.api.models.Project;
import org.gitlab4j.api.models.Runner;
import org.gitlab4j.api.models.Runner.RunnerStatus;
import org.gitlab4j.api.models.Runner.RunnerType;
import org.gitlab4j.api.models.RunnerDetail;
import org.gitlab4j.api.models.RunnerDetail.RunnerAccessLevel;
import org.junit.jupiter.api.Test;

/** A client that others wrote manages runners. */
class RunnerClientTest {

    private static List<Long> ids(List<Runner> runners) {
        return runners.stream().map(Runner::getId).toList();
    }

    @Test
    void client_registers_lists_changes_shares_and_removes_a_runner() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            RunnersApi runners = client.getRunnersApi();
            Project first = client.getProjectApi().createProject(Api.unique("runners-of-a-client"));
            Project second = client.getProjectApi().createProject(Api.unique("runners-of-a-client"));
            RunnerDetail registered = runners.registerRunner(first.getRunnersToken(), "made by a client", true, List.of("client",
                    "shell"), true, false, 3600);
            long id = registered.getId();
            RunnerDetail shown = runners.getRunnerDetail(id);
            assertEquals("made by a client", shown.getDescription());
            assertEquals(RunnerType.PROJECT_TYPE, shown.getRunnerType());
            assertEquals(List.of("client", "shell"), shown.getTagList());
            assertEquals(List.of(first.getId()), shown.getProjects().stream().map(Project::getId).toList());
            assertEquals(RunnerAccessLevel.NOT_PROTECTED, shown.getAccessLevel());
            assertTrue(ids(runners.getRunners()).contains(id));
            assertTrue(ids(runners.getAllRunners(RunnerType.PROJECT_TYPE, RunnerStatus.ONLINE)).contains(id));
            assertFalse(ids(runners.getAllRunners(RunnerType.PROJECT_TYPE, RunnerStatus.PAUSED)).contains(id));
            RunnerDetail changed = runners.updateRunner(id, "changed", false, List.of("client"), true, false,
                    RunnerAccessLevel.REF_PROTECTED);
            assertFalse(changed.getActive());
            assertEquals(RunnerAccessLevel.REF_PROTECTED, changed.getAccessLevel());
            runners.updateRunner(id, "changed", true, List.of("client"), true, false, RunnerAccessLevel.NOT_PROTECTED);
            assertEquals(id, runners.enableRunner(second.getId(), id).getId());
            assertTrue(ids(runners.getProjectRunners(second.getId())).contains(id));
            assertEquals(400, assertThrows(GitLabApiException.class, () -> runners.enableRunner(second.getId(), id)).getHttpStatus());
            jobs(client, runners, first.getId(), registered);
            runners.disableRunner(second.getId(), id);
            assertFalse(ids(runners.getProjectRunners(second.getId())).contains(id));
            assertEquals(403, assertThrows(GitLabApiException.class, () -> runners.disableRunner(first.getId(), id)).getHttpStatus());
            runners.removeRunner(id);
            assertEquals(404, assertThrows(GitLabApiException.class, () -> runners.getRunnerDetail(id)).getHttpStatus());
            RunnerDetail leaving = runners.registerRunner(first.getRunnersToken(), "leaves", true, List.of(), true, false, null);
            runners.deleteRunner(leaving.getToken());
            assertEquals(404, assertThrows(GitLabApiException.class, () -> runners.getRunnerDetail(leaving.getId())).getHttpStatus());
        }
    }

    private static void jobs(GitLabApi client, RunnersApi runners, long project, RunnerDetail runner) throws GitLabApiException {
        assertEquals(List.of(), runners.getJobs(runner.getId()));
        Api.root().post("/projects/" + project + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"content\":\"build: {script: make, tags: [client]}\",\"commit_message\":\"m\"}");
        assertEquals(201, Api.anonymous().post("/jobs/request", "{\"token\":\"" + runner.getToken() + "\"}").status());
        List<Job> jobs = runners.getJobs(runner.getId(), JobStatus.RUNNING);
        assertEquals(List.of("build"), jobs.stream().map(Job::getName).toList());
        assertEquals(List.of(), runners.getJobs(runner.getId(), JobStatus.FAILED));
        assertEquals(1, client.getJobApi().getJobs(project).size());
    }
}
