package dev.slipway.application.snippet;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FilePaths;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;
import java.io.InputStream;
import java.util.Set;
import java.util.regex.Pattern;

/** Returns the content of files of snippets. */
public final class SnippetFileReads {

    private static final int LONGEST_NAME = 255;
    /** Name of an object, or its beginning. Tags may look like it. */
    private static final Pattern OBJECT = Pattern.compile("[0-9a-fA-F]+");

    private final SeenSnippets seen;
    private final Commits commits;
    private final Refs refs;
    private final Files files;
    private final SnippetTrees trees;

    SnippetFileReads(SeenSnippets seen, Commits commits, Refs refs, Files files, SnippetTrees trees) {
        this.seen = seen;
        this.commits = commits;
        this.refs = refs;
        this.files = files;
        this.trees = trees;
    }

    /** A file at one commit. @param blobId name of its content */
    public record FileOfSnippet(long snippetId, String path, String blobId, long size) {

        /** Returns the last part of the path, at most its last 255 characters. */
        public String name() {
            String name = path.substring(path.lastIndexOf('/') + 1);
            return name.substring(Math.max(0, name.length() - LONGEST_NAME));
        }
    }

    /** Returns the first file at the default branch, in the order of git's tree. */
    public FileOfSnippet first(Caller caller, SnippetRef reference) {
        SnippetView snippet = seen.find(caller, reference).snippet();
        Commit head = commit(snippet, RefName.branch(snippet.branch()).full());
        SnippetContent content = trees.read(RepositoryId.ofSnippet(snippet.id()), head.sha());
        return file(snippet, head, content.paths().stream().findFirst().orElseThrow(() -> Refusal.notFound("File")));
    }

    /** @param ref a branch, a tag, or the beginning of the name of a commit of the default branch or of a tag */
    public FileOfSnippet get(Caller caller, SnippetRef reference, String ref, String path) {
        if (FilePaths.problem(path).isPresent()) {
            throw Refusal.parameter("file_path", "param.file_path");
        }
        SnippetView snippet = seen.find(caller, reference).snippet();
        return file(snippet, commit(snippet, ref), path);
    }

    private Commit commit(SnippetView snippet, String ref) {
        return commits.find(RepositoryId.ofSnippet(snippet.id()), ref).filter(commit -> accepted(snippet, ref, commit.sha()))
                .orElseThrow(() -> Refusal.notFound("Reference"));
    }

    /**
     * Returns whether a ref names the commit, or the default branch holds it. Commits of rejected pushes and updates stay in the repository
     * until they are swept, and obey no rule about files.
     */
    private boolean accepted(SnippetView snippet, String ref, String sha) {
        RepositoryId repository = RepositoryId.ofSnippet(snippet.id());
        return !OBJECT.matcher(ref).matches()
                || refs.find(repository, RefName.branch(snippet.branch()))
                        .filter(head -> !commits.reachable(repository, head.object(), Set.of(sha)).isEmpty()).isPresent()
                || refs.all(repository).stream().anyMatch(named -> sha.equals(named.target().commit()));
    }

    private FileOfSnippet file(SnippetView snippet, Commit commit, String path) {
        return files.find(RepositoryId.ofSnippet(snippet.id()), commit.sha(), path)
                .map(entry -> new FileOfSnippet(snippet.id(), entry.path(), entry.id(), entry.size()))
                .orElseThrow(() -> Refusal.notFound("File"));
    }

    /** Streams the content. The caller closes it. */
    public InputStream open(FileOfSnippet file) {
        return files.open(RepositoryId.ofSnippet(file.snippetId()), file.blobId());
    }
}
