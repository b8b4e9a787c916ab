package dev.slipway.git.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.snippet.SnippetTreesKit;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile.Kind;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.TemporaryGit;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TreeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitSnippetTreesTest extends SnippetTreesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected SnippetTrees trees() {
        return new JGitSnippetTrees(new RepositoryHome(directory));
    }

    @Test
    void links_and_submodules_are_told_from_files() throws IOException {
        git().repositories().create(SNIPPET, "main");
        assertEquals(List.of(new SnippetFile("link", Kind.LINK, 6), new SnippetFile("program", Kind.FILE, 6),
                new SnippetFile("sub", Kind.SUBMODULE, 0)), trees().read(SNIPPET, unusual()).files());
    }

    @Test
    void name_that_is_no_utf8_is_told() throws IOException {
        git().repositories().create(SNIPPET, "main");
        try (Repository repository = new Stores(new RepositoryHome(directory)).open(SNIPPET);
                ObjectInserter inserter = repository.newObjectInserter()) {
            ObjectId blob = inserter.insert(Constants.OBJ_BLOB, new byte[] {1});
            TreeFormatter tree = new TreeFormatter();
            for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
                byte[] name = "ü".getBytes(charset);
                tree.append(name, 0, name.length, FileMode.REGULAR_FILE, blob);
            }
            String sha = committed(inserter, inserter.insert(tree));
            assertEquals(List.of(Kind.FILE, Kind.UNREADABLE), trees().read(SNIPPET, sha).files().stream().map(SnippetFile::kind).toList());
        }
    }

    @Test
    void object_that_is_no_commit_has_no_files() throws IOException {
        git().repositories().create(SNIPPET, "main");
        try (Repository repository = new Stores(new RepositoryHome(directory)).open(SNIPPET);
                ObjectInserter inserter = repository.newObjectInserter()) {
            String blob = inserter.insert(Constants.OBJ_BLOB, new byte[] {1}).name();
            inserter.flush();
            assertEquals(List.of(), trees().read(SNIPPET, blob).files());
        }
    }

    @Test
    void tree_that_hides_files_behind_empty_directories_is_not_read_to_its_end() throws IOException {
        git().repositories().create(SNIPPET, "main");
        String sha = bomb();
        assertFalse(trees().read(SNIPPET, sha).complete());
        assertEquals(List.of(new SnippetFile("a", Kind.FILE, 1)), trees().read(SNIPPET, sha).files());
    }

    /** Returns a commit with a file, then 500 x 500 empty directories, then a link. */
    private String bomb() throws IOException {
        try (Repository repository = new Stores(new RepositoryHome(directory)).open(SNIPPET);
                ObjectInserter inserter = repository.newObjectInserter()) {
            ObjectId blob = inserter.insert(Constants.OBJ_BLOB, new byte[] {1});
            ObjectId tree = inserter.insert(new TreeFormatter());
            for (int level = 0; level < 2; level++) {
                TreeFormatter many = new TreeFormatter();
                for (int at = 0; at < 500; at++) {
                    many.append("d%03d".formatted(at), FileMode.TREE, tree);
                }
                tree = inserter.insert(many);
            }
            TreeFormatter whole = new TreeFormatter();
            whole.append("a", FileMode.REGULAR_FILE, blob);
            whole.append("b", FileMode.TREE, tree);
            whole.append("link", FileMode.SYMLINK, blob);
            return committed(inserter, inserter.insert(whole));
        }
    }

    private static String committed(ObjectInserter inserter, ObjectId tree) throws IOException {
        CommitBuilder commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setAuthor(new PersonIdent("Ada", "ada@example.com"));
        commit.setCommitter(commit.getAuthor());
        commit.setMessage("Unusual");
        ObjectId stored = inserter.insert(commit);
        inserter.flush();
        return stored.name();
    }

    /** Returns a commit with a link, an executable file and a submodule. */
    private String unusual() throws IOException {
        try (Repository repository = new Stores(new RepositoryHome(directory)).open(SNIPPET);
                ObjectInserter inserter = repository.newObjectInserter()) {
            ObjectId blob = inserter.insert(Constants.OBJ_BLOB, "target".getBytes(StandardCharsets.UTF_8));
            TreeFormatter tree = new TreeFormatter();
            tree.append("link", FileMode.SYMLINK, blob);
            tree.append("program", FileMode.EXECUTABLE_FILE, blob);
            tree.append("sub", FileMode.GITLINK, ObjectId.fromString("1".repeat(40)));
            return committed(inserter, inserter.insert(tree));
        }
    }
}
