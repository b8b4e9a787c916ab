package dev.slipway.domain.approval;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Approvers of a rule, active users alone.
 *
 * @param users    named by the rule
 * @param groups   direct members of the groups that the rule names, by group
 * @param complete whether these are all; otherwise the groups have more members, any of whom could approve
 */
public record Approvers(Set<Long> users, Map<Long, Set<Long>> groups, boolean complete) {

    public static final Approvers NONE = new Approvers(Set.of(), Map.of());

    public Approvers {
        users = Set.copyOf(users);
        groups = groups.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
    }

    /** All approvers of a rule. */
    public Approvers(Set<Long> users, Map<Long, Set<Long>> groups) {
        this(users, groups, true);
    }

    public static Approvers of(Long... users) {
        return new Approvers(Set.of(users), Map.of());
    }

    /** Returns the users, and the members of the groups. */
    public Set<Long> all() {
        Set<Long> all = new HashSet<>(users);
        groups.values().forEach(all::addAll);
        return Set.copyOf(all);
    }
}
