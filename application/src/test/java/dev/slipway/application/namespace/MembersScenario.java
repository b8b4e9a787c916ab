package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource.Group;
import dev.slipway.application.namespace.MemberSource.Project;
import dev.slipway.application.namespace.port.Members;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Fixture of the kits of {@code Members}. */
abstract class MembersScenario {

    protected static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    protected static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    protected static final MemberFilter OWN = new MemberFilter(false, Optional.empty(), List.of());
    protected static final MemberFilter ALL = new MemberFilter(true, Optional.empty(), List.of());
    private final MembersKit kit;

    MembersScenario(MembersKit kit) {
        this.kit = kit;
    }

    protected final Members members() {
        return kit.members();
    }

    protected final Transactions transactions() {
        return kit.transactions();
    }

    protected final AccessWorld rows() {
        return kit.rows();
    }

    protected final void deleteUser(long userId) {
        kit.deleteUser(userId);
    }

    protected final Group group(String path) {
        return new Group(rows().store(GroupDraft.named(path)));
    }

    protected final Group inside(Group group, String path) {
        return new Group(rows().store(GroupDraft.named(path).inside(group.id())));
    }

    protected final Project project(Group group, String path) {
        return new Project(rows().store(ProjectDraft.in(group.id(), path)));
    }

    protected final Optional<MemberView> add(MemberSource source, long user, int level, LocalDate expiresAt) {
        return members().add(source, user, level, expiresAt, OptionalLong.empty(), NOW);
    }

    protected final void have(MemberSource source, long user, int level) {
        assertTrue(add(source, user, level, null).isPresent());
    }

    protected final List<String> listed(MemberSource source, MemberFilter filter) {
        return members().list(source, filter, PageRequest.Offset.first()).items().stream()
                .map(member -> member.user().username() + " " + member.accessLevel()).toList();
    }
}
