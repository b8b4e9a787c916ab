package dev.slipway.application.deploykey.fake;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.deploykey.DeployKeyView;
import dev.slipway.application.deploykey.EnabledDeployKey;
import dev.slipway.application.deploykey.InstanceDeployKey;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeUserKeys;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Deploy keys in memory. The directory has their projects, and no fingerprint is that of a key of a user too. */
public final class FakeDeployKeys implements DeployKeys {

    private final FakeDirectory directory;
    private final FakeUserKeys userKeys;
    private final FakeProtectionRules rules;
    private final FakeTable<Long, Row> rows;

    private record Row(DeployKeyView view, long addedBy) {}

    public FakeDeployKeys(FakeTransactions transactions, FakeDirectory directory, FakeUserKeys userKeys, FakeProtectionRules rules) {
        this.directory = directory;
        this.userKeys = userKeys;
        this.rules = rules;
        this.rows = new FakeTable<>(transactions);
        userKeys.takenBy(sha256 -> withFingerprint(sha256).isPresent());
    }

    /** Returns the user who added a key. */
    public long addedBy(long keyId) {
        return rows.find(keyId).orElseThrow().addedBy();
    }

    private Stream<DeployKeyView> views() {
        return rows.rows().map(Row::view);
    }

    private Map<Long, Boolean> projects(long keyId) {
        return directory.deployKeys().find(keyId).orElse(Map.of());
    }

    @Override
    public Page<InstanceDeployKey> all(boolean publicOnly, int projects, PageRequest page) {
        Stream<InstanceDeployKey> found = views().filter(key -> !publicOnly || key.isPublic()).map(key -> withProjects(key, projects));
        return FakePages.of(found, Comparator.comparing((InstanceDeployKey each) -> each.key().id()), each -> each.key().id(), page);
    }

    private InstanceDeployKey withProjects(DeployKeyView key, int most) {
        List<FakeDirectory.Project> shown = directory.projects().filter(each -> projects(key.id()).containsKey(each.id()))
                .sorted(Comparator.comparing(FakeDirectory.Project::id)).limit(most).toList();
        return new InstanceDeployKey(key, shown(shown, each -> projects(key.id()).get(each.id())),
                shown(shown, each -> !projects(key.id()).get(each.id())));
    }

    private static List<InstanceDeployKey.Project> shown(List<FakeDirectory.Project> projects, Predicate<FakeDirectory.Project> which) {
        return projects.stream().filter(which).map(each -> new InstanceDeployKey.Project(each.id(), null, each.made().path(),
                each.fullPath().replace("/", " / "), each.made().path(), each.fullPath(), Instant.EPOCH)).toList();
    }

    @Override
    public Page<EnabledDeployKey> of(long projectId, PageRequest page) {
        return FakePages.of(views().flatMap(key -> find(projectId, key.id()).stream()),
                Comparator.comparing((EnabledDeployKey each) -> each.key().id()), each -> each.key().id(), page);
    }

    @Override
    public Optional<EnabledDeployKey> find(long projectId, long keyId) {
        return find(keyId).filter(key -> projects(keyId).containsKey(projectId))
                .map(key -> new EnabledDeployKey(key, projects(keyId).get(projectId)));
    }

    @Override
    public Optional<DeployKeyView> find(long keyId) {
        return rows.find(keyId).map(Row::view);
    }

    @Override
    public Optional<DeployKeyView> withFingerprint(String sha256) {
        return views().filter(key -> key.key().sha256().equals(sha256)).findFirst();
    }

    @Override
    public boolean maintained(long keyId, long userId) {
        FakeAccessFacts facts = new FakeAccessFacts(directory, InstantSource.system());
        return projects(keyId).keySet().stream()
                .flatMap(project -> facts.project(new ProjectRef.Id(project), OptionalLong.of(userId)).stream())
                .anyMatch(found -> found.role().filter(role -> role.atLeast(Role.MAINTAINER)).isPresent());
    }

    @Override
    public OptionalInt lockAndCount(long projectId) {
        return directory.projects().noneMatch(each -> each.id() == projectId) ? OptionalInt.empty()
                : OptionalInt.of(directory.deployKeys().rows(enabled -> enabled.containsKey(projectId)).size());
    }

    @Override
    public OptionalInt lockKey(long keyId) {
        return find(keyId).isPresent() ? OptionalInt.of(projects(keyId).size()) : OptionalInt.empty();
    }

    @Override
    public OptionalLong add(NewDeployKey key, Instant now) {
        if (withFingerprint(key.key().sha256()).isPresent() || userKeys.withFingerprint(key.key().sha256()).isPresent()) {
            return OptionalLong.empty();
        }
        long id = directory.nextId();
        rows.put(id, new Row(new DeployKeyView(id, key.title(), key.key(), key.comment(), key.isPublic(), key.expiresAt(), now,
                Optional.empty()), key.addedBy()));
        return OptionalLong.of(id);
    }

    @Override
    public boolean enable(long keyId, long projectId, boolean canPush, Instant now) {
        boolean enables = !projects(keyId).containsKey(projectId);
        if (enables) {
            put(keyId, projectId, canPush);
        }
        return enables;
    }

    private void put(long keyId, long projectId, boolean canPush) {
        Map<Long, Boolean> projects = new HashMap<>(projects(keyId));
        projects.put(projectId, canPush);
        directory.deployKeys().put(keyId, projects);
    }

    @Override
    public void change(long keyId, String title, long projectId, boolean canPush) {
        Row was = rows.find(keyId).orElseThrow();
        rows.put(keyId, new Row(new DeployKeyView(keyId, title, was.view().key(), was.view().comment(), was.view().isPublic(),
                was.view().expiresAt(), was.view().createdAt(), was.view().lastUsedAt()), was.addedBy()));
        put(keyId, projectId, canPush);
    }

    @Override
    public boolean disable(long keyId, long projectId) {
        Map<Long, Boolean> projects = new HashMap<>(projects(keyId));
        boolean disables = projects.remove(projectId) != null;
        directory.deployKeys().put(keyId, projects);
        unprotect(keyId, projectId);
        return disables;
    }

    @Override
    public void remove(long keyId) {
        if (rows.remove(keyId)) {
            projects(keyId).keySet().forEach(project -> unprotect(keyId, project));
            directory.deployKeys().remove(keyId);
        }
    }

    private void unprotect(long keyId, long projectId) {
        for (ProtectionOwner owner : List.of(new ProtectionOwner.ProjectBranches(projectId), new ProtectionOwner.ProjectTags(projectId))) {
            rules.all(owner).stream().filter(found -> !found.inherited()).map(ProtectionView::rule).forEach(rule -> rules.change(rule,
                    new ProtectionRule(rule.id(), rule.pattern(), rule.entries().stream()
                            .filter(entry -> !entry.grant().equals(new AccessGrant.DeployKey(keyId))).toList(), rule.forcePush(),
                            rule.codeOwnerApproval()), Instant.EPOCH));
        }
    }

    @Override
    public List<Long> someOf(long projectId, int most) {
        return views().map(DeployKeyView::id).filter(key -> projects(key).containsKey(projectId)).limit(most).toList();
    }
}
