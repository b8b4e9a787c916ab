package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.MergeRequestApi;
import org.gitlab4j.api.models.AcceptMergeRequestParams;
import org.gitlab4j.api.models.AccessLevel;
import org.gitlab4j.api.models.ApprovalRule;
import org.gitlab4j.api.models.ApprovalRuleParams;
import org.gitlab4j.api.models.Commit;
import org.gitlab4j.api.models.CommitAction;
import org.gitlab4j.api.models.CommitAction.Action;
import org.gitlab4j.api.models.CommitPayload;
import org.gitlab4j.api.models.Diff;
import org.gitlab4j.api.models.DiffRef;
import org.gitlab4j.api.models.Discussion;
import org.gitlab4j.api.models.MergeRequest;
import org.gitlab4j.api.models.MergeRequestFilter;
import org.gitlab4j.api.models.MergeRequestParams;
import org.gitlab4j.api.models.Participant;
import org.gitlab4j.api.models.Pipeline;
import org.gitlab4j.api.models.Position;
import org.gitlab4j.api.models.Project;
import org.gitlab4j.api.models.ProjectApprovalsConfig;
import org.gitlab4j.api.models.User;
import org.gitlab4j.models.Constants.IssueState;
import org.gitlab4j.models.Constants.MergeRequestState;
import org.gitlab4j.models.Constants.StateEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A client that others wrote takes merge requests of two people from the first commit to a revert. */
class MergeRequestClientTest {

    private static final String JOBS = "unit:\n  script: make\n  rules: [{if: $CI_MERGE_REQUEST_IID}]\n";

    private final Person author = Api.root().person();
    private final Person reviewer = Api.root().person();
    private GitLabApi client;
    private GitLabApi other;
    private MergeRequestApi requests;
    private long project;

    /** A question to the server. */
    @FunctionalInterface
    private interface Question {
        boolean holds() throws GitLabApiException;
    }

    private static void until(Question question) {
        Eventually.is(() -> {
            try {
                return question.holds();
            } catch (GitLabApiException failed) {
                throw new AssertionError(failed);
            }
        });
    }

    private static GitLabApi client(Person person) {
        String token = Api.root().post("/users/" + person.id() + "/personal_access_tokens", "{\"name\":\"client\",\"scopes\":\"api\"}")
                .body().get("token").asText();
        return new GitLabApi(TestServer.shared().address().toString(), token);
    }

    @BeforeEach
    void open() throws GitLabApiException {
        client = client(author);
        other = client(reviewer);
        requests = client.getMergeRequestApi();
        project = client.getProjectApi()
                .createProject(new Project().withName(Api.unique("merges-of-a-client")).withInitializeWithReadme(true)).getId();
        client.getProjectApi().addMember(project, reviewer.id(), AccessLevel.DEVELOPER);
    }

    @AfterEach
    void close() {
        client.close();
        other.close();
    }

    private String commit(String branch, String start, String file, String content) throws GitLabApiException {
        CommitPayload payload = new CommitPayload().withBranch(branch).withCommitMessage("Add " + file)
                .withAction(new CommitAction().withAction(Action.CREATE).withFilePath(file).withContent(content));
        return client.getCommitsApi().createCommit(project, start == null ? payload : payload.withStartBranch(start)).getId();
    }

    private MergeRequest read(long iid) throws GitLabApiException {
        return requests.getMergeRequest(project, iid);
    }

    private static GitLabApiException refused(Executable call) {
        return assertThrows(GitLabApiException.class, call);
    }

    private static List<String> names(List<User> users) {
        return users.stream().map(User::getUsername).toList();
    }

    @Test
    void client_takes_a_request_from_its_first_commit_to_a_revert() throws GitLabApiException {
        rule();
        commit("main", null, ".gitlab-ci.yml", JOBS);
        long issue = client.getIssuesApi().createIssue(project, "It crashes", "text").getIid();
        client.getRepositoryApi().createBranch(project, "release", "main");
        commit("topic", "main", "topic.txt", "one\n");
        MergeRequest made = requests.createMergeRequest(project, new MergeRequestParams().withSourceBranch("topic").withTargetBranch("main")
                .withTitle("Mend the crash").withDescription("Closes #" + issue).withReviewerIds(List.of(reviewer.id()))
                .withLabels(List.of("bug")));
        long iid = made.getIid();
        shows(iid);
        discusses(iid);
        approves(iid);
        pushResetsApprovals(iid);
        rebases(iid);
        merges(iid);
        until(() -> client.getIssuesApi().getIssue(project, issue).getState() == IssueState.CLOSED);
        picksAndReverts(iid);
    }

    /** One approval of the reviewer is needed, and a push takes it back. */
    private void rule() throws GitLabApiException {
        client.getProjectApi().setApprovalsConfiguration(project,
                new ProjectApprovalsConfig().withResetApprovalsOnPush(true).withMergeRequestsAuthorApproval(false));
        ApprovalRule rule = client.getProjectApi().createApprovalRule(project,
                new ApprovalRuleParams().withName("Second pair of eyes").withApprovalsRequired(1).withUserIds(List.of(reviewer.id())));
        assertEquals(List.of(reviewer.username()), names(rule.getEligibleApprovers()));
    }

    private void shows(long iid) throws GitLabApiException {
        until(() -> !List.of("unchecked", "checking", "preparing").contains(read(iid).getDetailedMergeStatus()));
        MergeRequest request = read(iid);
        assertEquals("can_be_merged", request.getMergeStatus());
        assertFalse(request.getHasConflicts());
        assertEquals("1", request.getChangesCount());
        assertEquals(List.of("topic.txt"), requests.getDiffs(project, iid).stream().map(Diff::getNewPath).toList());
        assertEquals(List.of("topic.txt"), requests.getMergeRequestChanges(project, iid).getChanges().stream().map(Diff::getNewPath)
                .toList());
        assertEquals(1, requests.getDiffVersions(project, iid).size());
        assertEquals(List.of("Add topic.txt"), requests.getCommits(project, iid).stream().map(Commit::getTitle).toList());
        assertEquals(1, requests.getClosesIssues(project, iid).size());
        assertEquals(List.of(iid), requests.getMergeRequests(project, new MergeRequestFilter().withSourceBranch("topic")
                .withState(MergeRequestState.OPENED)).stream().map(MergeRequest::getIid).toList());
        until(() -> !requests.getMergeRequestPipelines(project, iid).isEmpty());
        Pipeline again = requests.createMergeRequestPipeline(project, iid);
        assertEquals("refs/merge-requests/" + iid + "/head", again.getRef());
        assertTrue(requests.getMergeRequestPipelines(project, iid).stream().map(Pipeline::getId).toList().contains(again.getId()));
        assertEquals(again.getId(), read(iid).getHeadPipeline().getId());
    }

    private void discusses(long iid) throws GitLabApiException {
        DiffRef refs = read(iid).getDiffRefs();
        Position position = new Position().withBaseSha(refs.getBaseSha()).withStartSha(refs.getStartSha()).withHeadSha(refs.getHeadSha())
                .withNewPath("topic.txt").withOldPath("topic.txt").withNewLine(1).withPositionType(Position.PositionType.TEXT);
        Discussion thread = other.getDiscussionsApi().createMergeRequestDiscussion(project, iid, "Why?", null, null, position);
        client.getDiscussionsApi().addMergeRequestThreadNote(project, iid, thread.getId(), "Because.", null);
        Discussion resolved = client.getDiscussionsApi().resolveMergeRequestDiscussion(project, iid, thread.getId(), true);
        assertTrue(resolved.getNotes().getFirst().getResolved());
        other.getNotesApi().createMergeRequestNote(project, iid, "Good.", null, false);
        assertEquals(3, read(iid).getUserNotesCount());
    }

    private void approves(long iid) throws GitLabApiException {
        assertEquals("not_approved", read(iid).getDetailedMergeStatus());
        assertEquals(1, requests.getApprovals(project, iid).getApprovalsLeft());
        assertEquals(401, refused(() -> requests.approveMergeRequest(project, iid, null)).getHttpStatus());
        assertEquals(409, refused(() -> other.getMergeRequestApi().approveMergeRequest(project, iid, "a".repeat(40))).getHttpStatus());
        other.getMergeRequestApi().approveMergeRequest(project, iid, read(iid).getSha());
        assertEquals(List.of(reviewer.username()), names(requests.getApprovals(project, iid).getApprovedBy()));
        ApprovalRule counted = requests.getApprovalState(project, iid).getRules().getFirst();
        assertEquals("Second pair of eyes true", counted.getName() + " " + counted.getApproved());
        assertEquals("mergeable", read(iid).getDetailedMergeStatus());
        other.getMergeRequestApi().unapproveMergeRequest(project, iid);
        assertEquals(1, requests.getApprovals(project, iid).getApprovalsLeft());
        other.getMergeRequestApi().approveMergeRequest(project, iid, null);
    }

    private void pushResetsApprovals(long iid) throws GitLabApiException {
        assertEquals(0, requests.getApprovals(project, iid).getApprovalsLeft());
        commit("topic", null, "second.txt", "two\n");
        until(() -> requests.getApprovals(project, iid).getApprovalsLeft() == 1);
        assertEquals(2, requests.getDiffVersions(project, iid).size());
        assertEquals("2", read(iid).getChangesCount());
        assertEquals(405, refused(() -> requests.acceptMergeRequest(project, iid)).getHttpStatus());
    }

    private void rebases(long iid) throws GitLabApiException {
        commit("main", null, "meanwhile.txt", "x\n");
        String before = read(iid).getSha();
        assertEquals(1, requests.getMergeRequest(project, iid, false, true, true).getDivergedCommitsCount());
        assertTrue(requests.rebaseMergeRequest(project, iid).getRebaseInProgress());
        until(() -> !requests.getRebaseStatus(project, iid).getRebaseInProgress() && !before.equals(read(iid).getSha()));
        assertEquals(0, requests.getMergeRequest(project, iid, false, true, true).getDivergedCommitsCount());
        assertEquals("2", read(iid).getChangesCount());
        if (requests.getApprovals(project, iid).getApprovalsLeft() == 1) {
            other.getMergeRequestApi().approveMergeRequest(project, iid, null);
        }
        until(() -> read(iid).getDetailedMergeStatus().equals("mergeable"));
    }

    private void merges(long iid) throws GitLabApiException {
        AcceptMergeRequestParams stale = new AcceptMergeRequestParams().withSha("a".repeat(40));
        assertEquals(409, refused(() -> requests.acceptMergeRequest(project, iid, stale)).getHttpStatus());
        MergeRequest merged = requests.acceptMergeRequest(project, iid, new AcceptMergeRequestParams().withSha(read(iid).getSha())
                .withMergeCommitMessage("Merge the mend").withShouldRemoveSourceBranch(true));
        assertEquals("merged", merged.getState());
        assertEquals(author.username(), merged.getMergedBy().getUsername());
        Commit commit = client.getCommitsApi().getCommit(project, merged.getMergeCommitSha());
        assertEquals("Merge the mend", commit.getTitle());
        assertEquals(List.of(2, merged.getSha()), List.of(commit.getParentIds().size(), commit.getParentIds().getLast()));
        until(() -> client.getRepositoryApi().getOptionalBranch(project, "topic").isEmpty());
        assertEquals(405, refused(() -> requests.acceptMergeRequest(project, iid)).getHttpStatus());
        assertEquals(List.of(iid), client.getCommitsApi().getMergeRequests(project, merged.getMergeCommitSha()).stream()
                .map(MergeRequest::getIid).toList());
    }

    private void picksAndReverts(long iid) throws GitLabApiException {
        String merge = read(iid).getMergeCommitSha();
        Commit picked = client.getCommitsApi().cherryPickCommit(project, merge, "release");
        assertNotEquals(merge, picked.getId());
        assertNotNull(client.getRepositoryFileApi().getFile(project, "second.txt", "release"));
        assertEquals(400, refused(() -> client.getCommitsApi().cherryPickCommit(project, merge, "release")).getHttpStatus());
        Commit reverted = client.getCommitsApi().revertCommit(project, merge, "main");
        assertEquals("Revert \"Merge the mend\"", reverted.getTitle());
        assertEquals(404, refused(() -> client.getRepositoryFileApi().getFile(project, "second.txt", "main")).getHttpStatus());
    }

    @Test
    void client_changes_closes_reopens_and_deletes_a_request() throws GitLabApiException {
        commit("topic", "main", "topic.txt", "one\n");
        long iid = requests.createMergeRequest(project, "topic", "main", "Draft: one", "text", author.id()).getIid();
        assertTrue(read(iid).getDraft());
        assertEquals(405, refused(() -> requests.acceptMergeRequest(project, iid)).getHttpStatus());
        assertEquals(409, refused(() -> requests.createMergeRequest(project, "topic", "main", "Two", "text", null)).getHttpStatus());
        MergeRequest changed = requests.updateMergeRequest(project, iid, new MergeRequestParams().withTitle("One")
                .withLabels(List.of("a", "b")).withDiscussionLocked(true));
        assertEquals("One [a, b] false", "%s %s %s".formatted(changed.getTitle(), changed.getLabels(), changed.getDraft()));
        MergeRequestParams close = new MergeRequestParams().withStateEvent(StateEvent.CLOSE);
        assertEquals(author.username(), requests.updateMergeRequest(project, iid, close).getClosedBy().getUsername());
        assertEquals(List.of(), requests.getMergeRequests(project, MergeRequestState.OPENED));
        requests.updateMergeRequest(project, iid, new MergeRequestParams().withStateEvent(StateEvent.REOPEN));
        assertEquals(List.of(author.username()), requests.getParticipants(project, iid).stream().map(Participant::getUsername).toList());
        requests.deleteMergeRequest(project, iid);
        assertEquals(404, refused(() -> read(iid)).getHttpStatus());
    }
}
