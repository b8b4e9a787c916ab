package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.access.fake.FakeDirectory.Namespace;
import dev.slipway.application.access.fake.FakeDirectory.Share;
import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Invitations in a directory in memory. */
public final class FakeShares implements Shares {

    private final FakeDirectory directory;
    private final InstantSource clock;
    /** The flag that a group has. */
    private final Map<Long, String> settings = new HashMap<>();

    public FakeShares(FakeDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /** Gives a group one flag, in place of another. */
    public void set(long groupId, String setting) {
        settings.put(groupId, setting);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private Optional<Namespace> namespace(long id) {
        return directory.namespaces().filter(namespace -> namespace.id() == id).findFirst();
    }

    @Override
    public Surroundings around(MemberSource source) {
        List<Long> lineage = switch (source) {
            case MemberSource.Group(long id) -> namespace(id).orElseThrow().lineage();
            case MemberSource.Project(long id) -> directory.projects().filter(project -> project.id() == id).findFirst().orElseThrow()
                    .home().lineage();
        };
        return new Surroundings(lineage, lineage.stream().anyMatch(id -> "share_with_group_lock".equals(settings.get(id))),
                "prevent_sharing_groups_outside_hierarchy".equals(settings.get(lineage.getFirst())));
    }

    private Stream<Share> existing() {
        return directory.shares().filter(share -> share.current(today()) && namespace(share.invited()).isPresent())
                .sorted(Comparator.comparing(Share::id));
    }

    private static boolean isIn(Share share, MemberSource source) {
        return switch (source) {
            case MemberSource.Group(long id) -> share.groupId() != null && share.groupId() == id;
            case MemberSource.Project(long id) -> share.projectId() != null && share.projectId() == id;
        };
    }

    private ShareView view(Share share) {
        Namespace invited = namespace(share.invited()).orElseThrow();
        return new ShareView(share.id(), invited.id(), invited.path(), invited.fullPath(), share.level(), share.expiresAt());
    }

    private Optional<Share> existing(MemberSource source, long groupId) {
        return existing().filter(share -> isIn(share, source) && share.invited() == groupId).findFirst();
    }

    @Override
    public Optional<ShareView> find(MemberSource source, long groupId) {
        return existing(source, groupId).map(this::view);
    }

    @Override
    public Map<Long, List<ShareView>> of(MemberSourceKind kind, List<Long> ids, GroupAudience audience) {
        return existing().filter(share -> place(share, kind) != null && ids.contains(place(share, kind)))
                .filter(share -> sees(audience, share))
                .collect(Collectors.groupingBy(share -> place(share, kind), Collectors.mapping(this::view, Collectors.toList())));
    }

    private static Long place(Share share, MemberSourceKind kind) {
        return kind == MemberSourceKind.GROUP ? share.groupId() : share.projectId();
    }

    /** Whether the audience sees the invited group; memberships inside it do not count here. */
    private boolean sees(GroupAudience audience, Share share) {
        Namespace invited = namespace(share.invited()).orElseThrow();
        boolean member = directory.held(today()).filter(held -> audience.account().isPresent()
                        && held.userId() == audience.account().getAsLong())
                .map(Membership::groupId).anyMatch(group -> group != null && invited.lineage().contains(group));
        return audience.sees(invited.visibility(), member);
    }

    @Override
    public Optional<ShareView> add(MemberSource source, long groupId, int accessLevel, LocalDate expiresAt, Instant now) {
        if (existing(source, groupId).isPresent()) {
            return Optional.empty();
        }
        directory.shares().filter(share -> isIn(share, source) && share.invited() == groupId).forEach(directory::remove);
        Share added = new Share(directory.nextId(), source instanceof MemberSource.Group ? source.id() : null,
                source instanceof MemberSource.Project ? source.id() : null, groupId, accessLevel, expiresAt);
        directory.put(added);
        return Optional.of(view(added));
    }

    @Override
    public boolean remove(MemberSource source, long groupId) {
        Optional<Share> found = existing(source, groupId);
        found.ifPresent(directory::remove);
        return found.isPresent();
    }

    @Override
    public List<EndedMembership> removeExpired(int most) {
        List<Share> ended = directory.shares().filter(share -> !share.current(today())).limit(most).toList();
        ended.forEach(directory::remove);
        return ended.stream().map(share -> new EndedMembership(MemberSource.of(share.groupId(), share.projectId()), share.invited(),
                share.level())).toList();
    }
}
