package dev.slipway.domain.snippet;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.repository.FilePaths;
import java.util.List;
import java.util.Objects;

/**
 * The files of a snippet at one commit. Operations and pushes obey the same rules about them.
 *
 * @param files    in the order of git's trees; where there are many, at least one more than are allowed
 * @param complete whether the tree holds no other files. A tree that is too large to be read may hold anything, and is refused
 */
public record SnippetContent(List<SnippetFile> files, boolean complete) {

    /** Maximum number of files. Platform behaviour, other limits. */
    public static final int MOST = 10;

    /** Maximum bytes of all files together. Platform behaviour, other limits: 50 MB. */
    public static final long BYTES = 50L << 20;

    /** Maximum bytes of a repository with its history: ten times the files. */
    public static final long REPOSITORY_BYTES = 10 * BYTES;

    /** Maximum bytes of a pack of a push: the files twice, as a change of all of them. */
    public static final long PUSH_BYTES = 2 * BYTES;

    /** Maximum characters of a path. Every directory of a path is an object of git, and a name in memory. */
    public static final int LONGEST_PATH = 1_024;

    public static final Policy<SnippetContent> POLICY = Policy.of("snippet.content",
            requires("snippet.too_many_files", content -> content.complete && content.files.size() <= MOST, content -> MOST),
            requires("snippet.no_file", content -> !content.files.isEmpty()),
            requires("snippet.path_too_long", content -> content.files.stream().allMatch(file -> file.path().length() <= LONGEST_PATH),
                    content -> LONGEST_PATH),
            new NamedRule<>("file.invalid_path",
                    content -> content.files.stream().flatMap(file -> FilePaths.problem(file.path()).stream()).findFirst()),
            requires("snippet.unreadable_path",
                    content -> content.files.stream().noneMatch(file -> file.kind() == SnippetFile.Kind.UNREADABLE)),
            requires("snippet.link", content -> content.files.stream().noneMatch(file -> file.kind() == SnippetFile.Kind.LINK)),
            requires("snippet.submodule", content -> content.files.stream().noneMatch(file -> file.kind() == SnippetFile.Kind.SUBMODULE)),
            requires("snippet.too_large", content -> content.bytes() <= BYTES, content -> BYTES >> 20));

    public SnippetContent {
        files = List.copyOf(files);
    }

    /** Creates the content of a tree that was read to its end. */
    public SnippetContent(List<SnippetFile> files) {
        this(files, true);
    }

    /** Returns the paths of the files, in order. */
    public List<String> paths() {
        return files.stream().map(SnippetFile::path).toList();
    }

    private long bytes() {
        return files.stream().mapToLong(SnippetFile::bytes).sum();
    }

    /**
     * A file of a snippet.
     *
     * @param bytes size of the content; 0 of a submodule
     */
    public record SnippetFile(String path, Kind kind, long bytes) {

        /** Kind of an entry at a path. The path of one that is unreadable is no UTF-8, so that no request can name it. */
        public enum Kind { FILE, LINK, SUBMODULE, UNREADABLE }

        public SnippetFile {
            Objects.requireNonNull(path);
            Objects.requireNonNull(kind);
        }
    }
}
