package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Blames;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.limit.CountedRepository;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.blame.BlameGenerator;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;

/** Traces the lines of files of stored repositories, through renames. Histories are hostile, so what is read of them is counted. */
@Singleton
public final class JGitBlames implements Blames {

    /** Maximum files of a commit that are compared with an added file to detect its rename. */
    private static final int RENAMES = 50;
    private static final int LARGEST_RENAMED = 1024 * 1024;

    private final Stores stores;
    private final JGitFiles files;

    public JGitBlames(RepositoryHome home) {
        this.stores = new Stores(home);
        this.files = new JGitFiles(home);
    }

    @Override
    public Optional<List<Part>> of(long projectId, String sha, String path, Lines lines, long most) {
        if (files.find(RepositoryId.ofProject(projectId), sha, path).isEmpty()) {
            return Optional.of(List.of());
        }
        try (Repository repository = new CountedRepository(stores.directory(RepositoryId.ofProject(projectId)), most);
                BlameGenerator generator = new BlameGenerator(repository, path)) {
            HistogramDiff algorithm = new HistogramDiff();
            algorithm.setFallbackAlgorithm(null);
            generator.setDiffAlgorithm(algorithm).setFollowFileRenames(true);
            generator.getRenameDetector().setRenameLimit(RENAMES);
            generator.getRenameDetector().setBigFileThreshold(LARGEST_RENAMED);
            return Optional.of(parts(generator.push(null, Stores.id(sha)), lines));
        } catch (CountedRepository.TooMuch passed) {
            return Optional.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException("blame in repository " + projectId, failed);
        }
    }

    private static List<Part> parts(BlameGenerator generator, Lines lines) throws IOException {
        RawText text = generator.getResultContents();
        RevCommit[] sources = new RevCommit[text.size()];
        while (generator.next()) {
            for (int line = generator.getResultStart(); line < generator.getResultEnd(); line++) {
                sources[line] = generator.getSourceCommit();
            }
        }
        return grouped(text, sources, lines);
    }

    private static List<Part> grouped(RawText text, RevCommit[] sources, Lines lines) {
        Map<RevCommit, Commit> commits = new HashMap<>();
        List<Part> parts = new ArrayList<>();
        int end = Math.min(lines.last(), sources.length);
        int start = lines.first() - 1;
        while (start < end) {
            int next = start;
            List<String> together = new ArrayList<>();
            while (next < end && sources[next].equals(sources[start])) {
                together.add(text.getString(next++));
            }
            parts.add(new Part(commits.computeIfAbsent(sources[start], JGitCommits::commit), together));
            start = next;
        }
        return parts;
    }
}
