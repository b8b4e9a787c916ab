package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.any;

import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.persistence.access.CurrentMemberships;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Groups that entries of protections name, as far as they count now: by their place, or by an invitation that has not ended. */
final class CountingGroups {

    private final DSLContext dsl;
    private final long projectId;
    private final List<Long> around;

    /** @param around groups around the project, outermost first */
    CountingGroups(DSLContext dsl, long projectId, List<Long> around) {
        this.dsl = dsl;
        this.projectId = projectId;
        this.around = around;
    }

    /** @param inviting null for the project */
    private record Invitation(long groupId, @Nullable Long inviting) {}

    /** Returns those of the groups that count, by the owners of the protections that name them. */
    Map<EnvironmentOwner, Set<Long>> of(Map<EnvironmentOwner, Set<Long>> named) {
        Set<Long> all = named.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        Map<Long, List<Long>> lineages = dsl.select(NAMESPACES.ID, NAMESPACES.LINEAGE).from(NAMESPACES)
                .where(NAMESPACES.ID.in(all), NAMESPACES.DELETED_AT.isNull()).fetchMap(NAMESPACES.ID, row -> List.of(row.value2()));
        List<Invitation> invitations = dsl.select(GROUP_SHARES.GROUP_ID, GROUP_SHARES.NAMESPACE_ID).from(GROUP_SHARES)
                .where(GROUP_SHARES.GROUP_ID.in(lineages.keySet()), CurrentMemberships.of(GROUP_SHARES),
                        GROUP_SHARES.PROJECT_ID.eq(projectId).or(GROUP_SHARES.NAMESPACE_ID.eq(any(around.toArray(Long[]::new)))))
                .fetch(row -> new Invitation(row.value1(), row.value2()));
        Map<EnvironmentOwner, Set<Long>> counting = new HashMap<>();
        named.forEach((owner, groups) -> counting.put(owner, groups.stream().filter(lineages::containsKey)
                .filter(group -> placed(owner, group, requireNonNull(lineages.get(group))) || invitations.stream()
                        .anyMatch(invitation -> invitation.groupId() == group && to(owner, invitation))).collect(Collectors.toSet())));
        return counting;
    }

    private boolean placed(EnvironmentOwner owner, long group, List<Long> lineage) {
        return owner.ofGroup() ? lineage.contains(owner.id()) : around.contains(group);
    }

    /** Invitations to groups above the owner are for the owner too. */
    private boolean to(EnvironmentOwner owner, Invitation invitation) {
        return !owner.ofGroup() || invitation.inviting() != null
                && around.subList(0, around.indexOf(owner.id()) + 1).contains(invitation.inviting());
    }
}
