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
 * @param files in the order of git's trees; where there are many, at least one more than are allowed
 */
public record SnippetContent(List<SnippetFile> files) {

    /** Maximum number of files. Platform behaviour, other limits. */
    public static final int MOST = 10;

    /** Maximum bytes of all files together. Platform behaviour, other limits: 50 MB. */
    public static final long BYTES = 50L << 20;

    public static final Policy<SnippetContent> POLICY = Policy.of("snippet.content",
            requires("snippet.no_file", content -> !content.files.isEmpty()),
            requires("snippet.too_many_files", content -> content.files.size() <= MOST, content -> MOST),
            new NamedRule<>("file.invalid_path",
                    content -> content.files.stream().flatMap(file -> FilePaths.problem(file.path()).stream()).findFirst()),
            requires("snippet.link", content -> content.files.stream().noneMatch(file -> file.kind() == SnippetFile.Kind.LINK)),
            requires("snippet.submodule", content -> content.files.stream().noneMatch(file -> file.kind() == SnippetFile.Kind.SUBMODULE)),
            requires("snippet.too_large", content -> content.bytes() <= BYTES, content -> BYTES >> 20));

    public SnippetContent {
        files = List.copyOf(files);
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

        /** What stands at a path. */
        public enum Kind { FILE, LINK, SUBMODULE }

        public SnippetFile {
            Objects.requireNonNull(path);
            Objects.requireNonNull(kind);
        }
    }
}
