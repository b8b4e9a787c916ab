package dev.slipway.bootstrap.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.MilestonesApi;
import org.gitlab4j.api.models.Group;
import org.gitlab4j.api.models.GroupParams;
import org.gitlab4j.api.models.Issue;
import org.gitlab4j.api.models.Milestone;
import org.gitlab4j.models.Constants.MilestoneState;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads and writes milestones. */
class MilestoneClientTest {

    private static final Date DUE = Date.from(Instant.parse("2037-02-03T00:00:00Z"));

    @Test
    void client_writes_reads_closes_and_deletes_milestones() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("milestones-of-a-client")).getId();
            MilestonesApi milestones = client.getMilestonesApi();
            Milestone made = milestones.createMilestone(project, "1.0", "text", DUE, null);
            assertEquals(List.of("1.0", "text", "active", DUE), List.of(made.getTitle(), made.getDescription(), made.getState(),
                    made.getDueDate()));
            assertFalse(made.getExpired());
            assertEquals(project, made.getProjectId());
            Issue issue = client.getIssuesApi().createIssue(project, "Title", null, false, List.of(), made.getId(), null, null, null, null,
                    null);
            assertEquals(made.getId(), issue.getMilestone().getId());
            assertEquals(List.of(issue.getId()), milestones.getIssues(project, made.getId()).stream().map(Issue::getId).toList());
            assertEquals("closed", milestones.closeMilestone(project, made.getId()).getState());
            assertEquals(List.of(), milestones.getMilestones(project, MilestoneState.ACTIVE));
            assertEquals("active", milestones.activateMilestone(project, made.getId()).getState());
            assertEquals(1, milestones.getMilestones(project, "1.").size());
            milestones.deleteMilestone(project, made.getId());
            assertEquals(404, assertThrows(GitLabApiException.class, () -> milestones.getMilestone(project, made.getId())).getHttpStatus());
        }
    }

    @Test
    void client_writes_and_reads_milestones_of_groups() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            String path = Api.unique("milestones-of-a-group");
            Group group = client.getGroupApi().createGroup(new GroupParams().withName(path).withPath(path));
            MilestonesApi milestones = client.getMilestonesApi();
            Milestone made = milestones.createGroupMilestone(group.getId(), "1.0", "text", DUE, null);
            assertEquals(group.getId(), made.getGroupId());
            assertEquals("closed", milestones.closeGroupMilestone(group.getId(), made.getId()).getState());
            assertEquals(List.of("1.0"), milestones.getGroupMilestones(group.getId()).stream().map(Milestone::getTitle).toList());
            assertEquals(List.of(), milestones.getGroupIssues(group.getId(), made.getId()));
        }
    }
}
