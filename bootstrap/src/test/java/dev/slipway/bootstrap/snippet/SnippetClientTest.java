package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.ProjectApi;
import org.gitlab4j.api.SnippetsApi;
import org.gitlab4j.api.models.Snippet;
import org.gitlab4j.api.models.Visibility;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads and writes snippets. */
class SnippetClientTest {

    @Test
    void it_writes_reads_changes_and_deletes() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            ProjectApi projects = client.getProjectApi();
            long project = projects.createProject(Api.unique("snippets-of-a-client")).getId();
            Snippet written = projects.createSnippet(project, "Title", "a.txt", "text", "content\n", Visibility.PRIVATE);
            assertEquals("a.txt", written.getFileName());
            assertNull(written.getContent());
            assertEquals("content\n", projects.getRawSnippetContent(project, written.getId()));
            projects.updateSnippet(project, written.getId(), "Titel", "b.txt", null, "other", Visibility.PUBLIC);
            Snippet changed = projects.getSnippet(project, written.getId());
            assertEquals(List.of("Titel", "b.txt"), List.of(changed.getTitle(), changed.getFileName()));
            assertEquals("content\n", projects.getRawSnippetContent(project, written.getId()),
                    "this client sends the content of a change under a name that is not read");
            assertEquals(1, projects.getSnippets(project).size());
            projects.deleteSnippet(project, written.getId());
            assertEquals(404, assertThrows(GitLabApiException.class, () -> projects.getSnippet(project, written.getId())).getHttpStatus());
        }
    }

    @Test
    void it_writes_and_reads_personal_snippets() throws GitLabApiException {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            SnippetsApi snippets = client.getSnippetApi();
            Snippet written = snippets.createSnippet("Title", "a.txt", "content");
            assertEquals("content", snippets.getSnippetContent(written.getId()));
            assertEquals("Title", snippets.getSnippet(written.getId()).getTitle());
            assertEquals(written.getId(), snippets.getSnippets().getFirst().getId());
            snippets.deleteSnippet(written.getId());
            assertEquals(404, assertThrows(GitLabApiException.class, () -> snippets.getSnippet(written.getId())).getHttpStatus());
        }
    }
}
