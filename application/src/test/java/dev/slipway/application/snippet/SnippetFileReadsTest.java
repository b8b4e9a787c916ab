package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.snippet.SnippetFileReads.FileOfSnippet;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of a public snippet, whose branch is at one commit while another commit lies beside it. */
final class SnippetFileReadsTest {

    private static final String HEAD = SnippetScene.SHA;
    private static final String BESIDE = "2".repeat(40);

    private final SnippetScene scene = new SnippetScene();
    private final SnippetFileReads reads = scene.module.snippetFileReads;
    private final long id = scene.store(OptionalLong.empty(), scene.directory.user("author"), Visibility.PUBLIC);
    private final SnippetRef reference = new SnippetRef.Anywhere(id);
    private final RepositoryId repository = RepositoryId.ofSnippet(id);

    @BeforeEach
    void store() {
        scene.head(id, HEAD);
        commit("refs/heads/main", HEAD);
        for (String sha : List.of(HEAD, BESIDE)) {
            commit(sha, sha);
            when(scene.files.find(repository, sha, "a")).thenReturn(Optional.of(new Files.Entry("a", "blob of " + sha, 3, false)));
        }
        when(scene.commits.reachable(repository, HEAD, Set.of(HEAD))).thenReturn(Set.of(HEAD));
        when(scene.commits.reachable(repository, HEAD, Set.of(BESIDE))).thenReturn(Set.of());
    }

    private void commit(String revision, String sha) {
        when(scene.commits.find(repository, revision)).thenReturn(Optional.of(SnippetScene.commit(sha)));
    }

    private FileOfSnippet get(String ref) {
        return reads.get(Caller.ANONYMOUS, reference, ref, "a");
    }

    @Test
    void first_file_is_that_of_the_default_branch() {
        FileOfSnippet file = reads.first(Caller.ANONYMOUS, reference);
        assertEquals(new FileOfSnippet(id, "a", "blob of " + HEAD, 3), file);
        when(scene.trees.read(repository, HEAD)).thenReturn(SnippetScene.content());
        assertEquals("no File", Refusals.end(() -> reads.first(Caller.ANONYMOUS, reference)));
        when(scene.commits.find(repository, "refs/heads/main")).thenReturn(Optional.empty());
        assertEquals("no Reference", Refusals.end(() -> reads.first(Caller.ANONYMOUS, reference)));
        assertEquals("no Snippet", Refusals.end(() -> reads.first(Caller.ANONYMOUS, new SnippetRef.Anywhere(99))));
    }

    /** A branch or tag names any commit. The name of a commit counts where the default branch holds it, or another ref names it. */
    @Test
    void commits_that_no_ref_holds_are_not_found() {
        assertEquals("blob of " + HEAD, get(HEAD).blobId());
        assertEquals("no Reference", Refusals.end(() -> get(BESIDE)));
        commit("2222", BESIDE);
        assertEquals("no Reference", Refusals.end(() -> get("2222")));
        commit("topic", BESIDE);
        assertEquals("blob of " + BESIDE, get("topic").blobId());
        when(scene.refs.all(repository)).thenReturn(List.of(new Refs.Named(RefName.tag("other"), new Refs.Target(HEAD, HEAD, null))));
        assertEquals("no Reference", Refusals.end(() -> get(BESIDE)));
        when(scene.refs.all(repository)).thenReturn(List.of(new Refs.Named(RefName.tag("v1"), new Refs.Target("tag", BESIDE, "text"))));
        assertEquals("blob of " + BESIDE, get("2222").blobId());
        assertEquals("no Reference", Refusals.end(() -> get("3333")));
    }

    @Test
    void files_are_found_by_valid_paths() {
        assertEquals("no File", Refusals.end(() -> reads.get(Caller.ANONYMOUS, reference, HEAD, "b")));
        assertEquals("400 file_path param.file_path", Refusals.end(() -> reads.get(Caller.ANONYMOUS, reference, HEAD, "../a")));
        assertEquals("no Snippet", Refusals.end(() -> reads.get(Caller.ANONYMOUS, new SnippetRef.Anywhere(99), HEAD, "a")));
    }

    @Test
    void content_is_streamed_from_the_repository() {
        InputStream content = InputStream.nullInputStream();
        when(scene.files.open(repository, "blob of " + HEAD)).thenReturn(content);
        assertSame(content, reads.open(reads.first(Caller.ANONYMOUS, reference)));
    }

    @ParameterizedTest
    @CsvSource({"a, a", "x/y/a.txt, a.txt", "x/, ''"})
    void file_is_named_by_the_last_part_of_its_path(String path, String name) {
        assertEquals(name, new FileOfSnippet(id, path, "blob", 1).name());
    }

    @Test
    void long_name_is_cut_at_its_beginning() {
        String end = "b".repeat(254) + "c";
        assertEquals(end, new FileOfSnippet(id, "x/" + end, "blob", 1).name());
        assertEquals(end, new FileOfSnippet(id, "x/a" + end, "blob", 1).name());
    }
}
