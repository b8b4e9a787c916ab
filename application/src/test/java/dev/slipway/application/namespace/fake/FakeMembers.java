package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberView;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Members of what is in a directory, in memory. */
public final class FakeMembers implements Members {

    private final FakeDirectory directory;
    private final Transactions transactions;
    private final InstantSource clock;
    private Runnable beforeLock = () -> { };

    public FakeMembers(FakeDirectory directory, Transactions transactions, InstantSource clock) {
        this.directory = directory;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Page<MemberView> list(MemberSource source, MemberFilter filter, PageRequest page) {
        Stream<Membership> all = (filter.inherited() ? highest(source, filter.invited()) : own(source))
                .filter(held -> filter.userIds().isEmpty() || filter.userIds().contains(held.userId()))
                .filter(held -> filter.query().isEmpty() || named(held, filter.query().get().toLowerCase(Locale.ROOT)));
        return FakePages.of(all, Comparator.comparing(Membership::id), Membership::id, page).map(this::view);
    }

    private boolean named(Membership held, String part) {
        return directory.account(held.userId())
                .filter(user -> (user.username() + "\n" + user.name()).toLowerCase(Locale.ROOT).contains(part)).isPresent();
    }

    /** Those that count, in the order in which they were made. */
    private Stream<Membership> counting() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return directory.memberships().filter(held -> held.current(today) && directory.account(held.userId()).isPresent());
    }

    private Stream<Membership> own(MemberSource source) {
        return counting().filter(held -> isIn(held, source));
    }

    private Optional<Membership> own(MemberSource source, long userId) {
        return own(source).filter(held -> held.userId() == userId).findFirst();
    }

    private static boolean isIn(Membership held, MemberSource source) {
        return switch (source) {
            case MemberSource.Group(long id) -> held.groupId() != null && held.groupId() == id;
            case MemberSource.Project(long id) -> held.projectId() != null && held.projectId() == id;
        };
    }

    private Stream<Membership> above(MemberSource source) {
        List<Long> groups = switch (source) {
            case MemberSource.Group(long id) -> lineage(id).stream().filter(each -> each != id).toList();
            case MemberSource.Project(long id) -> directory.projects().filter(project -> project.id() == id)
                    .flatMap(project -> project.home().lineage().stream()).toList();
        };
        return counting().filter(held -> held.groupId() != null && groups.contains(held.groupId()));
    }

    private List<Long> lineage(long namespaceId) {
        return directory.namespaces().filter(namespace -> namespace.id() == namespaceId).flatMap(namespace -> namespace.lineage().stream())
                .toList();
    }

    private Stream<Membership> highest(MemberSource source, Set<Visibility> invited) {
        List<Membership> near = Stream.concat(own(source), above(source)).toList();
        List<Membership> far = invited(source, invited).toList();
        List<Membership> all = Stream.concat(far.stream(), near.stream()).toList();
        return all.stream()
                .filter(held -> all.stream().filter(other -> other.userId() == held.userId()).max(nearest(far)).orElseThrow() == held)
                .sorted(Comparator.comparing(Membership::id));
    }

    /** Memberships through invitations to the source and to groups above it. */
    private Stream<Membership> invited(MemberSource source, Set<Visibility> visibilities) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<Long> groups = switch (source) {
            case MemberSource.Group(long id) -> lineage(id);
            case MemberSource.Project(long id) -> directory.projects().filter(project -> project.id() == id)
                    .flatMap(project -> project.home().lineage().stream()).toList();
        };
        return directory.shares().filter(share -> share.current(today))
                .filter(share -> share.projectId() == null ? groups.contains(share.groupId())
                        : source instanceof MemberSource.Project && share.projectId() == source.id())
                .filter(share -> directory.namespaces().anyMatch(group -> group.id() == share.invited()
                        && visibilities.contains(group.visibility())))
                .flatMap(share -> directory.through(share, today)).filter(held -> directory.account(held.userId()).isPresent());
    }

    private Comparator<Membership> nearest(List<Membership> far) {
        return Comparator.comparing(Membership::level).thenComparing(held -> far.contains(held) ? 0
                : held.groupId() == null ? Integer.MAX_VALUE : lineage(held.groupId()).size());
    }

    private MemberView view(Membership held) {
        return new MemberView(brief(held.userId()), held.level(), held.expiresAt(), held.createdBy() == null
                ? null
                : brief(held.createdBy()), held.createdAt(), held.updatedAt());
    }

    private UserBrief brief(long userId) {
        return directory.account(userId).map(user -> new UserBrief(userId, user.username(), user.name(), user.state(), "")).orElse(null);
    }

    @Override
    public Optional<MemberView> find(MemberSource source, long userId, boolean inherited) {
        return (inherited ? highest(source, Set.of()) : own(source)).filter(held -> held.userId() == userId).findFirst().map(this::view);
    }

    @Override
    public Optional<Inherited> inherited(MemberSource source, long userId) {
        return above(source).filter(held -> held.userId() == userId).max(nearest(List.of()))
                .map(held -> new Inherited(Role.of(held.level()).orElseThrow(), directory.namespaces()
                        .filter(namespace -> namespace.id() == held.groupId()).map(Namespace::path).findFirst().orElseThrow()));
    }

    @Override
    public List<Long> existing(List<Long> userIds) {
        return userIds.stream().distinct().filter(id -> directory.account(id).isPresent()).toList();
    }

    /** What another transaction changes while the next lock is waited for. */
    public void changedBeforeLock(Runnable change) {
        beforeLock = change;
    }

    /** Units of work follow one another in memory. */
    @Override
    public void lock(MemberSource source) {
        Runnable change = beforeLock;
        beforeLock = () -> { };
        change.run();
    }

    @Override
    public Optional<MemberView> add(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, OptionalLong createdBy,
            Instant now) {
        return transactions.write(() -> {
            if (own(source, userId).isPresent()) {
                return Optional.empty();
            }
            directory.memberships().filter(held -> isIn(held, source) && held.userId() == userId).forEach(directory::remove);
            Membership added = new Membership(directory.nextId(), source instanceof MemberSource.Group ? source.id() : null,
                    source instanceof MemberSource.Project ? source.id() : null, userId, accessLevel, expiresAt,
                    createdBy.isPresent() ? createdBy.getAsLong() : null, now, now);
            directory.put(added);
            return Optional.of(view(added));
        });
    }

    @Override
    public Optional<MemberView> update(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, Instant now) {
        return own(source, userId).map(was -> {
            Membership changed = new Membership(was.id(), was.groupId(), was.projectId(), userId, accessLevel, expiresAt, was.createdBy(),
                    was.createdAt(), now);
            directory.put(changed);
            return view(changed);
        });
    }

    @Override
    public boolean remove(MemberSource source, long userId) {
        Optional<Membership> own = own(source, userId);
        own.ifPresent(directory::remove);
        return own.isPresent();
    }

    @Override
    public List<EndedMembership> removeBelow(MemberSource source, long userId) {
        if (!(source instanceof MemberSource.Group(long group))) {
            return List.of();
        }
        return removed(directory.memberships().filter(held -> held.userId() == userId && isBelow(held, group)).toList());
    }

    private List<EndedMembership> removed(List<Membership> ended) {
        ended.forEach(directory::remove);
        return ended.stream().map(held -> new EndedMembership(MemberSource.of(held.groupId(), held.projectId()), held.userId(),
                held.level())).toList();
    }

    private boolean isBelow(Membership held, long group) {
        return held.projectId() == null
                ? held.groupId() != group && lineage(held.groupId()).contains(group)
                : directory.projects().anyMatch(project -> project.id() == held.projectId() && project.home().lineage().contains(group));
    }

    @Override
    public List<EndedMembership> removeExpired(int most) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<Membership> ended = directory.memberships().filter(held -> !held.current(today)).limit(most).toList();
        return removed(ended);
    }

    @Override
    public int owners(MemberSource source) {
        return (int) own(source).filter(held -> held.level() == Role.OWNER.level()).count();
    }
}
