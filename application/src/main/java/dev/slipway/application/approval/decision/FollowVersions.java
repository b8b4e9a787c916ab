package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.port.CodeOwnerAccounts.Owner;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.approval.ApprovalRemoval;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import dev.slipway.domain.approval.codeowner.OwnedPattern;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Follows the versions of merge requests in the transactions that record them: stores the committers, and removes the approvals that a push
 * takes away. So no approval counts for commits that its user has not seen, if the settings say so.
 */
public final class FollowVersions implements VersionListener {

    /** Maximum number of commits whose authors are committers: the newest ones. */
    private static final int MOST_COMMITS = 10_000;

    private final MergeRequestApprovals approvals;
    private final EffectiveApprovals effective;
    private final CodeOwnerAccounts accounts;
    private final Histories histories;
    private final ChangedFileOwners owners;

    public FollowVersions(MergeRequestApprovals approvals, EffectiveApprovals effective, CodeOwnerAccounts accounts, Histories histories,
            ChangedFileOwners owners) {
        this.approvals = approvals;
        this.effective = effective;
        this.accounts = accounts;
        this.histories = histories;
        this.owners = owners;
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        approvals.putCommitters(request.id(), authors(request.projectId(), version));
        before.filter(former -> !former.refs().head().equals(version.refs().head()))
                .ifPresent(former -> remove(request, former.refs().head(), version));
    }

    private Set<String> authors(long projectId, MergeRequestVersion version) {
        return histories.between(ObjectSource.of(projectId), version.refs().start(), version.refs().head(), MOST_COMMITS).commits().stream()
                .map(commit -> commit.author().email().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    private void remove(Locked request, String former, MergeRequestVersion version) {
        ProjectApprovals settings = effective.of(request.projectId());
        ApprovalRemoval removal = ApprovalRemoval.of(settings.chosen(), settings.locks());
        switch (removal) {
            case ApprovalRemoval.None none -> { }
            case ApprovalRemoval.All all -> approvals.removeAll(request.id());
            case ApprovalRemoval.CodeOwners some -> removeOfOwners(request, removal,
                    owners.between(request.projectId(), former, version.refs().head(), version.refs().start()));
        }
    }

    /** Removes all approvals where owners are not determined, since each user could be one. */
    private void removeOfOwners(Locked request, ApprovalRemoval removal, CodeOwnership ownership) {
        switch (ownership) {
            case CodeOwnership.TooLarge large -> approvals.removeAll(request.id());
            case CodeOwnership.Determined(List<OwnedPattern> patterns) -> {
                List<Long> given = approvals.approvers(request.id());
                removal.removed(given, owning(request.projectId(), patterns, given)).forEach(user -> approvals.remove(request.id(), user));
            }
        }
    }

    private Set<Long> owning(long projectId, List<OwnedPattern> patterns, Collection<Long> users) {
        Set<OwnerReference> references = patterns.stream().flatMap(pattern -> pattern.owners().stream()).collect(Collectors.toSet());
        Collection<Owner> found = accounts.find(projectId, references).values();
        Set<Long> owning = new HashSet<>(accounts.members(
                found.stream().flatMapToLong(owner -> owner.group().stream()).boxed().collect(Collectors.toSet()), users));
        found.forEach(owner -> owner.user().ifPresent(owning::add));
        return owning;
    }
}
