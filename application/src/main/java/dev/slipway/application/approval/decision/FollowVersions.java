package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals.Committers;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.approval.ApprovalRemoval;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Follows the versions of merge requests in the transactions that record them: stores the committers and the rules of code owners, and
 * removes the approvals that a push takes away. So no approval counts for commits that its user has not seen, if the settings say so, and
 * none of an author or committer who may not approve stays from a version of which the user was none. Git is asked before the transaction.
 */
public final class FollowVersions implements VersionListener {

    /** Maximum number of commits whose authors are committers: the newest ones. */
    private static final int MOST_COMMITS = 10_000;

    /** Owners of files about which git was not asked in time. */
    private static final CodeOwnership UNKNOWN = new CodeOwnership.TooLarge();

    private final MergeRequestApprovals approvals;
    private final MergeRequestRuleRecords rules;
    private final EffectiveApprovals effective;
    private final Histories histories;
    private final ChangedFileOwners owners;
    private final OwnedFileRules ownerRules;
    private final ApprovalPolicy policy;

    public FollowVersions(MergeRequestApprovals approvals, MergeRequestRuleRecords rules, EffectiveApprovals effective, Histories histories,
            ChangedFileOwners owners, OwnedFileRules ownerRules, ApprovalPolicy policy) {
        this.approvals = approvals;
        this.rules = rules;
        this.effective = effective;
        this.histories = histories;
        this.owners = owners;
        this.ownerRules = ownerRules;
        this.policy = policy;
    }

    /**
     * Answers of git about a version.
     *
     * @param owned   rules of the owners of all files that the request changes
     * @param file    from which these rules are; empty if that is not known
     * @param former  head of the version before; empty for none
     * @param changed owners of the files that differ between both heads
     */
    private record Told(Committers committers, List<CodeOwnerRule> owned, Optional<String> file, Optional<String> former,
            CodeOwnership changed) {

        private CodeOwnership changedSince(String head) {
            return former.equals(Optional.of(head)) ? changed : UNKNOWN;
        }
    }

    @Override
    public VersionListener prepared(Candidate candidate) {
        Optional<String> former = candidate.before().map(version -> version.refs().head())
                .filter(head -> !head.equals(candidate.refs().head()));
        Told told = new Told(committers(candidate), owned(candidate),
                Optional.of(owners.file(candidate.projectId(), candidate.refs().start())), former,
                former.map(head -> changed(candidate, head)).orElse(UNKNOWN));
        return (request, before, version, now) -> follow(request, before, version, told, now);
    }

    private List<CodeOwnerRule> owned(Candidate candidate) {
        DiffRefs refs = candidate.refs();
        return ownerRules.of(candidate.projectId(), owners.between(candidate.projectId(), refs.base(), refs.head(), refs.start()));
    }

    /** Returns the addresses of authors. Those with a character that cannot be stored belong to no user. */
    private Committers committers(Candidate candidate) {
        Histories.Between commits = histories.between(ObjectSource.of(candidate.projectId()), candidate.refs().start(),
                candidate.refs().head(), MOST_COMMITS);
        return new Committers(commits.commits().stream().map(commit -> commit.author().email().toLowerCase(Locale.ROOT))
                .filter(address -> address.indexOf('\0') < 0).collect(Collectors.toSet()), !commits.more());
    }

    /** Returns the owners of changed files, which matter where their approvals alone are removed. */
    private CodeOwnership changed(Candidate candidate, String former) {
        return policy.premium() && removal(effective.of(candidate.projectId())) instanceof ApprovalRemoval.CodeOwners
                ? owners.between(candidate.projectId(), former, candidate.refs().head(), candidate.refs().start()) : UNKNOWN;
    }

    private static ApprovalRemoval removal(ProjectApprovals settings) {
        return ApprovalRemoval.of(settings.chosen(), settings.locks());
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        Told nothing = new Told(new Committers(Set.of(), false), ownerRules.of(request.projectId(), UNKNOWN), Optional.empty(),
                Optional.empty(), UNKNOWN);
        follow(request, before, version, nothing, now);
    }

    private void follow(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Told told, Instant now) {
        approvals.putCommitters(request.id(), told.committers());
        putOwners(request, told.owned(), told.file(), now);
        if (policy.premium()) {
            ProjectApprovals settings = effective.of(request.projectId());
            before.ifPresent(former -> removeChanged(request, former, version, told, removal(settings)));
            removeExcluded(request, settings.inForce());
        }
    }

    private void putOwners(Locked request, List<CodeOwnerRule> owned, Optional<String> file, Instant now) {
        rules.putCodeOwners(new RuleOwner(request.projectId(), request.id()), owned, now);
        rules.putCodeOwnersFile(request.id(), file);
    }

    /** Makes the rules of code owners anew where the target branch has another file of code owners than they were made from. */
    @Override
    public Optional<Renewal> renewal(MergeRequestView request, String start) {
        MergeRequestVersion version = request.version();
        long project = request.projects().id();
        Optional<String> file = Optional.of(owners.file(project, start));
        if (version == null || rules.codeOwnersFile(request.id()).equals(file)) {
            return Optional.empty();
        }
        String head = version.refs().head();
        Optional<String> base = owners.base(project, start, head);
        List<CodeOwnerRule> owned = ownerRules.of(project, owners.between(project, base.orElse(Shas.ZERO), head, start));
        // Without a base all files count as changed; the next merge asks again.
        return Optional.of((locked, now) -> putOwners(locked, owned, base.isPresent() ? file : Optional.empty(), now));
    }

    /**
     * Removes approvals where the request has other commits, or another target branch: the difference is another one then. To which files
     * another target branch brings changes is not asked, so all of them may be.
     */
    private void removeChanged(Locked request, MergeRequestVersion former, MergeRequestVersion version, Told told,
            ApprovalRemoval removal) {
        if (!former.targetBranch().equals(version.targetBranch())) {
            remove(request, removal, UNKNOWN);
        } else if (!former.refs().head().equals(version.refs().head())) {
            remove(request, removal, told.changedSince(former.refs().head()));
        }
    }

    /** Removes approvals of users whom restrictions keep from approving this version, also those given to former versions. */
    private void removeExcluded(Locked request, Set<ApprovalRestriction> inForce) {
        List<Long> given = inForce.isEmpty() ? List.of() : approvals.approvers(request.id());
        if (!given.isEmpty()) {
            Set<Long> excluded = approvals.parties(request.id()).map(parties -> parties.excluded(inForce)).orElse(Set.of());
            given.stream().filter(excluded::contains).forEach(user -> approvals.remove(request.id(), user));
        }
    }

    private void remove(Locked request, ApprovalRemoval removal, CodeOwnership changed) {
        switch (removal) {
            case ApprovalRemoval.None none -> { }
            case ApprovalRemoval.All all -> approvals.removeAll(request.id());
            case ApprovalRemoval.CodeOwners some -> removeOfOwners(request, removal, changed);
        }
    }

    /** Removes all approvals where owners are not determined, since each user could be one. */
    private void removeOfOwners(Locked request, ApprovalRemoval removal, CodeOwnership ownership) {
        switch (ownership) {
            case CodeOwnership.TooLarge large -> approvals.removeAll(request.id());
            case CodeOwnership.Determined known -> {
                List<Long> given = approvals.approvers(request.id());
                removal.removed(given, ownerRules.owning(request.projectId(), known, given))
                        .forEach(user -> approvals.remove(request.id(), user));
            }
        }
    }
}
