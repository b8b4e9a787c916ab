package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Diffs.Window;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import dev.slipway.domain.repository.Shas;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Compares commits, and finds their common ancestors. */
public final class CompareCommits {

    /** Maximum number of commits of one query for a common ancestor. */
    private static final int MOST_REVISIONS = 20;

    private final Access access;
    private final Commits commits;
    private final Histories histories;
    private final Diffs diffs;
    private final Forks forks;

    public CompareCommits(Access access, Commits commits, Histories histories, Diffs diffs, Forks forks) {
        this.access = access;
        this.commits = commits;
        this.histories = histories;
        this.diffs = diffs;
        this.forks = forks;
    }

    /**
     * Request for a comparison.
     *
     * @param from        a branch, a tag or a commit
     * @param to          a branch, a tag or a commit
     * @param straight    whether to compare with {@code from} itself instead of the merge base
     * @param fromProject id of the project of {@code from}, of the same fork network; empty for the project itself
     */
    public record Request(String from, String to, boolean straight, OptionalLong fromProject) {}

    public Comparison compare(Caller caller, ProjectRef reference, Request request) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        long fromProject = fromProject(caller, grant, request.fromProject());
        String from = end(fromProject, request.from());
        String to = end(grant.id(), request.to());
        ObjectSource source = ObjectSource.of(grant.id()).with(fromProject);
        String base = request.straight() ? from : commits.mergeBase(source, List.of(from, to)).orElse(Shas.ZERO);
        Diff diff = diffs.between(source, base, to, new Window(0, DiffLimits.USUAL.files()), DiffLimits.USUAL);
        return new Comparison(grant.fullPath(), new Comparison.Ends(from, to), Shas.isZero(base) ? from : base,
                histories.between(source, from, to, DiffLimits.USUAL.commits()), diff);
    }

    /** Projects outside of the fork network, and those whose code the caller does not read, are not found. */
    private long fromProject(Caller caller, ProjectGrant grant, OptionalLong wanted) {
        if (wanted.isEmpty() || wanted.getAsLong() == grant.id()) {
            return grant.id();
        }
        return access.seen(caller, new ProjectRef.Id(wanted.getAsLong()))
                .filter(found -> found.allows(Ability.READ_CODE))
                .filter(found -> forks.network(grant.id()) == forks.network(found.id()))
                .map(ProjectGrant::id).orElseThrow(() -> Refusal.notFound("Project"));
    }

    private String end(long projectId, String revision) {
        return commits.find(projectId, revision).map(Commit::sha).orElseThrow(() -> Refusal.notFound("Ref"));
    }

    /** Returns a page of the files that a commit changes against its first parent. */
    public Page<FileDiff> changes(Caller caller, ProjectRef reference, String revision, PageRequest.Offset page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Commit commit = commits.find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit"));
        String parent = commit.parents().isEmpty() ? Shas.ZERO : commit.parents().getFirst();
        Diff diff = diffs.between(grant.id(), parent, commit.sha(), new Window(page.skipped(), page.size()), DiffLimits.USUAL);
        return new Page<>(diff.files(), diff.total());
    }

    /** Returns the best common ancestor of the commits. */
    public CommitView mergeBase(Caller caller, ProjectRef reference, List<String> revisions) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        if (revisions.size() < 2) {
            throw Refusal.badRequest(Reason.of("merge_base.too_few"));
        }
        if (revisions.size() > MOST_REVISIONS) {
            throw Refusal.badRequest(Reason.of("merge_base.too_many", MOST_REVISIONS));
        }
        List<String> shas = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        revisions.stream().distinct().forEach(revision ->
                commits.find(grant.id(), revision).ifPresentOrElse(commit -> shas.add(commit.sha()), () -> unknown.add(revision)));
        if (!unknown.isEmpty()) {
            String reason = unknown.size() == 1 ? "merge_base.unknown" : "merge_base.several_unknown";
            throw Refusal.badRequest(Reason.of(reason, String.join(", ", unknown)));
        }
        return commits.mergeBase(grant.id(), shas).flatMap(sha -> commits.find(grant.id(), sha))
                .map(commit -> new CommitView(grant.id(), grant.fullPath(), commit, null, null))
                .orElseThrow(() -> Refusal.notFound("Merge Base"));
    }
}
