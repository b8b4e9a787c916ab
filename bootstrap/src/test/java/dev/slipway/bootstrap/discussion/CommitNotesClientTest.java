package dev.slipway.bootstrap.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.DiscussionsApi;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.Comment;
import org.gitlab4j.api.models.Discussion;
import org.gitlab4j.api.models.Note;
import org.gitlab4j.api.models.Position;
import org.gitlab4j.models.Constants.LineType;
import org.junit.jupiter.api.Test;

/** A client that others wrote comments on commits. */
class CommitNotesClientTest {

    @Test
    void it_comments_and_discusses() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("notes-of-a-client")).getId();
            String first = Api.root().post("/projects/" + project + "/repository/commits", """
                    {"branch":"main","commit_message":"m","actions":[{"action":"create","file_path":"a","content":"1\\n"}]}""")
                    .body().get("id").asText();
            String sha = Api.root().post("/projects/" + project + "/repository/commits", """
                    {"branch":"main","commit_message":"m","actions":[{"action":"update","file_path":"a","content":"1\\n2\\n"}]}""")
                    .body().get("id").asText();
            Comment comment = client.getCommitsApi().addComment(project, sha, "On a line", "a", 2, LineType.NEW);
            assertEquals("a 2 new", comment.getPath() + " " + comment.getLine() + " " + comment.getLineType());
            assertEquals(List.of("On a line"), client.getCommitsApi().getComments(project, sha).stream().map(Comment::getNote).toList());
            DiscussionsApi discussions = client.getDiscussionsApi();
            Position position = new Position().withBaseSha(first).withStartSha(first).withHeadSha(sha).withNewPath("a").withNewLine(2)
                    .withPositionType(Position.PositionType.TEXT);
            Discussion discussion = discussions.createCommitDiscussion(project, sha, "Why?", null, null, position);
            Note note = discussion.getNotes().getFirst();
            assertEquals(Note.Type.DIFF_NOTE, note.getType());
            assertEquals(2, note.getPosition().getNewLine());
            assertFalse(note.getResolvable());
            Note reply = discussions.addCommitDiscussionNote(project, sha, discussion.getId(), "Because.", null);
            assertEquals("Changed.", discussions.modifyCommitDiscussionNote(project, sha, discussion.getId(), reply.getId(), "Changed.")
                    .getBody());
            assertEquals(2, discussions.getCommitDiscussion(project, sha, discussion.getId()).getNotes().size());
            discussions.deleteCommitDiscussionNote(project, sha, discussion.getId(), reply.getId());
            assertEquals(2, discussions.getCommitDiscussions(project, sha).size());
            assertTrue(discussions.getCommitDiscussions(project, sha).stream().noneMatch(Discussion::getIndividualNote));
        }
    }
}
