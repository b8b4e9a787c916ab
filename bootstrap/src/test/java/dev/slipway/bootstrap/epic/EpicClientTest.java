package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.EpicsApi;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.ChildEpic;
import org.gitlab4j.api.models.Epic;
import org.gitlab4j.api.models.EpicIssue;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads and writes epics, their children and their issues. */
class EpicClientTest {

    @Test
    void it_writes_reads_changes_and_deletes() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Api root = Api.root();
            String path = Api.unique("epics-of-a-client");
            long group = root.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(path, path)).id();
            long project = root.post("/projects", "{\"name\":\"tool\",\"namespace_id\":" + group + "}").id();
            long one = root.post("/projects/" + project + "/issues", "{\"title\":\"one\"}").id();
            long two = root.post("/projects/" + project + "/issues", "{\"title\":\"two\"}").id();
            EpicsApi epics = client.getEpicsApi();
            Epic written = epics.createEpic(group, "plan", "a,b", "all of it", null, null);
            assertEquals(List.of("plan", "all of it", List.of("a", "b")),
                    List.of(written.getTitle(), written.getDescription(), written.getLabels()));
            assertEquals(written.getId(), epics.getEpic(group, written.getIid()).getId());
            Epic changed = epics.updateEpic(group, written.getIid(), "other", null, null, null, null);
            assertEquals("other", changed.getTitle());
            assertEquals(List.of("other"), epics.getEpics(group).stream().map(Epic::getTitle).toList());

            epics.assignIssue(group, written.getIid(), one);
            epics.assignIssue(group, written.getIid(), two);
            List<EpicIssue> issues = epics.getEpicIssues(group, written.getIid());
            assertEquals(List.of("two", "one"), issues.stream().map(EpicIssue::getTitle).toList());
            long last = issues.getLast().getEpicIssueId();
            assertEquals(one, epics.removeIssue(group, written.getIid(), last).getIssue().getId());
            assertEquals(1, epics.getEpicIssues(group, written.getIid()).size());

            epics.createAndAssignChildEpic(group, written.getIid(), "child", false);
            Epic other = epics.createEpic(group, "second", null, null, null, null);
            epics.assignChildEpic(group, written.getIid(), other.getId());
            assertEquals(List.of("second", "child"),
                    epics.getChildEpics(group, written.getIid()).stream().map(ChildEpic::getTitle).toList());
            epics.unassignChildEpic(group, written.getIid(), other.getId());
            assertEquals(1, epics.getChildEpics(group, written.getIid()).size());

            epics.deleteEpic(group, written.getIid());
            GitLabApiException gone = assertThrows(GitLabApiException.class, () -> epics.getEpic(group, written.getIid()));
            assertEquals(404, gone.getHttpStatus());
            assertTrue(epics.getOptionalEpic(group, other.getIid()).isPresent());
        }
    }
}
