package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.environment.protection.ProtectedEnvironmentView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.fake.FakeCi.Approval;
import dev.slipway.application.pipeline.fake.FakeCi.Space;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Protected environments in memory, as clients show and change them. */
public final class FakeProtectedEnvironmentRecords implements ProtectedEnvironmentRecords {

    private final FakeCi ci;

    public FakeProtectedEnvironmentRecords(FakeCi ci) {
        this.ci = ci;
    }

    private ProtectedEnvironmentView view(ProtectedEnvironment row) {
        return new ProtectedEnvironmentView(row, new FakeDeploymentGuards(ci).names(row.entries().stream().map(EnvironmentGrant::grant)
                .collect(Collectors.toSet())), ci.protectionTimes.find(row.id()).orElseThrow());
    }

    private Stream<ProtectedEnvironment> own(EnvironmentOwner owner) {
        return ci.protections.rows().filter(row -> row.owner().equals(owner));
    }

    @Override
    public Page<ProtectedEnvironmentView> list(EnvironmentOwner owner, PageRequest page) {
        return FakeCi.page(own(owner), Comparator.comparingLong(ProtectedEnvironment::id), ProtectedEnvironment::id, page).map(this::view);
    }

    @Override
    public Optional<ProtectedEnvironmentView> find(EnvironmentOwner owner, String name) {
        return own(owner).filter(row -> row.name().equals(name)).findFirst().map(this::view);
    }

    /** Transactions that write follow one another, so nothing changes meanwhile. */
    @Override
    public int lockAndCount(EnvironmentOwner owner) {
        boolean present = owner.ofGroup() ? ci.spaces.find(owner.id()).isPresent() : ci.projects.find(owner.id()).isPresent();
        if (!present) {
            throw Refusal.notFound(owner.ofGroup() ? "Group" : "Project");
        }
        return (int) own(owner).count();
    }

    @Override
    public OptionalLong add(ProtectedEnvironment protection, Instant now) {
        if (find(protection.owner(), protection.name()).isPresent()) {
            return OptionalLong.empty();
        }
        long id = ci.nextOther();
        store(new ProtectedEnvironment(id, protection.owner(), protection.name(), protection.entries(), protection.requiredApprovals()),
                now);
        return OptionalLong.of(id);
    }

    private void store(ProtectedEnvironment row, Instant now) {
        List<EnvironmentGrant> entries = row.entries().stream().map(entry -> entry.id() == 0 ? entry.withId(ci.nextOther()) : entry)
                .sorted(Comparator.comparingLong(EnvironmentGrant::id)).toList();
        ci.protections.put(row.id(), new ProtectedEnvironment(row.id(), row.owner(), row.name(), entries, row.requiredApprovals()));
        ci.protectionTimes.put(row.id(), now);
    }

    @Override
    public void change(ProtectedEnvironment before, ProtectedEnvironment after, Instant now) {
        ci.transactions.write(() -> {
            store(after, now);
            Set<Long> released = new HashSet<>(after.replacedRules(before));
            Set<Long> kept = after.entries().stream().map(EnvironmentGrant::id).collect(Collectors.toSet());
            before.entries().stream().map(EnvironmentGrant::id).filter(id -> !kept.contains(id)).forEach(released::add);
            release(released, after.admitsOthersThan(before) ? Set.of(after.id()) : Set.of());
        });
    }

    private void release(Set<Long> rules, Set<Long> protections) {
        ci.approvals.rows().forEach(row -> ci.approvals.put(row.id(), new Approval(row.id(), row.deploymentId(),
                without(row.made(), rules, protections), row.comment(), row.createdAt())));
    }

    private static DeploymentApproval without(DeploymentApproval approval, Set<Long> rules, Set<Long> protections) {
        OptionalLong rule = approval.ruleId().isPresent() && rules.contains(approval.ruleId().getAsLong()) ? OptionalLong.empty()
                : approval.ruleId();
        return new DeploymentApproval(approval.userId(), rule, approval.protections().stream().filter(id -> !protections.contains(id))
                .collect(Collectors.toSet()), approval.status());
    }

    @Override
    public boolean remove(long id) {
        return ci.transactions.write(() -> {
            ci.protections.find(id).ifPresent(row -> release(row.entries().stream().map(EnvironmentGrant::id)
                    .collect(Collectors.toSet()), Set.of()));
            return ci.protections.remove(id);
        });
    }

    @Override
    public Set<Long> related(EnvironmentOwner owner, Set<Long> groups) {
        List<Long> around = owner.ofGroup() ? List.of() : ci.groupsAround(owner.id());
        return groups.stream().filter(group -> owner.ofGroup()
                ? ci.spaces.find(group).map(Space::lineage).filter(lineage -> lineage.contains(owner.id())).isPresent()
                : around.contains(group)).collect(Collectors.toSet());
    }
}
