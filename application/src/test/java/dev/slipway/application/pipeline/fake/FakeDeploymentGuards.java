package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.pipeline.fake.FakeCi.Member;
import dev.slipway.application.pipeline.fake.FakeCi.Space;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Protected environments in memory. */
public final class FakeDeploymentGuards implements DeploymentGuards {

    private final FakeCi ci;

    public FakeDeploymentGuards(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public List<ProtectedEnvironment> of(long projectId) {
        List<Long> groups = ci.groupsAround(projectId);
        return ci.protections.rows().filter(row -> row.owner().ofGroup() ? groups.contains(row.owner().id())
                : row.owner().id() == projectId).sorted(Comparator.comparingLong(ProtectedEnvironment::id)).toList();
    }

    /** Transactions that write follow one another, so nothing changes meanwhile. */
    @Override
    public void lock(long projectId, String environment) {
    }

    @Override
    public Deployer deployer(long projectId, long userId, Map<EnvironmentOwner, Set<Long>> groups) {
        Space space = ci.spaces.find(ci.projects.find(projectId).orElseThrow().spaceId()).orElseThrow();
        Map<EnvironmentOwner, Role> roles = new HashMap<>();
        Optional<Role> own = space.ownerId() != null && space.ownerId() == userId ? Optional.of(Role.OWNER)
                : highest(userId, row -> row.spaceId() == null ? row.projectId() == projectId : space.lineage().contains(row.spaceId()));
        own.ifPresent(role -> roles.put(new EnvironmentOwner.Project(projectId), role));
        for (int depth = 0; depth < space.lineage().size(); depth++) {
            List<Long> above = space.lineage().subList(0, depth + 1);
            EnvironmentOwner group = new EnvironmentOwner.Group(space.lineage().get(depth));
            highest(userId, row -> row.spaceId() != null && above.contains(row.spaceId())).ifPresent(role -> roles.put(group, role));
        }
        Map<EnvironmentOwner, Set<Long>> direct = new HashMap<>();
        Map<EnvironmentOwner, Set<Long>> members = new HashMap<>();
        groups.forEach((owner, ids) -> {
            Set<Long> counting = ids.stream().filter(id -> counts(owner, id, projectId, space)).collect(Collectors.toSet());
            direct.put(owner, members(userId, counting, (group, row) -> row == group.id()));
            members.put(owner, members(userId, counting, (group, row) -> group.lineage().contains(row)));
        });
        return new Deployer(userId, ci.administrators.find(userId).isPresent() && ci.users.find(userId).filter(User::gone).isEmpty(), roles,
                direct, members);
    }

    /** Whether entries of an owner may name a group now: for its place, or since it is invited. */
    private boolean counts(EnvironmentOwner owner, long group, long projectId, Space around) {
        if (ci.deletedGroups.find(group).isPresent()) {
            return false;
        }
        if (owner.ofGroup() ? ci.spaces.find(group).orElseThrow().lineage().contains(owner.id()) : around.lineage().contains(group)) {
            return true;
        }
        List<Long> above = owner.ofGroup() ? around.lineage().subList(0, around.lineage().indexOf(owner.id()) + 1) : around.lineage();
        return ci.shares.rows().anyMatch(share -> share.invited() == group && (share.groupId() == null
                ? !owner.ofGroup() && share.projectId() == projectId : above.contains(share.groupId()))
                && current(share.expiresAt()));
    }

    @Override
    public Map<AccessGrant, String> names(Set<AccessGrant> grants) {
        Map<AccessGrant, String> names = new HashMap<>();
        for (AccessGrant grant : grants) {
            if (grant instanceof AccessGrant.User(long id)) {
                ci.users.find(id).ifPresent(user -> names.put(grant, user.name()));
            } else if (grant instanceof AccessGrant.Group(long id)) {
                ci.spaces.find(id).ifPresent(group -> names.put(grant, group.name()));
            }
        }
        return names;
    }

    @Override
    public boolean ownApprovals(long projectId) {
        return ci.withOwnApprovals.find(projectId).isPresent();
    }

    /** Memberships of a user, and those that invitations of groups make of them. */
    private Optional<Role> highest(long userId, Predicate<Member> where) {
        return Stream.concat(memberships(userId), ci.shares.rows().filter(share -> current(share.expiresAt()))
                .filter(share -> ci.deletedGroups.find(share.invited()).isEmpty())
                .flatMap(share -> memberships(userId).filter(row -> row.spaceId() != null
                        && ci.spaces.find(share.invited()).orElseThrow().lineage().contains(row.spaceId()))
                        .map(row -> new Member(share.groupId(), share.projectId(), userId, row.role().atMost(share.role()), null))))
                .filter(where).map(Member::role).max(Comparator.naturalOrder());
    }

    private Stream<Member> memberships(long userId) {
        return ci.members.rows().filter(row -> row.userId() == userId && current(row.until()));
    }

    private static boolean current(LocalDate until) {
        return until == null || until.isAfter(LocalDate.now(ZoneOffset.UTC));
    }

    private Set<Long> members(long userId, Set<Long> groups, BiPredicate<Space, Long> where) {
        return groups.stream().filter(group -> memberships(userId).anyMatch(row -> row.spaceId() != null
                && where.test(ci.spaces.find(group).orElseThrow(), row.spaceId()))).collect(Collectors.toSet());
    }
}
