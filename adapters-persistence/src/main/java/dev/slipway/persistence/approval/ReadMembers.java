package dev.slipway.persistence.approval;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.domain.approval.Approvers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Members of groups, each group read once, from which the approvers of rules are made. Rules are many and groups are large, so all rules
 * together get a bounded number of members. Rules that get fewer than there are have approvers that are not complete; users who matter for
 * the requests are always among them.
 */
final class ReadMembers {

    /** Maximum number of members that are read, and that all rules get together, besides users who matter. */
    static final int MOST = 20_000;

    private final Map<Long, Set<Long>> mattering;
    private final Map<Long, List<Long>> first;
    private final Set<Long> cut;
    private int left;

    /**
     * @param mattering members who matter for the requests, by group
     * @param first     the first ones of the others, by group
     * @param cut       groups of whose others not even those are all read
     * @param most      maximum number of members that all rules get together
     */
    ReadMembers(Map<Long, Set<Long>> mattering, Map<Long, List<Long>> first, Set<Long> cut, int most) {
        this.mattering = mattering.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
        this.first = Map.copyOf(first);
        this.cut = Set.copyOf(cut);
        this.left = most;
    }

    /** Returns the approvers of a rule: users that it names, and members of its groups, of whom the first ones count over all groups. */
    Approvers approvers(Set<Long> users, Set<Long> groups) {
        boolean others = groups.stream().anyMatch(group -> first.containsKey(group) || cut.contains(group));
        if (!others || left <= 0) {
            return only(users, groups, !others);
        }
        SortedSet<Long> sorted = new TreeSet<>();
        groups.forEach(group -> sorted.addAll(first.getOrDefault(group, List.of())));
        Set<Long> places = sorted.stream().limit(ApprovalRuleView.MOST_MEMBERS).collect(Collectors.toSet());
        Map<Long, Set<Long>> members = new HashMap<>();
        for (Long group : groups) {
            Set<Long> all = new HashSet<>(mattering.getOrDefault(group, Set.of()));
            first.getOrDefault(group, List.of()).stream().filter(places::contains).forEach(all::add);
            members.put(group, all);
        }
        left -= members.values().stream().mapToInt(Set::size).sum();
        return left < 0 ? only(users, groups, false)
                : new Approvers(users, members, places.size() == sorted.size() && groups.stream().noneMatch(cut::contains));
    }

    /** Returns approvers whose members are the users who matter alone. Rules share their sets. */
    private Approvers only(Set<Long> users, Set<Long> groups, boolean complete) {
        return new Approvers(users, groups.stream().collect(Collectors.toMap(group -> group,
                group -> mattering.getOrDefault(group, Set.of()))), complete);
    }
}
