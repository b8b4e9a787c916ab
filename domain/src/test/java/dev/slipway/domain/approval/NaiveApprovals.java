package dev.slipway.domain.approval;

import java.util.ArrayList;
import java.util.List;

/**
 * Second model of approvals, written from the reference alone and with sets of users as bits, to be compared with the rules in all small
 * worlds. A new kind of rules gets its line in {@link #count}.
 */
final class NaiveApprovals {

    /**
     * Rule of a world.
     *
     * @param applies whether it is in the merge request, or applies to the target branch
     * @param groups  bits, by group
     * @param more    whether the groups have members who are not in the world
     */
    record Rule(long id, ApprovalRuleKind kind, int required, int users, List<Integer> groups, boolean ofProject, boolean applies,
            boolean more) {

        int all() {
            return groups.stream().reduce(users, (one, other) -> one | other);
        }
    }

    /** A world. @param author bit of the author @param committers bits */
    record World(List<Rule> rules, int author, int committers, int approvals, boolean authorsApprove, boolean committersApprove,
            boolean overriding, boolean severalRules, boolean codeOwnersRequired) {}

    record SeenRule(long id, int required, int eligible, int approvedBy, int left, boolean approved) {}

    /** Answers in a world. @param may bits of users who may approve, if their roles permit it @param named likewise, if they do not */
    record Seen(boolean overwritten, List<SeenRule> rules, int required, int left, boolean approved, List<Long> rulesLeft, int may,
            int named) {}

    private NaiveApprovals() {
    }

    static Seen of(World world) {
        int kept = ~0;
        if (!world.authorsApprove()) {
            kept &= ~world.author();
        }
        if (!world.committersApprove()) {
            kept &= ~world.committers();
        }
        boolean own = false;
        for (Rule rule : world.rules()) {
            own |= !rule.ofProject() && defined(rule) && world.overriding();
        }
        List<Rule> first = new ArrayList<>();
        for (boolean any : new boolean[] {true, false}) {
            for (Rule rule : world.rules()) {
                if (defined(rule) && rule.ofProject() != own && rule.applies() && any == (rule.kind() == ApprovalRuleKind.ANY_APPROVER)) {
                    first.add(rule);
                }
            }
        }
        while (!world.severalRules() && first.size() > 1) {
            first.removeLast();
        }
        for (Rule rule : world.rules()) {
            if (!defined(rule)) {
                first.add(rule);
            }
        }
        List<SeenRule> seen = new ArrayList<>();
        int required = 0;
        int leftOfAny = 0;
        int leftOfOthers = 0;
        boolean approved = true;
        int named = 0;
        for (Rule rule : first) {
            SeenRule counted = count(rule, world, kept);
            seen.add(counted);
            required += counted.required();
            approved &= counted.approved();
            named |= counted.eligible();
            if (rule.kind() == ApprovalRuleKind.ANY_APPROVER) {
                leftOfAny += counted.left();
            } else {
                leftOfOthers += counted.left();
            }
        }
        List<Long> unmet = new ArrayList<>();
        for (int at = 0; at < seen.size(); at++) {
            boolean hidden = first.get(at).kind() == ApprovalRuleKind.ANY_APPROVER && leftOfAny <= leftOfOthers;
            if (!seen.get(at).approved() && !hidden) {
                unmet.add(seen.get(at).id());
            }
        }
        int may = kept & ~world.approvals() & ApprovalWorldsTest.ALL;
        return new Seen(own, seen, required, Math.max(leftOfAny, leftOfOthers), approved, unmet, may, named & may);
    }

    private static boolean defined(Rule rule) {
        return rule.kind() != ApprovalRuleKind.REPORT_APPROVER && !ofFile(rule);
    }

    private static boolean ofFile(Rule rule) {
        return rule.kind() == ApprovalRuleKind.CODE_OWNER || rule.kind() == ApprovalRuleKind.UNDETERMINED_OWNERS;
    }

    private static SeenRule count(Rule rule, World world, int kept) {
        int required = ofFile(rule) && !world.codeOwnersRequired() ? 0 : rule.required();
        int eligible = rule.all() & kept;
        int given = eligible & world.approvals();
        return switch (rule.kind()) {
            case UNDETERMINED_OWNERS -> new SeenRule(rule.id(), required, 0, 0, required, required < 1);
            case ANY_APPROVER -> {
                int left = atLeastNone(required - Integer.bitCount(world.approvals()));
                yield new SeenRule(rule.id(), required, 0, world.approvals(), left, left == 0);
            }
            case REGULAR, REPORT_APPROVER, CODE_OWNER -> {
                int left = atLeastNone(required - Integer.bitCount(given));
                yield new SeenRule(rule.id(), required, eligible, given, left, left == 0
                        || required > 0 && !rule.more() && (eligible & ~given) == 0);
            }
        };
    }

    private static int atLeastNone(int number) {
        return number < 0 ? 0 : number;
    }
}
