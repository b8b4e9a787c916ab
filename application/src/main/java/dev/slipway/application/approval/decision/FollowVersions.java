package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.approval.ApprovalRemoval;
import dev.slipway.domain.mergerequest.DiffRefs;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Follows the versions of merge requests in the transactions that record them: stores the committers and the rules of code owners, and
 * removes the approvals that a push takes away. So no approval counts for commits that its user has not seen, if the settings say so.
 */
public final class FollowVersions implements VersionListener {

    /** Maximum number of commits whose authors are committers: the newest ones. */
    private static final int MOST_COMMITS = 10_000;

    private final MergeRequestApprovals approvals;
    private final MergeRequestRuleRecords rules;
    private final EffectiveApprovals effective;
    private final Histories histories;
    private final ChangedFileOwners owners;
    private final OwnedFileRules ownerRules;

    public FollowVersions(MergeRequestApprovals approvals, MergeRequestRuleRecords rules, EffectiveApprovals effective, Histories histories,
            ChangedFileOwners owners, OwnedFileRules ownerRules) {
        this.approvals = approvals;
        this.rules = rules;
        this.effective = effective;
        this.histories = histories;
        this.owners = owners;
        this.ownerRules = ownerRules;
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        long project = request.projectId();
        DiffRefs refs = version.refs();
        approvals.putCommitters(request.id(), authors(project, refs));
        rules.putCodeOwners(new RuleOwner(project, request.id()),
                ownerRules.of(project, owners.between(project, refs.base(), refs.head(), refs.start())), now);
        before.map(former -> former.refs().head()).filter(former -> !former.equals(refs.head()))
                .ifPresent(former -> remove(request, former, refs));
    }

    private Set<String> authors(long projectId, DiffRefs refs) {
        return histories.between(ObjectSource.of(projectId), refs.start(), refs.head(), MOST_COMMITS).commits().stream()
                .map(commit -> commit.author().email().toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    /** @param former head of the last version before */
    private void remove(Locked request, String former, DiffRefs refs) {
        ProjectApprovals settings = effective.of(request.projectId());
        ApprovalRemoval removal = ApprovalRemoval.of(settings.chosen(), settings.locks());
        switch (removal) {
            case ApprovalRemoval.None none -> { }
            case ApprovalRemoval.All all -> approvals.removeAll(request.id());
            case ApprovalRemoval.CodeOwners some -> {
                List<Long> given = approvals.approvers(request.id());
                removal.removed(given, ownerRules.owning(request.projectId(),
                        owners.between(request.projectId(), former, refs.head(), refs.start()), given))
                        .forEach(user -> approvals.remove(request.id(), user));
            }
        }
    }
}
