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
import java.util.stream.Stream;

/**
 * Follows the versions of merge requests in the transactions that record them: stores the committers and the rules of code owners, and
 * removes the approvals that a push takes away. So no approval counts for commits that its user has not seen, if the settings say so, and
 * none of an author or committer who may not approve stays from a version of which the user was none. Git is asked before the transaction.
 */
public final class FollowVersions implements VersionListener {

    /** Maximum number of commits whose authors are committers: the newest ones. */
    private static final int MOST_COMMITS = 10_000;

    /** Size of the cached addresses together, about in characters, and that of a result beside its text. */
    private static final int CACHED = 4_000_000;
    private static final int EACH = 100;

    /** Owners of files about which git was not asked in time. */
    private static final CodeOwnership UNKNOWN = new CodeOwnership.TooLarge();

    private final MergeRequestApprovals approvals;
    private final MergeRequestRuleRecords rules;
    private final EffectiveApprovals effective;
    private final Git git;
    private final OwnedFileRules ownerRules;
    private final ApprovalTrail trail;
    private final ApprovalPolicy policy;
    private final CommitCache<Walk, Committers> walks = new CommitCache<>(CACHED, FollowVersions::size);

    private record Walk(long projectId, String start, String head) {}

    /** Commits, and the owners of the files that they change. */
    public record Git(Histories histories, ChangedFileOwners owners) {}

    public FollowVersions(MergeRequestApprovals approvals, MergeRequestRuleRecords rules, EffectiveApprovals effective, Git git,
            OwnedFileRules ownerRules, ApprovalTrail trail, ApprovalPolicy policy) {
        this.approvals = approvals;
        this.rules = rules;
        this.effective = effective;
        this.git = git;
        this.ownerRules = ownerRules;
        this.trail = trail;
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
        Walk walk = new Walk(candidate.projectId(), candidate.refs().start(), candidate.refs().head());
        Told told = new Told(committers(walk), owned(candidate),
                Optional.of(git.owners().file(candidate.projectId(), candidate.refs().start())), former,
                former.map(head -> changed(candidate, head)).orElse(UNKNOWN));
        return (request, before, version, now) -> follow(request, before, version, told, now);
    }

    private List<CodeOwnerRule> owned(Candidate candidate) {
        DiffRefs refs = candidate.refs();
        return ownerRules.of(candidate.projectId(), git.owners().between(candidate.projectId(), refs.base(), refs.head(), refs.start()));
    }

    private Committers committers(Walk walk) {
        return walks.find(walk).orElseGet(() -> read(walk));
    }

    /** Returns the addresses of authors. Those with a character that cannot be stored belong to no user. */
    private Committers read(Walk walk) {
        Histories.Between commits = git.histories().between(ObjectSource.of(walk.projectId()), walk.start(), walk.head(), MOST_COMMITS);
        Committers found = new Committers(commits.commits().stream().map(commit -> commit.author().email().toLowerCase(Locale.ROOT))
                .filter(address -> address.indexOf('\0') < 0).collect(Collectors.toSet()), !commits.more());
        // Another walk may find more if this one took too long, but not if there are too many.
        return found.complete() || commits.commits().size() >= MOST_COMMITS ? walks.put(walk, found) : found;
    }

    private static int size(Committers committers) {
        return EACH + committers.addresses().stream().mapToInt(address -> EACH + address.length()).sum();
    }

    /** Returns the owners of changed files, which matter where their approvals alone are removed. */
    private CodeOwnership changed(Candidate candidate, String former) {
        return policy.premium() && removal(effective.of(candidate.projectId())) instanceof ApprovalRemoval.CodeOwners
                ? git.owners().between(candidate.projectId(), former, candidate.refs().head(), candidate.refs().start()) : UNKNOWN;
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
        List<Long> given = policy.premium() ? approvals.approvers(request.id()) : List.of();
        if (!given.isEmpty()) {
            ProjectApprovals settings = effective.of(request.projectId());
            Set<Long> excluded = excluded(request, settings.inForce());
            List<Long> changed = before.map(former -> ofChange(request, former, version, told, removal(settings), given)).orElse(List.of());
            boolean retargeted = before.filter(former -> !former.targetBranch().equals(version.targetBranch())).isPresent();
            remove(request, given, given.stream().filter(user -> excluded.contains(user) || changed.contains(user)).toList(),
                    retargeted ? Optional.empty() : Optional.of(version.refs().head()), now);
        }
    }

    private void putOwners(Locked request, List<CodeOwnerRule> owned, Optional<String> file, Instant now) {
        rules.putCodeOwners(new RuleOwner(request.projectId(), request.id()), owned, now);
        rules.putCodeOwnersFile(request.id(), file);
    }

    /**
     * Asks git again for what is stored about the last version, may be another thing by now, and decides the merge. Committers, where they
     * are excluded, and were not all found or are others since the target branch was moved back. Rules of code owners, where a protection
     * demands their approvals and the target branch has such a file: that may be another one, and so may the files that the merge changes,
     * if the branch was moved back, and the members who can own files.
     */
    @Override
    public Optional<Renewal> renewal(MergeRequestView request, String start) {
        MergeRequestVersion version = request.version();
        if (version == null || !policy.premium()) {
            return Optional.empty();
        }
        ApprovalFacts facts = approvals.facts(List.of(request.id()), Set.of()).get(request.id());
        if (facts == null) {
            return Optional.empty();
        }
        List<Renewal> renewals = Stream.of(committersAnew(request, facts, start, version.refs()),
                ownersAnew(request, facts, start, version.refs().head())).flatMap(Optional::stream).toList();
        return renewals.isEmpty() ? Optional.empty()
                : Optional.of((locked, now) -> renewals.forEach(renewal -> renewal.store(locked, now)));
    }

    private Optional<Renewal> committersAnew(MergeRequestView request, ApprovalFacts facts, String start, DiffRefs refs) {
        long project = request.projects().id();
        if (!effective.of(project).inForce().contains(ApprovalRestriction.COMMITTERS_EXCLUDED)
                || facts.parties().complete()
                && git.owners().base(project, start, refs.head()).equals(Optional.of(refs.base()))) {
            return Optional.empty();
        }
        Committers found = committers(new Walk(project, start, refs.head()));
        return Optional.of((locked, now) -> {
            approvals.putCommitters(locked.id(), found);
            List<Long> given = approvals.approvers(locked.id());
            Set<Long> excluded = excluded(locked, effective.of(locked.projectId()).inForce());
            remove(locked, given, given.stream().filter(excluded::contains).toList(), Optional.of(refs.head()), now);
        });
    }

    private Optional<Renewal> ownersAnew(MergeRequestView request, ApprovalFacts facts, String start, String head) {
        if (!facts.target().codeOwnersRequired()) {
            return Optional.empty();
        }
        long project = request.projects().id();
        String file = git.owners().file(project, start);
        if (file.isEmpty() && rules.codeOwnersFile(request.id()).equals(Optional.of(file))) {
            return Optional.empty();
        }
        Optional<String> base = git.owners().base(project, start, head);
        List<CodeOwnerRule> owned = ownerRules.of(project, git.owners().between(project, base.orElse(Shas.ZERO), head, start));
        // Without a base all files count as changed; the next merge asks again.
        return Optional.of((locked, now) -> putOwners(locked, owned, base.map(known -> file), now));
    }

    /**
     * Returns the approvals that are removed where the request has other commits, or another target branch: the difference is another one
     * then. To which files another target branch brings changes is not asked, so all of them may be.
     */
    private List<Long> ofChange(Locked request, MergeRequestVersion former, MergeRequestVersion version, Told told,
            ApprovalRemoval removal, List<Long> given) {
        if (!former.targetBranch().equals(version.targetBranch())) {
            return ofOwners(request, removal, UNKNOWN, given);
        }
        return former.refs().head().equals(version.refs().head()) ? List.of()
                : ofOwners(request, removal, told.changedSince(former.refs().head()), given);
    }

    /** Returns all approvals where owners are not determined and theirs are removed, since each user could be one. */
    private List<Long> ofOwners(Locked request, ApprovalRemoval removal, CodeOwnership changed, List<Long> given) {
        return removal.removed(given, ownerRules.owning(request.projectId(), changed, given));
    }

    /** Returns users whom restrictions keep from approving this version. */
    private Set<Long> excluded(Locked request, Set<ApprovalRestriction> inForce) {
        return inForce.isEmpty() ? Set.of() : approvals.parties(request.id()).map(parties -> parties.excluded(inForce)).orElse(Set.of());
    }

    /** @param pushed head that takes the approvals away; empty where another target branch does */
    private void remove(Locked request, List<Long> given, List<Long> removed, Optional<String> pushed, Instant now) {
        if (removed.isEmpty()) {
            return;
        }
        if (removed.equals(given)) {
            approvals.removeAll(request.id());
        } else {
            removed.forEach(user -> approvals.remove(request.id(), user));
        }
        trail.removed(request, removed, pushed, now);
    }
}
