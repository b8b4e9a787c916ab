package dev.slipway.application.branch.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Project;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Protections in memory, of the projects and groups of a directory. */
public final class FakeProtectionRules implements ProtectionRules {

    private final FakeDirectory directory;
    private final InstantSource clock;
    private final FakeTable<Long, Row> rows;

    private record Row(ProtectionOwner owner, ProtectionRule rule, Instant updatedAt) {

        boolean named(String name) {
            return rule.pattern().text().equals(name);
        }
    }

    public FakeProtectionRules(FakeTransactions transactions, FakeDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
        this.rows = new FakeTable<>(transactions);
    }

    private Optional<Project> project(ProtectionOwner owner) {
        return owner.ofGroup() ? Optional.empty() : directory.projects().filter(each -> each.id() == owner.id()).findFirst();
    }

    /** Returns the ids of a group, or of the group of a project, and of those above it, outermost first; empty if the owner is gone. */
    private List<Long> lineage(ProtectionOwner owner) {
        return owner.ofGroup()
                ? directory.namespaces().filter(each -> each.id() == owner.id()).flatMap(each -> each.lineage().stream()).toList()
                : project(owner).map(each -> each.home().lineage()).orElse(List.of());
    }

    /** Returns the owners whose protections an owner has, the nearest first. */
    private List<ProtectionOwner> owners(ProtectionOwner owner) {
        Stream<ProtectionOwner> above = owner instanceof ProtectionOwner.ProjectBranches
                ? lineage(owner).reversed().stream().map(ProtectionOwner.GroupBranches::new) : Stream.empty();
        return Stream.concat(Stream.of(owner), above).toList();
    }

    private Stream<Row> rowsOf(ProtectionOwner owner) {
        List<ProtectionOwner> owners = owners(owner);
        return rows.rows().filter(row -> owners.contains(row.owner()));
    }

    private ProtectionView view(ProtectionOwner owner, Row row) {
        Map<AccessGrant, String> names = new HashMap<>();
        row.rule().entries().forEach(entry -> name(entry.grant()).ifPresent(name -> names.put(entry.grant(), name)));
        return new ProtectionView(row.rule(), !row.owner().equals(owner), names, row.updatedAt());
    }

    private Optional<String> name(AccessGrant grant) {
        return switch (grant) {
            case AccessGrant.User(long id) -> directory.account(id).map(Account::name);
            case AccessGrant.Group(long id) -> directory.namespaces().filter(each -> each.id() == id).map(each -> each.path()).findFirst();
            case AccessGrant.DeployKey(long id) -> directory.deployKeys().find(id).map(key -> "Key");
            case AccessGrant.Nobody none -> Optional.empty();
            case AccessGrant.FromRole role -> Optional.empty();
            case AccessGrant.Administrators administrators -> Optional.empty();
        };
    }

    @Override
    public Page<ProtectionView> list(ProtectionOwner owner, Optional<String> search, PageRequest page) {
        Predicate<Row> found = row -> search.map(text -> row.rule().pattern().text().toLowerCase(Locale.ROOT)
                .contains(text.toLowerCase(Locale.ROOT))).orElse(true);
        return FakePages.of(rowsOf(owner).filter(found).map(row -> view(owner, row)),
                Comparator.comparing((ProtectionView each) -> each.rule().id()), each -> each.rule().id(), page);
    }

    @Override
    public List<ProtectionView> all(ProtectionOwner owner) {
        return rowsOf(owner).map(row -> view(owner, row)).toList();
    }

    @Override
    public Set<Long> known(ProtectionOwner owner, Set<Long> ids) {
        return rowsOf(owner).map(row -> row.rule().id()).filter(ids::contains).collect(Collectors.toSet());
    }

    @Override
    public Optional<ProtectionView> find(ProtectionOwner owner, String name) {
        return owners(owner).stream().flatMap(each -> rows.rows().filter(row -> row.owner().equals(each) && row.named(name))).findFirst()
                .map(row -> view(owner, row));
    }

    @Override
    public int lockAndCount(ProtectionOwner owner) {
        if (lineage(owner).isEmpty()) {
            throw Refusal.notFound(owner.ofGroup() ? "Group" : "Project");
        }
        return rows.rows(row -> row.owner().equals(owner)).size();
    }

    private ProtectionRule stored(long id, ProtectionRule rule) {
        return new ProtectionRule(id, rule.pattern(), rule.entries().stream().map(entry -> entry.id() > 0 ? entry
                : new AccessEntry(directory.nextId(), entry.operation(), entry.grant())).toList(), rule.forcePush(),
                rule.codeOwnerApproval());
    }

    @Override
    public OptionalLong add(ProtectionOwner owner, ProtectionRule rule, Instant now) {
        if (rows.rows().anyMatch(row -> row.owner().equals(owner) && row.named(rule.pattern().text()))) {
            return OptionalLong.empty();
        }
        long id = directory.nextId();
        rows.put(id, new Row(owner, stored(id, rule), now));
        return OptionalLong.of(id);
    }

    @Override
    public void change(ProtectionRule before, ProtectionRule after, Instant now) {
        Row was = rows.find(before.id()).orElseThrow();
        rows.put(before.id(), new Row(was.owner(), stored(before.id(), after), now.isAfter(was.updatedAt()) ? now : was.updatedAt()));
    }

    @Override
    public boolean remove(long id) {
        return rows.remove(id);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    @Override
    public Set<Long> members(ProtectionOwner owner, Set<Long> users) {
        List<Long> groups = lineage(owner);
        Predicate<Membership> here = held -> held.groupId() != null ? groups.contains(held.groupId())
                : !owner.ofGroup() && held.projectId() == owner.id();
        Stream<Long> personal = project(owner).map(each -> each.home().ownerId()).stream();
        return Stream.concat(directory.held(today()).filter(here).map(Membership::userId), personal).filter(users::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<Long> pushingKeys(ProtectionOwner owner, Set<Long> keys) {
        return owner.ofGroup() ? Set.of() : keys.stream().filter(key -> directory.deployKeys().find(key)
                .map(projects -> projects.getOrDefault(owner.id(), false)).orElse(false)).collect(Collectors.toSet());
    }

    @Override
    public Set<Long> invited(ProtectionOwner owner, Set<Long> groups) {
        List<Long> lineage = lineage(owner);
        return directory.shares().filter(share -> share.current(today()))
                .filter(share -> share.groupId() != null ? lineage.contains(share.groupId())
                        : !owner.ofGroup() && share.projectId() == owner.id())
                .map(FakeDirectory.Share::invited)
                .filter(id -> groups.contains(id) && directory.namespaces().anyMatch(each -> each.id() == id)).collect(Collectors.toSet());
    }
}
