package dev.slipway.application.access.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Who there is and what there is, in memory: what the fakes of several ports tell about, and tests arrange. */
public final class FakeDirectory implements AccessWorld {

    private final FakeTable<Long, User> users;
    private final FakeTable<Long, Boolean> expired;
    private final FakeTable<Long, Namespace> namespaces;
    private final FakeTable<Long, Project> projects;
    private final FakeTable<Long, Membership> memberships;
    private final FakeTable<Long, JobTokenScope> jobTokens;
    private final FakeTable<Long, Share> shares;
    private final FakeTable<Long, Map<Long, Boolean>> deployKeys;
    private final AtomicLong ids = new AtomicLong();

    public FakeDirectory(FakeTransactions transactions) {
        users = new FakeTable<>(transactions);
        expired = new FakeTable<>(transactions);
        namespaces = new FakeTable<>(transactions);
        projects = new FakeTable<>(transactions);
        memberships = new FakeTable<>(transactions);
        shares = new FakeTable<>(transactions);
        jobTokens = new FakeTable<>(transactions);
        deployKeys = new FakeTable<>(transactions);
    }

    /** Which jobs reach a project with their tokens. @param projects ids of listed projects @param groups ids of listed groups */
    public record JobTokenScope(boolean limited, boolean outbound, List<Long> projects, List<Long> groups) {

        public static final JobTokenScope USUAL = new JobTokenScope(true, false, List.of(), List.of());
    }

    /** Scopes that differ from the usual one, by project. */
    public FakeTable<Long, JobTokenScope> jobTokens() {
        return jobTokens;
    }

    /** Projects of deploy keys, by key: whether it may push to each. */
    public FakeTable<Long, Map<Long, Boolean>> deployKeys() {
        return deployKeys;
    }

    @Override
    public long deployKey(Map<Long, Boolean> projects) {
        long id = ids.incrementAndGet();
        deployKeys.put(id, Map.copyOf(projects));
        return id;
    }

    /** An account, and whether it was deleted. */
    public record User(Account account, boolean deleted) {}

    /**
     * @param ownerId of a personal namespace; null for a group
     * @param lineage ids of the namespace and those above it, outermost first
     */
    public record Namespace(long id, String path, String fullPath, Long ownerId, List<Long> lineage, Visibility visibility,
            boolean hidden) {}

    /** A project, and where it lies. */
    public record Project(long id, Namespace home, ProjectDraft made, boolean hidden) {

        public String fullPath() {
            return home.fullPath() + "/" + made.path();
        }
    }

    /** Either the group or the project is null. */
    public record Membership(long id, Long groupId, Long projectId, long userId, int level, LocalDate expiresAt, Long createdBy,
            Instant createdAt, Instant updatedAt) {

        public boolean current(LocalDate today) {
            return expiresAt == null || expiresAt.isAfter(today);
        }
    }

    /** Invitation of a group to a group or to a project; the other id is null. */
    public record Share(long id, Long groupId, Long projectId, long invited, int level, LocalDate expiresAt) {

        public boolean current(LocalDate today) {
            return expiresAt == null || expiresAt.isAfter(today);
        }
    }

    @Override
    public long store(AccountDraft user) {
        long id = ids.incrementAndGet();
        users.put(id, new User(new Account(id, user.username(), "Name of " + user.username(), user.administrator(), user.external(),
                user.state()), false));
        return id;
    }

    /** Gives an account another state. */
    public void setState(long userId, AccountState state) {
        Account was = users.find(userId).orElseThrow().account();
        users.put(userId, new User(new Account(userId, was.username(), was.name(), was.administrator(), was.external(), state), false));
    }

    /** Makes the owner choose another password. */
    public void expirePassword(long userId) {
        expired.put(userId, true);
    }

    public boolean passwordExpired(long userId) {
        return expired.find(userId).isPresent();
    }

    public void deleteUser(long userId) {
        users.put(userId, new User(users.find(userId).orElseThrow().account(), true));
    }

    public Optional<Account> account(long userId) {
        return users.find(userId).filter(user -> !user.deleted()).map(User::account);
    }

    public Stream<Account> accounts() {
        return users.rows().filter(user -> !user.deleted()).map(User::account);
    }

    @Override
    public long store(GroupDraft group) {
        long id = ids.incrementAndGet();
        Optional<Namespace> above = group.parent().isPresent() ? namespaces.find(group.parent().getAsLong()) : Optional.empty();
        List<Long> lineage = new ArrayList<>(above.map(Namespace::lineage).orElse(List.of()));
        lineage.add(id);
        String fullPath = above.map(outer -> outer.fullPath() + "/").orElse("") + group.path();
        namespaces.put(id, new Namespace(id, group.path(), fullPath, null, List.copyOf(lineage), group.visibility(), false));
        return id;
    }

    @Override
    public long personalNamespace(long userId) {
        long id = ids.incrementAndGet();
        String path = users.find(userId).orElseThrow().account().username();
        namespaces.put(id, new Namespace(id, path, path, userId, List.of(id), Visibility.PRIVATE, false));
        return id;
    }

    @Override
    public long store(ProjectDraft project) {
        long id = ids.incrementAndGet();
        projects.put(id, new Project(id, namespaces.find(project.namespaceId()).orElseThrow(), project, false));
        return id;
    }

    @Override
    public void store(MemberDraft member) {
        put(new Membership(ids.incrementAndGet(), member.groupId(), member.projectId(), member.userId(), member.role().level(),
                member.expiresAt(), null, Instant.EPOCH, Instant.EPOCH));
    }

    @Override
    public void store(ShareDraft share) {
        put(new Share(nextId(), share.groupId(), share.projectId(), share.invited(), share.role().level(), share.expiresAt()));
    }

    public void put(Share share) {
        shares.put(share.id(), share);
    }

    public void remove(Share share) {
        shares.remove(share.id());
    }

    public Stream<Share> shares() {
        return shares.rows();
    }

    /** Current memberships, and what current invitations make of those of the invited group and of groups above it. */
    public Stream<Membership> held(LocalDate today) {
        return Stream.concat(memberships().filter(held -> held.current(today)), shares().filter(share -> share.current(today))
                .flatMap(share -> through(share, today)));
    }

    /** Memberships that the invitation gives, with the ids of those in the invited group or above it. */
    public Stream<Membership> through(Share share, LocalDate today) {
        List<Long> groups = namespaces().filter(group -> group.id() == share.invited()).flatMap(group -> group.lineage().stream()).toList();
        return memberships().filter(held -> held.current(today) && held.groupId() != null && groups.contains(held.groupId()))
                .map(held -> new Membership(held.id(), share.groupId(), share.projectId(), held.userId(),
                        Math.min(held.level(), share.level()), held.expiresAt(), held.createdBy(), held.createdAt(), held.updatedAt()));
    }

    public long nextId() {
        return ids.incrementAndGet();
    }

    public void put(Membership membership) {
        memberships.put(membership.id(), membership);
    }

    public void remove(Membership membership) {
        memberships.remove(membership.id());
    }

    @Override
    public void hideGroup(long groupId) {
        namespaces.rows(namespace -> namespace.lineage().contains(groupId)).forEach(was -> namespaces.put(was.id(),
                new Namespace(was.id(), was.path(), was.fullPath(), was.ownerId(), was.lineage(), was.visibility(), true)));
    }

    @Override
    public void hideProject(long projectId) {
        Project was = projects.find(projectId).orElseThrow();
        projects.put(projectId, new Project(projectId, was.home(), was.made(), true));
    }

    public void moveProject(long projectId, long namespaceId) {
        Project was = projects.find(projectId).orElseThrow();
        projects.put(projectId, new Project(projectId, namespaces.find(namespaceId).orElseThrow(), was.made(), was.hidden()));
    }

    public void archiveProject(long projectId) {
        Project was = projects.find(projectId).orElseThrow();
        projects.put(projectId, new Project(projectId, was.home(), was.made().asArchived(), was.hidden()));
    }

    /** Groups and personal namespaces that are not hidden. */
    public Stream<Namespace> namespaces() {
        return namespaces.rows().filter(namespace -> !namespace.hidden());
    }

    /** Projects that are not hidden, in namespaces that are not hidden. */
    public Stream<Project> projects() {
        return projects.rows()
                .filter(project -> !project.hidden() && namespaces.find(project.home().id()).filter(home -> !home.hidden()).isPresent());
    }

    public Stream<Membership> memberships() {
        return memberships.rows();
    }
}
