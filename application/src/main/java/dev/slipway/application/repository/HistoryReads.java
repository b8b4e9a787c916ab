package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Contributor;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows contributors, and the branches and tags that contain a commit. */
public final class HistoryReads {

    private final Access access;
    private final Commits commits;
    private final Histories histories;

    public HistoryReads(Access access, Commits commits, Histories histories) {
        this.access = access;
        this.commits = commits;
        this.histories = histories;
    }

    /** Returns the branches and tags that contain a commit. */
    public Page<RefName> containing(Caller caller, ProjectRef reference, String revision, Set<RefKind> kinds, PageRequest.Offset page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        return page(histories.containing(grant.id(), commit(grant, revision).sha(), kinds), page);
    }

    /**
     * Returns the authors of the newest commits.
     *
     * @param ref a branch, a tag or a commit; null for the default branch
     */
    public Page<Contributor> contributors(Caller caller, ProjectRef reference, String ref, Contributor.Order order, Sort sort,
            PageRequest.Offset page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        String from = ref == null ? grant.defaultBranch() : ref;
        Optional<Commit> tip = commits.find(grant.id(), from);
        if (tip.isEmpty() && ref != null) {
            throw Refusal.notFound();
        }
        List<Contributor> found = Contributor.of(tip.map(commit -> histories.authors(grant.id(), commit.sha(), Contributor.MOST_COMMITS))
                .orElse(List.of()));
        return page(found.stream().sorted(sort == Sort.DESC ? order.descending() : order.ascending()).toList(), page);
    }

    private Commit commit(ProjectGrant grant, String revision) {
        return commits.find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit"));
    }

    private static <T> Page<T> page(List<T> all, PageRequest.Offset page) {
        int from = (int) Math.min(page.skipped(), all.size());
        return new Page<>(all.subList(from, Math.min(from + page.size(), all.size())), Math.min(all.size(), PageRequest.TOTAL_CAP + 1));
    }
}
