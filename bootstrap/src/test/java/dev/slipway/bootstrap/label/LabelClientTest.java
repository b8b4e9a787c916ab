package dev.slipway.bootstrap.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.LabelsApi;
import org.gitlab4j.api.models.Label;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads and writes labels. */
class LabelClientTest {

    @Test
    void it_writes_reads_changes_and_deletes() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Api root = Api.root();
            String path = Api.unique("labels-of-a-client");
            long group = root.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(path, path)).id();
            long project = root.post("/projects", "{\"name\":\"tool\",\"namespace_id\":" + group + "}").id();
            LabelsApi labels = client.getLabelsApi();
            Label top = labels.createGroupLabel(group, new Label().withName("top").withColor("#5cb85c"));
            Label written = labels.createProjectLabel(project,
                    new Label().withName("bug").withColor("#d9534f").withDescription("It is broken").withPriority(3));
            assertEquals(List.of("bug", "#d9534f", "#FFFFFF", "It is broken", 3), List.of(written.getName(), written.getColor(),
                    written.getTextColor(), written.getDescription(), written.getPriority()));
            assertTrue(written.getIsProjectLabel());
            assertEquals(List.of("bug", "top"), labels.getProjectLabels(project).stream().map(Label::getName).toList());
            assertFalse(labels.getProjectLabel(project, "top").getIsProjectLabel());
            Label changed = labels.updateProjectLabel(project, "bug", new Label().withName("defect").withColor("#000000"));
            assertEquals(List.of(written.getId(), "defect", "#000000"), List.of(changed.getId(), changed.getName(), changed.getColor()));
            client.getIssuesApi().createIssue(project, "Title", null, null, null, null, "defect,top", null, null, null, null);
            assertEquals(2, client.getResourceLabelEventsApi().getIssueLabelEvents(project, 1L).size());
            labels.deleteProjectLabel(project, "defect");
            GitLabApiException gone = assertThrows(GitLabApiException.class, () -> labels.getProjectLabel(project, "defect"));
            assertEquals(404, gone.getHttpStatus());
            assertEquals(top.getId(), labels.getGroupLabel(group, "top").getId());
            labels.deleteGroupLabel(group, top.getId());
            assertEquals(List.of(), labels.getGroupLabels(group));
        }
    }
}
