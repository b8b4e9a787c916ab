package dev.slipway.git.repository.merge;

import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.Idents;
import dev.slipway.git.repository.JGitRepositories;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.TemporaryGit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Commits of text files in the repositories of a home. */
record StoredFiles(Path home) {

    /** The git program of the machine that runs the tests. */
    static GitProgram program() {
        return program("git");
    }

    static GitProgram program(String command) {
        return new GitProgram(command, System.getenv("PATH"), new FakeObservations());
    }

    GitMerges merges() {
        return new GitMerges(new RepositoryHome(home), program(), () -> false);
    }

    Stores stores() {
        return new Stores(new RepositoryHome(home));
    }

    /** The directory of a repository, as the adapters lay it out. */
    Path repository(long projectId) {
        new JGitRepositories(new RepositoryHome(home)).create(projectId, "main");
        return stores().objects(RepositoryId.ofProject(projectId)).getParent();
    }

    String commit(long projectId, CommitBuilder commit, Map<String, byte[]> files) {
        repository(projectId);
        return stores().ask(RepositoryId.ofProject(projectId), repository -> {
            try (ObjectInserter inserter = repository.newObjectInserter()) {
                DirCache tree = DirCache.newInCore();
                DirCacheBuilder builder = tree.builder();
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    DirCacheEntry entry = new DirCacheEntry(file.getKey());
                    entry.setFileMode(FileMode.REGULAR_FILE);
                    entry.setObjectId(inserter.insert(Constants.OBJ_BLOB, file.getValue()));
                    builder.add(entry);
                }
                builder.finish();
                commit.setTreeId(tree.writeTree(inserter));
                ObjectId id = inserter.insert(commit);
                inserter.flush();
                return id.name();
            }
        });
    }

    String commit(long projectId, Signature author, String message, List<String> parents, Map<String, String> files) {
        CommitBuilder commit = new CommitBuilder();
        commit.setAuthor(Idents.ident(author));
        commit.setCommitter(Idents.ident(author));
        commit.setMessage(message);
        commit.setParentIds(parents.stream().map(ObjectId::fromString).toList());
        Map<String, byte[]> contents = new HashMap<>();
        files.forEach((path, text) -> contents.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return commit(projectId, commit, contents);
    }

    Map<String, String> files(long projectId, String sha) {
        return stores().ask(RepositoryId.ofProject(projectId), repository -> {
            Map<String, String> files = new TreeMap<>();
            try (RevWalk walk = new RevWalk(repository); TreeWalk trees = new TreeWalk(repository)) {
                trees.addTree(walk.parseCommit(ObjectId.fromString(sha)).getTree());
                trees.setRecursive(true);
                while (trees.next()) {
                    files.put(trees.getPathString(), new String(repository.open(trees.getObjectId(0)).getBytes(), StandardCharsets.UTF_8));
                }
            }
            return files;
        });
    }

    Commit read(long projectId, String sha) {
        return TemporaryGit.at(home).commits().find(projectId, sha).orElseThrow();
    }

    /** The commit as git stores it. */
    String raw(long projectId, String sha) {
        return stores().ask(RepositoryId.ofProject(projectId),
                repository -> new String(repository.open(ObjectId.fromString(sha)).getBytes(), StandardCharsets.ISO_8859_1));
    }

    /** The files of a repository. */
    Set<Path> stored(long projectId) {
        try (Stream<Path> found = Files.walk(repository(projectId))) {
            return found.collect(Collectors.toSet());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
