package dev.slipway.bootstrap.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.IssuesApi;
import org.gitlab4j.api.models.Duration;
import org.gitlab4j.api.models.Issue;
import org.gitlab4j.api.models.IssueFilter;
import org.gitlab4j.api.models.IssueLink;
import org.gitlab4j.api.models.LinkType;
import org.gitlab4j.api.models.LinkedIssue;
import org.gitlab4j.api.models.Participant;
import org.gitlab4j.models.Constants.IssueScope;
import org.gitlab4j.models.Constants.IssueState;
import org.gitlab4j.models.Constants.StateEvent;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads and writes issues. */
class IssueClientTest {

    private static final Date DUE = Date.from(Instant.parse("2027-02-03T00:00:00Z"));

    @Test
    void it_writes_reads_changes_finds_counts_and_deletes() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("issues-of-a-client")).getId();
            long me = client.getUserApi().getCurrentUser().getId();
            IssuesApi issues = client.getIssuesApi();
            Issue written = issues.createIssue(project, "Title", "- [x] done", true, List.of(me), null, "bug,ui", null, DUE, null, null);
            assertEquals(List.of("bug", "ui"), written.getLabels());
            assertEquals(me, written.getAssignee().getId());
            assertTrue(written.getConfidential());
            issues.createIssue(project, "Other", "text");
            assertEquals("Title", issues.getIssue(project, written.getIid()).getTitle());
            Issue changed = issues.updateIssue(project, written.getIid(), "Titel", null, false, List.of(), null, "bug", StateEvent.CLOSE,
                    null, null);
            assertEquals(IssueState.CLOSED, changed.getState());
            assertEquals(me, changed.getClosedBy().getId());
            assertEquals(IssueState.OPENED, issues.reopenIssue(project, written.getIid()).getState());
            assertEquals(me, issues.assignIssue(project, written.getIid(), me).getAssignee().getId());
            assertEquals(2, issues.getIssues(project).size());
            assertEquals(List.of("Other"),
                    issues.getIssues(project, new IssueFilter().withoutLabels("bug")).stream().map(Issue::getTitle).toList());
            IssueFilter filter = new IssueFilter().withLabels(List.of("bug")).withState(IssueState.OPENED).withScope(IssueScope.ALL)
                    .withAuthorId(me)
                    .withAssigneeId(me).withSearch("tit").withIids(List.of(1L, 2L));
            assertEquals(List.of("Titel"), issues.getIssues(project, filter).stream().map(Issue::getTitle).toList());
            issues.deleteIssue(project, written.getIid());
            GitLabApiException gone = assertThrows(GitLabApiException.class, () -> issues.getIssue(project, written.getIid()));
            assertEquals(404, gone.getHttpStatus());
            GitLabApiException refused = assertThrows(GitLabApiException.class, () -> issues.createIssue(project, "x".repeat(256), "text"));
            assertEquals(List.of("is too long (maximum is 255 characters)"), refused.getValidationErrors().get("title"));
        }
    }

    @Test
    void it_links_issues_and_tracks_time() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("plans-of-a-client")).getId();
            IssuesApi issues = client.getIssuesApi();
            long first = issues.createIssue(project, "First", "text").getIid();
            long second = issues.createIssue(project, "Second", "text").getIid();
            IssueLink link = issues.createIssueLink(project, first, project, second, LinkType.BLOCKS);
            assertEquals(List.of(first, second), List.of(link.getSourceIssue().getIid(), link.getTargetIssue().getIid()));
            LinkedIssue linked = issues.getIssueLinks(project, second).getFirst();
            assertEquals(first, linked.getIid());
            assertEquals(LinkType.IS_BLOCKED_BY, linked.getLinkType());
            assertEquals(LinkType.BLOCKS, issues.deleteIssueLink(project, first, linked.getIssueLinkId()).getLinkType());
            assertEquals(List.of(), issues.getIssueLinks(project, first));
            assertEquals(144_000, issues.estimateTime(project, first, "1w").getTimeEstimate());
            assertEquals(5_400, issues.addSpentTime(project, first, new Duration("1h30m")).getTotalTimeSpent());
            assertEquals(5_400, issues.getTimeTrackingStats(project, first).getHumanTotalTimeSpent().getSeconds());
            assertEquals(0, issues.resetSpentTime(project, first).getTotalTimeSpent());
            assertEquals(0, issues.resetEstimatedTime(project, first).getTimeEstimate());
            assertEquals(List.of("root"), issues.getParticipants(project, first).stream().map(Participant::getUsername).toList());
            assertEquals(List.of(), issues.getClosedByMergeRequests(project, first));
            assertEquals(List.of(), issues.getIssueRelatedMergeRequests(project, first));
        }
    }
}
