package dev.slipway.domain.approval;

import static dev.slipway.domain.approval.ApprovalRestriction.AUTHORS_EXCLUDED;
import static dev.slipway.domain.approval.ApprovalRestriction.COMMITTERS_EXCLUDED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.approval.NaiveApprovals.Rule;
import dev.slipway.domain.approval.NaiveApprovals.Seen;
import dev.slipway.domain.approval.NaiveApprovals.SeenRule;
import dev.slipway.domain.approval.NaiveApprovals.World;
import dev.slipway.domain.branch.RefPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Compares the rules of approvals with a second model, in all worlds of five users, two groups, six rules and three target branches. A kind
 * of rules that a team adds takes part by being a constant.
 */
@Order(1)
class ApprovalWorldsTest {

    private static final int AUTHOR = 1;
    private static final int COMMITTER = 1 << 1;
    private static final int MEMBER = 1 << 2;
    private static final int OWNER = 1 << 3;
    private static final int IN_GROUP = 1 << 4;
    static final int ALL = AUTHOR | COMMITTER | MEMBER | OWNER | IN_GROUP;

    private static final long RELEASES = 7;
    private static final long GONE = 99;
    private static final RuleBranches ON_RELEASES = new RuleBranches.Protections(Set.of(RELEASES, GONE));
    private static final RuleBranches ON_NONE_LEFT = new RuleBranches.Protections(Set.of(GONE));

    /** Rule of the real model, and its like of the second. */
    private record Twin(ApprovalRule rule, Rule naive) {}

    /** @param release whether a rule of releases applies; it does where the project has no such protection */
    private record Target(ApprovalTarget target, boolean isProtected, boolean release) {}

    private static final List<Target> TARGETS = List.of(
            new Target(new ApprovalTarget("main", Map.of(), false), false, true),
            new Target(new ApprovalTarget("release/1", Map.of(RELEASES, new RefPattern("release/*")), true), true, true),
            new Target(new ApprovalTarget("main", Map.of(RELEASES, new RefPattern("release/*"), 8L, new RefPattern("main")), false), true,
                    false));

    private record Choice(boolean authors, boolean committers, boolean overriding, boolean several) {}

    private int worlds;

    /** Rules of all approvers, of reports and of code owners are in the worlds of each kind that names users and groups. */
    @Test
    void each_kind_of_rules_agrees_with_the_second_model() {
        for (ApprovalRuleKind kind : ApprovalRuleKind.values()) {
            if (kind.userDefined() && kind != ApprovalRuleKind.ANY_APPROVER) {
                int before = worlds;
                rules(kind).forEach(rules -> compare(rules, List.of(true, false)));
                assertTrue(worlds - before > 600_000, () -> kind + ": " + (worlds - before) + " worlds");
            }
        }
        assertTrue(worlds > 0, "regular rules are defined by users");
    }

    private void compare(List<Twin> rules, List<Boolean> tiers) {
        List<Boolean> both = List.of(true, false);
        for (Target target : TARGETS) {
            for (boolean several : tiers) {
                for (boolean authors : both) {
                    for (boolean committers : both) {
                        for (boolean overriding : both) {
                            Choice choice = new Choice(authors, committers, overriding, several);
                            for (int approvals = 0; approvals <= ALL; approvals++) {
                                compare(rules, target, choice, approvals);
                            }
                        }
                    }
                }
            }
        }
    }

    private void compare(List<Twin> rules, Target target, Choice choice, int approvals) {
        worlds++;
        Seen expected = NaiveApprovals.of(new World(rules.stream().map(twin -> applied(twin, target)).toList(), AUTHOR, COMMITTER,
                approvals, choice.authors(), choice.committers(), choice.overriding(), choice.several(),
                target.target().codeOwnersRequired()));
        Seen seen = seen(rules, target.target(), choice, approvals);
        if (!expected.equals(seen)) {
            assertEquals(expected, seen, () -> rules + " " + target + " " + choice + " " + users(approvals));
        }
    }

    private static Rule applied(Twin twin, Target target) {
        boolean applies = switch (twin.rule().branches()) {
            case RuleBranches.All all -> true;
            case RuleBranches.AllProtected some -> target.isProtected();
            case RuleBranches.Protections(Set<Long> ids) -> target.release() || !ids.contains(RELEASES);
        };
        Rule rule = twin.naive();
        return new Rule(rule.id(), rule.kind(), rule.required(), rule.users(), rule.groups(), rule.ofProject(), applies, rule.more());
    }

    private static Seen seen(List<Twin> rules, ApprovalTarget target, Choice choice, int approvals) {
        List<Twin> unordered = rules.reversed();
        CountingRules counting = CountingRules.of(new CountingRules.Candidates(
                unordered.stream().filter(twin -> twin.naive().ofProject()).map(Twin::rule).toList(),
                unordered.stream().filter(twin -> !twin.naive().ofProject()).map(Twin::rule).toList()),
                target, !choice.overriding(), choice.several());
        Set<ApprovalRestriction> inForce = new HashSet<>();
        if (!choice.authors()) {
            inForce.add(AUTHORS_EXCLUDED);
        }
        if (!choice.committers()) {
            inForce.add(COMMITTERS_EXCLUDED);
        }
        Set<Long> excluded = new ApprovalParties(OptionalLong.of(AUTHOR), Set.of((long) COMMITTER)).excluded(inForce);
        ApprovalOutcome outcome = ApprovalOutcome.of(counting, excluded, users(approvals));
        return new Seen(outcome.overwritten(), outcome.rules().stream().map(ApprovalWorldsTest::seen).toList(), outcome.required(),
                outcome.left(), outcome.approved(), outcome.rulesLeft().stream().map(counted -> counted.rule().id()).toList(),
                candidates(true, outcome, excluded), candidates(false, outcome, excluded));
    }

    private static int candidates(boolean ableByRole, ApprovalOutcome outcome, Set<Long> excluded) {
        return bits(users(ALL).stream().filter(user -> new ApprovalCandidate(user, ableByRole).mayApprove(outcome, excluded)).toList());
    }

    private static SeenRule seen(ApprovalOutcome.Counted counted) {
        RuleProgress progress = counted.progress();
        return new SeenRule(counted.rule().id(), counted.rule().required(), bits(progress.eligible()), bits(progress.approvedBy()),
                progress.left(), progress.approved());
    }

    private static List<Long> users(int bits) {
        return LongStream.of(AUTHOR, COMMITTER, MEMBER, OWNER, IN_GROUP).filter(user -> (bits & user) != 0).boxed().toList();
    }

    private static int bits(Collection<Long> users) {
        return users.stream().mapToInt(Long::intValue).sum();
    }

    /** All sets of rules. @param kind of the rules that name users and groups */
    private static List<List<Twin>> rules(ApprovalRuleKind kind) {
        List<List<Twin>> sets = List.of(List.of());
        sets = with(sets, twin(11, ApprovalRuleKind.ANY_APPROVER, 1, 0, List.of(), true), twin(11, ApprovalRuleKind.ANY_APPROVER, 2, 0,
                List.of(), true));
        sets = with(sets, twin(12, kind, 1, AUTHOR, List.of(MEMBER, IN_GROUP), true),
                twin(12, kind, 2, AUTHOR, List.of(MEMBER | IN_GROUP, IN_GROUP), true),
                withMore(twin(12, kind, 2, AUTHOR, List.of(MEMBER, IN_GROUP), true)));
        Twin scoped = twin(10, kind, 2, 0, List.of(IN_GROUP | COMMITTER), true);
        sets = with(sets, new Twin(scoped.rule().on(ON_RELEASES), scoped.naive()),
                new Twin(scoped.rule().on(ON_NONE_LEFT), scoped.naive()),
                new Twin(scoped.rule().on(new RuleBranches.AllProtected()), scoped.naive()));
        sets = with(sets, twin(20, ApprovalRuleKind.REPORT_APPROVER, 1, MEMBER, List.of(), false));
        sets = with(sets, twin(21, ApprovalRuleKind.CODE_OWNER, 1, OWNER | AUTHOR, List.of(), false),
                twin(21, ApprovalRuleKind.UNDETERMINED_OWNERS, 1, 0, List.of(), false));
        return with(sets, twin(31, ApprovalRuleKind.ANY_APPROVER, 1, 0, List.of(), false),
                twin(30, kind, 2, COMMITTER, List.of(MEMBER | OWNER), false));
    }

    private static List<List<Twin>> with(List<List<Twin>> sets, Twin... alternatives) {
        return sets.stream().flatMap(set -> Stream.concat(Stream.of(set), Stream.of(alternatives).map(twin -> {
            List<Twin> longer = new ArrayList<>(set);
            longer.add(twin);
            longer.sort(Comparator.comparingLong((Twin each) -> each.rule().id()));
            return List.copyOf(longer);
        }))).toList();
    }

    private static Twin twin(long id, ApprovalRuleKind kind, int required, int users, List<Integer> groups, boolean ofProject) {
        Map<Long, Set<Long>> members = new HashMap<>();
        groups.forEach(group -> members.put(100L + members.size(), Set.copyOf(users(group))));
        return new Twin(ApprovalRule.of(id, "rule", kind, required, new Approvers(Set.copyOf(users(users)), members)),
                new Rule(id, kind, required, users, groups, ofProject, true, false));
    }

    /** The groups of the rule have members who are not read. */
    private static Twin withMore(Twin twin) {
        ApprovalRule rule = twin.rule();
        Rule naive = twin.naive();
        return new Twin(ApprovalRule.of(rule.id(), rule.name(), rule.kind(), rule.required(),
                new Approvers(rule.approvers().users(), rule.approvers().groups(), false)),
                new Rule(naive.id(), naive.kind(), naive.required(), naive.users(), naive.groups(), naive.ofProject(), naive.applies(),
                        true));
    }
}
