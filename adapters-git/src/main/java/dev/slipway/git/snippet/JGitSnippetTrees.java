package dev.slipway.git.snippet;

import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile.Kind;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.limit.EntryLimit;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Reads the trees of snippets from their repositories. */
@Singleton
public final class JGitSnippetTrees implements SnippetTrees {

    private static final SnippetContent NONE = new SnippetContent(List.of());

    private final Stores stores;

    public JGitSnippetTrees(RepositoryHome home) {
        this.stores = new Stores(home);
    }

    @Override
    public SnippetContent read(RepositoryId snippet, String sha) {
        return stores.ask(snippet, NONE, repository ->
                Shas.isFull(sha) && repository.getObjectDatabase().has(Stores.id(sha)) ? read(repository, sha) : NONE);
    }

    /** Trees that refer to one another hold more entries than can be read, so what the walk did not reach may be anything. */
    private static SnippetContent read(Repository repository, String sha) throws IOException {
        try (RevWalk commits = new RevWalk(repository); TreeWalk trees = new TreeWalk(repository)) {
            trees.addTree(commits.parseCommit(Stores.id(sha)).getTree());
            trees.setRecursive(true);
            EntryLimit limit = EntryLimit.usual(TimedReader.USUAL);
            trees.setFilter(limit);
            List<SnippetFile> files = new ArrayList<>();
            while (files.size() <= SnippetContent.MOST && trees.next()) {
                files.add(file(trees));
            }
            return new SnippetContent(files, !limit.passed());
        } catch (IncorrectObjectTypeException noCommit) {
            return NONE;
        }
    }

    private static SnippetFile file(TreeWalk entry) throws IOException {
        FileMode mode = entry.getFileMode(0);
        if (mode.getObjectType() != Constants.OBJ_BLOB) {
            return new SnippetFile(entry.getPathString(), Kind.SUBMODULE, 0);
        }
        return new SnippetFile(entry.getPathString(), kind(entry, mode),
                entry.getObjectReader().getObjectSize(entry.getObjectId(0), Constants.OBJ_BLOB));
    }

    /** Git decodes names that are no UTF-8 as some other charset, under which they are not found again. */
    private static Kind kind(TreeWalk entry, FileMode mode) {
        if (!Arrays.equals(Constants.encode(entry.getPathString()), entry.getRawPath())) {
            return Kind.UNREADABLE;
        }
        return FileMode.SYMLINK.equals(mode) ? Kind.LINK : Kind.FILE;
    }
}
