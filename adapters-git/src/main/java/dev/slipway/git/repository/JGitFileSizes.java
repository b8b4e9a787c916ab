package dev.slipway.git.repository;

import dev.slipway.application.repository.port.FileSizes;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.EntryLimit;
import dev.slipway.git.repository.limit.HeavyWork;
import dev.slipway.git.repository.limit.TimedReader;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Returns file sizes of commits of stored repositories, without reading contents. */
@Singleton
public final class JGitFileSizes implements FileSizes {

    private final Stores stores;
    private final Duration time;

    @Inject
    public JGitFileSizes(RepositoryHome home) {
        this(home, TimedReader.USUAL);
    }

    JGitFileSizes(RepositoryHome home, Duration time) {
        this.stores = new Stores(home);
        this.time = time;
    }

    @Override
    public Map<String, Long> grouped(long projectId, String sha, Function<String, Optional<String>> group) {
        return HeavyWork.ask(() -> stores.ask(RepositoryId.ofProject(projectId), Map.of(), repository -> {
            try (RevWalk walk = new RevWalk(repository); TreeWalk trees = new TreeWalk(repository)) {
                trees.addTree(walk.parseCommit(Stores.id(sha)).getTree());
                trees.setRecursive(true);
                trees.setFilter(limit());
                return grouped(trees, group);
            }
        }));
    }

    private EntryLimit limit() {
        long start = System.nanoTime();
        return new EntryLimit(MOST, () -> System.nanoTime() - start > time.toNanos());
    }

    private static Map<String, Long> grouped(TreeWalk trees, Function<String, Optional<String>> group) throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        while (trees.next()) {
            FileMode mode = trees.getFileMode(0);
            boolean file = mode == FileMode.REGULAR_FILE || mode == FileMode.EXECUTABLE_FILE;
            Optional<String> found = file ? group.apply(trees.getPathString()) : Optional.empty();
            if (found.isPresent()) {
                sizes.merge(found.get(), trees.getObjectReader().getObjectSize(trees.getObjectId(0), Constants.OBJ_BLOB), Long::sum);
            }
        }
        return Map.copyOf(sizes);
    }
}
