package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.access.fake.FakeDirectory.Project;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.namespace.NamespaceSearch;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Namespaces of a directory in memory. Repositories are empty. */
public final class FakeNamespaces implements Namespaces {

    private final FakeDirectory directory;
    private final InstantSource clock;

    public FakeNamespaces(FakeDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    @Override
    public Page<NamespaceView> list(Optional<NamespaceSearch> search, NamespaceAudience audience, PageRequest page) {
        Stream<NamespaceView> found = found(audience, namespace -> true).filter(view -> search.isEmpty()
                || search.get().matches(view.namespace().path(), view.namespace().name()));
        return FakePages.of(found, Comparator.comparing(view -> view.namespace().id()), view -> view.namespace().id(), page);
    }

    @Override
    public Optional<NamespaceView> find(GroupRef reference, NamespaceAudience audience) {
        return found(audience, switch (reference) {
            case GroupRef.Id(long id) -> namespace -> namespace.id() == id;
            case GroupRef.Path(String path) -> namespace -> namespace.fullPath().equalsIgnoreCase(path);
        }).findFirst();
    }

    private Stream<NamespaceView> found(NamespaceAudience audience, Predicate<Namespace> named) {
        return directory.namespaces().filter(named)
                .filter(namespace -> audience.finds(namespace.ownerId() == null ? OptionalLong.empty()
                        : OptionalLong.of(namespace.ownerId()), role(namespace, audience.account())))
                .map(namespace -> view(namespace, audience.account()));
    }

    private Optional<Role> role(Namespace namespace, OptionalLong account) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return directory.held(today).filter(held -> account.isPresent() && held.userId() == account.getAsLong())
                .filter(held -> held.groupId() != null && namespace.lineage().contains(held.groupId()))
                .max(Comparator.comparing(Membership::level)).flatMap(held -> Role.of(held.level()));
    }

    private Stream<Membership> current() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return directory.memberships().filter(held -> held.current(today) && directory.account(held.userId()).isPresent());
    }

    private NamespaceView view(Namespace namespace, OptionalLong account) {
        NamespaceBrief brief = new NamespaceBrief(namespace.id(), name(namespace), namespace.path(),
                namespace.ownerId() == null ? NamespaceKind.GROUP : NamespaceKind.USER, namespace.fullPath(), parent(namespace),
                namespace.ownerId(), null, null);
        Set<Long> inGroups = new HashSet<>(current().filter(held -> inGroup(held, namespace)).map(Membership::userId).toList());
        Set<Long> all = new HashSet<>(inGroups);
        current().filter(held -> inProject(held, namespace)).map(Membership::userId).forEach(all::add);
        if (namespace.ownerId() != null) {
            all.add(namespace.ownerId());
        }
        return new NamespaceView(brief, role(namespace, account), all.size(), Optional.of(
                new NamespaceView.Figures(inGroups.size(), brief.parentId() == null ? Optional.of(0L) : Optional.empty())));
    }

    private boolean inGroup(Membership held, Namespace namespace) {
        return directory.namespaces().anyMatch(below -> held.groupId() != null && below.id() == held.groupId()
                && below.lineage().contains(namespace.id()));
    }

    private boolean inProject(Membership held, Namespace namespace) {
        return directory.projects().anyMatch(project -> held.projectId() != null && project.id() == held.projectId()
                && project.home().lineage().contains(namespace.id()));
    }

    private String name(Namespace namespace) {
        return Optional.ofNullable(namespace.ownerId()).flatMap(directory::account).map(Account::name).orElse(namespace.path());
    }

    private static Long parent(Namespace namespace) {
        List<Long> lineage = namespace.lineage();
        return lineage.size() < 2 ? null : lineage.get(lineage.size() - 2);
    }

    @Override
    public boolean exists(String path, OptionalLong parentId, GroupAudience audience) {
        return beside(parentId, audience).anyMatch(namespace -> namespace.path().equalsIgnoreCase(path));
    }

    private Stream<Namespace> beside(OptionalLong parentId, GroupAudience audience) {
        return directory.namespaces().filter(namespace -> namespace.ownerId() != null
                || audience.sees(namespace.visibility(), touches(audience.account(), namespace))).filter(namespace -> parentId.isPresent()
                ? Long.valueOf(parentId.getAsLong()).equals(parent(namespace))
                : parent(namespace) == null);
    }

    @Override
    public Set<String> taken(List<String> paths, OptionalLong parentId, GroupAudience audience) {
        Set<String> taken = new HashSet<>();
        beside(parentId, audience).forEach(namespace -> taken.addAll(List.of(lower(namespace.path()), lower(name(namespace)))));
        directory.projects().filter(project -> parentId.isPresent() && project.home().id() == parentId.getAsLong())
                .filter(project -> audience.sees(project.made().visibility(), holds(audience.account(), project)))
                .forEach(project -> taken.add(lower(project.made().path())));
        taken.retainAll(paths.stream().map(FakeNamespaces::lower).toList());
        return taken;
    }

    /** Whether the account is a member of the group, of one above it, or of something inside it. */
    private boolean touches(OptionalLong account, Namespace namespace) {
        return role(namespace, account).isPresent() || current().anyMatch(held -> account.isPresent()
                && held.userId() == account.getAsLong() && (inGroup(held, namespace) || inProject(held, namespace)));
    }

    private boolean holds(OptionalLong account, Project project) {
        return role(project.home(), account).isPresent() || current().anyMatch(held -> account.isPresent()
                && held.userId() == account.getAsLong() && held.projectId() != null && held.projectId() == project.id());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
