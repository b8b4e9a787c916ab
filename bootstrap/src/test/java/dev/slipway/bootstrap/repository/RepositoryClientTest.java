package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.RepositoryApi;
import org.gitlab4j.api.models.CommitAction;
import org.gitlab4j.api.models.CommitAction.Action;
import org.gitlab4j.api.models.CommitPayload;
import org.gitlab4j.api.models.CommitRef;
import org.gitlab4j.api.models.CompareResults;
import org.gitlab4j.api.models.Contributor;
import org.gitlab4j.api.models.Diff;
import org.gitlab4j.models.Constants.ArchiveFormat;
import org.gitlab4j.models.Constants.ContributorOrderBy;
import org.gitlab4j.models.Constants.SortOrder;
import org.junit.jupiter.api.Test;

/** A client that others wrote reads what a repository tells as a whole. */
class RepositoryClientTest {

    @Test
    void a_client_tours_a_repository() throws Exception {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            long project = client.getProjectApi().createProject(Api.unique("repository-of-a-client")).getId();
            String first = commit(client, project, "main", null, new CommitAction().withAction(Action.CREATE).withFilePath("Main.java")
                    .withContent("class Main {}\n"));
            String second = commit(client, project, "topic", "main", new CommitAction().withAction(Action.UPDATE).withFilePath("Main.java")
                    .withContent("class Other {}\n"));
            RepositoryApi repository = client.getRepositoryApi();
            compares(repository, project, first, second);
            reads(client, project, first);
            archives(repository, project, first);
            assertEquals(Map.of("Java", 100.0f), client.getProjectApi().getProjectLanguages(project));
        }
    }

    private static String commit(GitLabApi client, long project, String branch, String start,
            CommitAction action) throws GitLabApiException {
        CommitPayload payload = new CommitPayload().withBranch(branch).withCommitMessage("On " + branch).withAction(action);
        return client.getCommitsApi().createCommit(project, start == null ? payload : payload.withStartBranch(start)).getId();
    }

    private static void compares(RepositoryApi repository, long project, String first, String second) throws GitLabApiException {
        CompareResults found = repository.compare(project, "main", "topic");
        assertEquals(second, found.getCommit().getId());
        assertEquals(1, found.getCommits().size());
        assertEquals("@@ -1 +1 @@\n-class Main {}\n+class Other {}\n", found.getDiffs().getFirst().getDiff());
        assertTrue(repository.compare(project, "main", first, true).getCompareSameRef());
        assertEquals(first, repository.getMergeBase(project, List.of("main", "topic")).getId());
        assertEquals(404, assertThrows(GitLabApiException.class, () -> repository.compare(project, "main", "nope")).getHttpStatus());
    }

    private static void reads(GitLabApi client, long project, String first) throws GitLabApiException {
        List<Diff> diffs = client.getCommitsApi().getDiff(project, first);
        assertEquals("Main.java", diffs.getFirst().getNewPath());
        assertTrue(diffs.getFirst().getNewFile());
        assertEquals(List.of("main", "topic"), client.getCommitsApi().getCommitRefs(project, first).stream().map(CommitRef::getName)
                .toList());
        List<Contributor> contributors = client.getRepositoryApi().getContributors(project, 1, 20, ContributorOrderBy.NAME, SortOrder.DESC);
        assertEquals(List.of(1), contributors.stream().map(Contributor::getCommits).toList());
    }

    private static void archives(RepositoryApi repository, long project, String first) throws GitLabApiException, IOException {
        try (InputStream archive = repository.getRepositoryArchive(project, first,
                ArchiveFormat.TAR); TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            List<String> names = new ArrayList<>();
            for (ArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                names.add(entry.getName().replaceFirst("^[^/]+/", "") + new String(tar.readAllBytes(), StandardCharsets.UTF_8));
            }
            assertEquals(List.of("", "Main.javaclass Main {}\n"), names);
        }
        try (InputStream archive = repository.getRepositoryArchive(project, "topic")) {
            assertEquals(0x1f, archive.read());
        }
    }
}
