package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.port.CodeOwnerAccounts.Owner;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.codeowner.CodeOwners;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import dev.slipway.domain.approval.codeowner.OwnedPattern;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes rules of the owners of changed files: one for each entry of the file of code owners that owns some. */
public final class OwnedFileRules {

    /** Maximum number of owners of all rules of a merge request together. Owners of more are not determined. */
    static final int MOST_OWNERS = 5_000;

    /** Name of the rule where owners are not determined, which tells readers why no approval helps. */
    static final String UNDETERMINED = "CODEOWNERS is invalid or too large";

    private final CodeOwnerAccounts accounts;

    public OwnedFileRules(CodeOwnerAccounts accounts) {
        this.accounts = accounts;
    }

    /** Returns the rules. Where owners are not determined, it is a rule for which no approval counts. */
    List<CodeOwnerRule> of(long projectId, CodeOwnership ownership) {
        return switch (ownership) {
            case CodeOwnership.Determined(List<OwnedPattern> patterns) when owners(patterns) <= MOST_OWNERS -> of(projectId, patterns);
            case CodeOwnership.Determined many -> undetermined();
            case CodeOwnership.TooLarge large -> undetermined();
        };
    }

    private static int owners(List<OwnedPattern> patterns) {
        return patterns.stream().mapToInt(pattern -> pattern.owners().size()).sum();
    }

    private static List<CodeOwnerRule> undetermined() {
        return List.of(new CodeOwnerRule(ApprovalRuleKind.UNDETERMINED_OWNERS, CodeOwners.DEFAULT_SECTION, UNDETERMINED, 1, Set.of(),
                Set.of()));
    }

    private List<CodeOwnerRule> of(long projectId, List<OwnedPattern> patterns) {
        Map<OwnerReference, Owner> known = known(projectId, patterns);
        return patterns.stream().map(pattern -> {
            List<Owner> owners = pattern.owners().stream().map(known::get).filter(Objects::nonNull).toList();
            return new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, pattern.section(), pattern.pattern(), pattern.required(), users(owners),
                    groups(owners));
        }).toList();
    }

    private Map<OwnerReference, Owner> known(long projectId, List<OwnedPattern> patterns) {
        return accounts.find(projectId, patterns.stream().flatMap(pattern -> pattern.owners().stream()).collect(Collectors.toSet()));
    }

    private static Set<Long> users(Collection<Owner> owners) {
        return owners.stream().flatMapToLong(owner -> owner.user().stream()).boxed().collect(Collectors.toSet());
    }

    private static Set<Long> groups(Collection<Owner> owners) {
        return owners.stream().flatMapToLong(owner -> owner.group().stream()).boxed().collect(Collectors.toSet());
    }

    /** Returns those of the users who own some of the files, themselves or as members of a group; all if owners are not determined. */
    Set<Long> owning(long projectId, CodeOwnership ownership, Collection<Long> users) {
        return switch (ownership) {
            case CodeOwnership.TooLarge large -> Set.copyOf(users);
            case CodeOwnership.Determined(List<OwnedPattern> patterns) when owners(patterns) > MOST_OWNERS -> Set.copyOf(users);
            case CodeOwnership.Determined(List<OwnedPattern> patterns) -> {
                Collection<Owner> owners = known(projectId, patterns).values();
                Set<Long> owning = new HashSet<>(accounts.members(groups(owners), users));
                users(owners).stream().filter(users::contains).forEach(owning::add);
                yield owning;
            }
        };
    }
}
