package dev.slipway.bootstrap.award;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.AwardEmojiApi;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.AwardEmoji;
import org.junit.jupiter.api.Test;

/** A client that others wrote puts emoji on objects, lists them and takes them back. */
class AwardClientTest {

    @Test
    void it_gives_reads_lists_and_takes_back() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("emoji-of-a-client")).getId();
            Long issue = client.getIssuesApi().createIssue(project, "Title", "text").getIid();
            AwardEmojiApi emoji = client.getAwardEmojiApi();
            AwardEmoji given = emoji.addIssueAwardEmoji(project, issue, "+1");
            assertEquals("thumbsup", given.getName());
            assertEquals(AwardEmoji.AwardableType.ISSUE, given.getAwardableType());
            assertEquals(client.getUserApi().getCurrentUser().getId(), given.getUser().getId());
            assertEquals(given.getId(), emoji.getIssueAwardEmoji(project, issue, given.getId()).getId());
            assertEquals(1, client.getIssuesApi().getIssue(project, issue).getUpvotes());
            Long note = client.getNotesApi().createIssueNote(project, issue, "text").getId();
            AwardEmoji onNote = emoji.addIssueNoteAwardEmoji(project, issue, note, "heart");
            assertEquals(List.of("heart"), emoji.getIssueNoteAwardEmojis(project, issue, note).stream().map(AwardEmoji::getName).toList());
            emoji.deleteIssueNoteAwardEmoji(project, issue, note, onNote.getId());
            assertEquals(List.of(), emoji.getIssueNoteAwardEmojis(project, issue, note));
            GitLabApiException twice = assertThrows(GitLabApiException.class, () -> emoji.addIssueAwardEmoji(project, issue, "thumbsup"));
            assertEquals(404, twice.getHttpStatus());
            emoji.deleteIssueAwardEmoji(project, issue, given.getId());
            assertEquals(List.of(), emoji.getIssueAwardEmojis(project, issue));
        }
    }
}
