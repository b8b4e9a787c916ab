package dev.slipway.application.mergerequest.version;

import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.Shas;
import java.util.List;

/** Compares the branches of a merge request in git. Runs before a transaction, since a comparison may take seconds. */
public final class VersionDiffs {

    private final Commits commits;
    private final Histories histories;
    private final Diffs diffs;

    public VersionDiffs(Commits commits, Histories histories, Diffs diffs) {
        this.commits = commits;
        this.histories = histories;
        this.diffs = diffs;
    }

    /**
     * Returns the version of two commits. Branches without a common ancestor are compared with nothing.
     *
     * @param start commit of the target branch
     * @param head  commit of the source branch
     */
    public NewVersion version(ObjectSource source, String start, String head) {
        String base = commits.mergeBase(source, List.of(start, head)).orElse(Shas.ZERO);
        Diff diff = diffs.between(source, base, head, new Window(0, 1), DiffLimits.USUAL);
        return new NewVersion(new DiffRefs(base, start, head), diff.total() + (diff.partial() ? "+" : ""),
                histories.between(source, start, head, DiffLimits.USUAL.commits()).commits().stream().map(Commit::sha).toList());
    }

    /** Returns the files of a version; none if its commits were swept, which happens to former heads that were forced away. */
    public Diff files(ObjectSource source, DiffRefs refs, Window window) {
        return there(source, refs.head()) && (Shas.isZero(refs.base()) || there(source, refs.base()))
                ? diffs.between(source, refs.base(), refs.head(), window, DiffLimits.USUAL) : new Diff(List.of(), 0, false);
    }

    private boolean there(ObjectSource source, String sha) {
        return commits.find(source.repository(), sha).isPresent()
                || source.other().filter(other -> commits.find(other, sha).isPresent()).isPresent();
    }

    /** Returns the commits of the last version of a request, the newest last. Heads of forks are in the target project, by its refs. */
    public List<Commit> commits(MergeRequestView request) {
        ObjectSource own = ObjectSource.of(request.projects().id());
        Long other = request.projects().sourceId();
        return request.version() == null ? List.of() : commits(other == null ? own : own.with(other), request.version().refs());
    }

    /** Returns the commits of a version, the newest last; none if they were swept. */
    public List<Commit> commits(ObjectSource source, DiffRefs refs) {
        return !there(source, refs.head()) || !there(source, refs.start()) ? List.of()
                : histories.between(source, refs.start(), refs.head(), DiffLimits.USUAL.commits()).commits();
    }
}
