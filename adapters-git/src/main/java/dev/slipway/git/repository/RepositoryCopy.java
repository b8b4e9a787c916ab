package dev.slipway.git.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.URIish;

/**
 * Fetches refs from one repository of the server into another, in this process. Git packs anew what the refs reach, so objects that nothing
 * reaches any more, and refs of the server itself, stay behind, and neither repository depends on the other's files.
 */
final class RepositoryCopy {

    private static final List<String> ALL = List.of(Constants.R_HEADS + "*", Constants.R_TAGS + "*");

    private RepositoryCopy() {
    }

    /** @param branches names of branches, with the tags that they reach; empty for all branches and tags */
    static void fetch(Path source, Path target, Set<String> branches) {
        try (Repository from = open(source); Repository to = open(target)) {
            if (from.getRefDatabase().hasRefs()) {
                fetch(from, to, branches);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("copy of " + source.getFileName(), failed);
        }
    }

    private static Repository open(Path directory) throws IOException {
        return new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().setMustExist(true).build();
    }

    private static void fetch(Repository from, Repository to, Set<String> branches) throws IOException {
        Stream<String> names = branches.isEmpty() ? ALL.stream() : branches.stream().map(name -> Constants.R_HEADS + name);
        List<RefSpec> refs = names.map(name -> new RefSpec("+" + name + ":" + name)).toList();
        try (Transport transport = Transport.open(to, new URIish(from.getDirectory().getAbsolutePath()))) {
            transport.setTagOpt(branches.isEmpty() ? TagOpt.NO_TAGS : TagOpt.AUTO_FOLLOW);
            // What is stored here was checked when it was pushed.
            transport.setCheckFetchedObjects(false);
            transport.fetch(NullProgressMonitor.INSTANCE, refs);
        } catch (NotSupportedException | TransportException | URISyntaxException failed) {
            throw new IOException(failed);
        }
    }
}
