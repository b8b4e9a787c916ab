package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.domain.repository.FilePaths;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Returns commits. */
public final class CommitReads {

    private final Access access;
    private final Commits commits;
    private final LastPipelines pipelines;

    public CommitReads(Access access, Commits commits, LastPipelines pipelines) {
        this.access = access;
        this.commits = commits;
        this.pipelines = pipelines;
    }

    /**
     * Which commits to show.
     *
     * @param ref null for the default branch
     * @param all  whether to start at all branches and tags instead
     * @param path null or empty for all; slashes around it do not matter
     */
    public record Request(String ref, boolean all, String path, Instant since, Instant until, String author, boolean firstParent,
            boolean stats) {

        public Request {
            String inner = path == null ? "" : FilePaths.withoutEdges(path);
            path = inner.isEmpty() ? null : inner;
        }
    }

    public Page<CommitView> list(Caller caller, ProjectRef reference, Request request, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        String from = request.ref() == null ? grant.defaultBranch() : request.ref();
        if (!request.all() && request.ref() != null && commits.find(grant.id(), from).isEmpty()) {
            throw Refusal.notFound("Commit");
        }
        LogFilter filter = new LogFilter(request.all() ? null : from, request.path(), request.since(), request.until(), request.author(),
                request.firstParent());
        Page<Commit> found = commits.log(grant.id(), filter, page);
        Map<String, CommitStats> stats = request.stats() ? stats(grant, found.items()) : Map.of();
        return found.map(commit -> view(grant, commit, stats, Map.of()));
    }

    /** @param revision a branch, a tag or a commit */
    public CommitView get(Caller caller, ProjectRef reference, String revision, boolean stats) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Commit commit = commits.find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit"));
        boolean seesPipelines = grant.allows(Ability.READ_PIPELINES);
        return view(grant, commit, stats ? stats(grant, List.of(commit)) : Map.of(),
                seesPipelines ? pipelines.of(grant.id(), List.of(commit.sha())) : Map.of());
    }

    /** Returns a commit that the caller has just created, without stats if they cannot be counted. */
    public CommitView made(Caller caller, ProjectRef reference, String sha, boolean stats) {
        try {
            return get(caller, reference, sha, stats);
        } catch (Refusal refused) {
            if (stats && refused.unavailable()) {
                return get(caller, reference, sha, false);
            }
            throw refused;
        }
    }

    private Map<String, CommitStats> stats(ProjectGrant grant, List<Commit> shown) {
        List<CommitStats> counted = commits.stats(grant.id(), shown.stream().map(Commit::sha).toList());
        Map<String, CommitStats> stats = new HashMap<>();
        for (int index = 0; index < shown.size(); index++) {
            stats.put(shown.get(index).sha(), counted.get(index));
        }
        return stats;
    }

    private static CommitView view(ProjectGrant grant, Commit commit, Map<String, CommitStats> stats,
            Map<String, LastPipelines.Summary> known) {
        return new CommitView(grant.id(), grant.fullPath(), commit, stats.get(commit.sha()), known.get(commit.sha()));
    }
}
