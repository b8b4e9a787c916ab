package dev.slipway.git.repository;

import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.domain.repository.Signature;
import java.io.IOException;
import java.util.Locale;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/** Picks the commits of a log by time and author. */
final class LogRevFilter extends RevFilter {

    private final LogFilter wanted;

    LogRevFilter(LogFilter wanted) {
        this.wanted = wanted;
    }

    static TreeFilter changing(String path) {
        return AndTreeFilter.create(PathFilter.create(path), TreeFilter.ANY_DIFF);
    }

    @Override
    public boolean include(RevWalk walk, RevCommit commit) throws IOException {
        long seconds = commit.getCommitTime();
        boolean inTime = (wanted.since() == null || seconds >= wanted.since().getEpochSecond())
                && (wanted.until() == null || seconds <= wanted.until().getEpochSecond());
        return inTime && (wanted.author() == null || by(author(walk, commit), wanted.author()));
    }

    /** Parses the author and releases the body at once; the walk keeps no bodies. */
    private static Signature author(RevWalk walk, RevCommit commit) throws IOException {
        walk.parseBody(commit);
        Signature author = Idents.author(commit);
        commit.disposeBody();
        return author;
    }

    private static boolean by(Signature author, String part) {
        String text = author.name() + " <" + author.email() + ">";
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    @Override
    public boolean requiresCommitBody() {
        return false;
    }

    @Override
    public RevFilter clone() {
        return this;
    }
}
