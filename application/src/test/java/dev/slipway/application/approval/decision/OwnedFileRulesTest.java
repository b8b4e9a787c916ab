package dev.slipway.application.approval.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.codeowner.CodeOwnership;
import dev.slipway.domain.approval.codeowner.OwnedPattern;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import dev.slipway.domain.approval.codeowner.OwnerReference.Account;
import dev.slipway.domain.approval.codeowner.OwnerReference.Email;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OwnedFileRulesTest {

    private static final OwnerReference ADA = new Account("ada");
    private static final OwnerReference MAIL = new Email("bea@example.com");
    private static final OwnerReference GROUP = new Account("group");
    private static final OwnerReference STRANGER = new Account("stranger");
    private static final CodeOwnership LARGE = new CodeOwnership.TooLarge();

    /** Group 9 has the member 3. */
    private final OwnedFileRules rules = new OwnedFileRules(new CodeOwnerAccounts() {

        private final Map<OwnerReference, Owner> known = Map.of(ADA, Owner.user(1), MAIL, Owner.user(2), GROUP, Owner.group(9));

        @Override
        public Map<OwnerReference, Owner> find(long projectId, Collection<OwnerReference> references) {
            return known.entrySet().stream().filter(entry -> references.contains(entry.getKey()))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }

        @Override
        public Set<Long> members(Set<Long> groups, Collection<Long> users) {
            return groups.contains(9L) && users.contains(3L) ? Set.of(3L) : Set.of();
        }
    });

    private static CodeOwnership determined(OwnedPattern... patterns) {
        return new CodeOwnership.Determined(List.of(patterns));
    }

    @Test
    void each_entry_is_a_rule_of_the_owners_that_are_known() {
        assertEquals(List.of(new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "a", "*.md", 2, Set.of(1L, 2L), Set.of(9L)),
                        new CodeOwnerRule(ApprovalRuleKind.CODE_OWNER, "b", "*", 0, Set.of(), Set.of())),
                rules.of(7, determined(new OwnedPattern("a", "*.md", 2, List.of(ADA, MAIL, GROUP, STRANGER)),
                        new OwnedPattern("b", "*", 0, List.of(STRANGER)))));
        assertEquals(List.of(), rules.of(7, determined()));
    }

    @Test
    void no_approval_counts_where_owners_are_not_determined() {
        List<CodeOwnerRule> none = List.of(new CodeOwnerRule(ApprovalRuleKind.UNDETERMINED_OWNERS, "codeowners",
                OwnedFileRules.UNDETERMINED, 1, Set.of(), Set.of()));
        assertEquals(none, rules.of(7, LARGE));
        OwnedPattern half = new OwnedPattern("a", "*.md", 1, Collections.nCopies(OwnedFileRules.MOST_OWNERS / 2, ADA));
        assertEquals(2, rules.of(7, determined(half, half)).size());
        CodeOwnership many = determined(half, half, new OwnedPattern("a", "*", 1, List.of(ADA)));
        assertEquals(none, rules.of(7, many));
        assertEquals(Set.of(1L), rules.owning(7, determined(half, half), List.of(1L, 4L)));
        assertEquals(Set.of(1L, 4L), rules.owning(7, many, List.of(1L, 4L)), "each could be one");
    }

    @Test
    void owners_are_found_among_users() {
        CodeOwnership ownership = determined(new OwnedPattern("a", "*.md", 2, List.of(ADA, GROUP)),
                new OwnedPattern("b", "*.md", 2, List.of(STRANGER)));
        assertEquals(Set.of(1L, 3L), rules.owning(7, ownership, List.of(1L, 2L, 3L, 4L)));
        assertEquals(Set.of(3L), rules.owning(7, ownership, List.of(2L, 3L)));
        assertEquals(Set.of(2L, 4L), rules.owning(7, LARGE, List.of(2L, 4L)), "each could be one");
    }
}
