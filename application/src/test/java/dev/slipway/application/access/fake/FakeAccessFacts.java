package dev.slipway.application.access.fake;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeDirectory.JobTokenScope;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.access.fake.FakeDirectory.Project;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Facts about access out of a directory in memory. */
public final class FakeAccessFacts implements AccessFacts {

    private final FakeDirectory directory;
    private final InstantSource clock;

    public FakeAccessFacts(FakeDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public Optional<ProjectFacts> project(ProjectRef reference, OptionalLong accountId) {
        Predicate<Project> named = switch (reference) {
            case ProjectRef.Id(long id) -> project -> project.id() == id;
            case ProjectRef.Path(String path) -> project -> project.fullPath().equalsIgnoreCase(path);
        };
        return directory.projects().filter(named).findFirst().map(project -> new ProjectFacts(project.id(), project.home().id(),
                project.fullPath(), project.made().defaultBranch(), project.made().visibility(), project.made().publicBuilds(),
                project.made().archived(), ProjectFeatures.OPEN, role(project, accountId)));
    }

    @Override
    public JobTokenReach jobTokens(long projectId, long jobProjectId) {
        JobTokenScope scope = directory.jobTokens().find(projectId).orElse(JobTokenScope.USUAL);
        boolean inGroup = directory.projects().filter(project -> project.id() == jobProjectId)
                .anyMatch(project -> project.home().lineage().stream().anyMatch(scope.groups()::contains));
        return new JobTokenReach(projectId == jobProjectId, scope.limited(), scope.projects().contains(jobProjectId) || inGroup);
    }

    @Override
    public DeployKeyReach deployKey(long keyId, long projectId) {
        return directory.deployKeys().find(keyId).map(enabled -> enabled.get(projectId)).map(DeployKeyReach::enabled)
                .orElse(DeployKeyReach.NONE);
    }

    private Optional<Role> role(Project project, OptionalLong accountId) {
        boolean owner = accountId.isPresent() && project.home().ownerId() != null && project.home().ownerId() == accountId.getAsLong();
        return owner ? Optional.of(Role.OWNER) : highest(held(accountId)
                .filter(held -> held.projectId() == null ? holds(project.home(), held) : held.projectId() == project.id()));
    }

    @Override
    public Optional<GroupFacts> group(GroupRef reference, OptionalLong accountId) {
        Predicate<Namespace> named = switch (reference) {
            case GroupRef.Id(long id) -> group -> group.id() == id;
            case GroupRef.Path(String path) -> group -> group.fullPath().equalsIgnoreCase(path);
        };
        return directory.namespaces().filter(namespace -> namespace.ownerId() == null).filter(named).findFirst()
                .map(group -> new GroupFacts(group.id(), group.fullPath(), group.visibility(),
                        highest(held(accountId).filter(held -> holds(group, held))),
                        held(accountId).anyMatch(held -> isInside(group, held))));
    }

    @Override
    public List<GroupFacts> groups(Set<Long> ids, OptionalLong accountId) {
        return ids.stream().flatMap(id -> group(new GroupRef.Id(id), accountId).stream()).toList();
    }

    /** Whether the membership is one of the namespace or of a group above it. */
    private static boolean holds(Namespace namespace, Membership held) {
        return held.groupId() != null && namespace.lineage().contains(held.groupId());
    }

    private boolean isInside(Namespace group, Membership held) {
        return held.projectId() == null
                ? directory.namespaces().anyMatch(below -> below.id() == held.groupId() && below.lineage().contains(group.id()))
                : directory.projects()
                        .anyMatch(project -> project.id() == held.projectId() && project.home().lineage().contains(group.id()));
    }

    private Stream<Membership> held(OptionalLong accountId) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return accountId.isEmpty() ? Stream.empty()
                : directory.held(today).filter(held -> held.userId() == accountId.getAsLong());
    }

    private static Optional<Role> highest(Stream<Membership> held) {
        return held.max(Comparator.comparing(Membership::level)).flatMap(highest -> Role.of(highest.level()));
    }
}
