package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.domain.access.Role;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code AccessFacts}: roles through invited groups. */
abstract class SharedRolesKit {

    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    protected abstract AccessFacts facts();

    protected abstract AccessWorld rows();

    private Optional<Role> roleIn(long project, long user) {
        return facts().project(new ProjectRef.Id(project), OptionalLong.of(user)).orElseThrow().role();
    }

    private AccessFacts.GroupFacts roleOf(long group, long user) {
        return facts().group(new GroupRef.Id(group), OptionalLong.of(user)).orElseThrow();
    }

    @Test
    final void members_of_an_invited_group_hold_the_lower_role() {
        for (Role held : Role.values()) {
            for (Role limit : Role.values()) {
                String name = held + "-" + limit;
                long user = rows().user(name);
                long invited = rows().store(GroupDraft.named("invited-" + name));
                rows().store(MemberDraft.ofGroup(invited, user, held));
                long top = rows().store(GroupDraft.named("top-" + name));
                long below = rows().store(GroupDraft.named("in").inside(top));
                long project = rows().store(ProjectDraft.in(below, "p"));
                long alone = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("other-" + name)), "p"));
                rows().store(ShareDraft.toGroup(top, invited, limit));
                rows().store(ShareDraft.toProject(alone, invited, limit));
                Optional<Role> lower = Optional.of(held.atMost(limit));
                assertEquals(lower, roleIn(project, user));
                assertEquals(lower, roleIn(alone, user));
                assertEquals(lower, roleOf(below, user).role());
            }
        }
    }

    @Test
    final void members_above_an_invited_group_count_and_invitations_to_it_do_not() {
        long above = rows().user("above");
        long inside = rows().user("inside");
        long second = rows().user("second");
        long top = rows().store(GroupDraft.named("top"));
        long invited = rows().store(GroupDraft.named("invited").inside(top));
        rows().store(MemberDraft.ofGroup(top, above, Role.OWNER));
        rows().store(MemberDraft.ofGroup(rows().store(GroupDraft.named("in").inside(invited)), inside, Role.OWNER));
        long other = rows().store(GroupDraft.named("other"));
        rows().store(MemberDraft.ofGroup(other, second, Role.OWNER));
        rows().store(ShareDraft.toGroup(invited, other, Role.OWNER));
        long home = rows().store(GroupDraft.named("home"));
        long project = rows().store(ProjectDraft.in(home, "p"));
        rows().store(ShareDraft.toProject(project, invited, Role.DEVELOPER));
        assertEquals(Optional.of(Role.DEVELOPER), roleIn(project, above));
        assertEquals(Optional.empty(), roleIn(project, inside));
        assertEquals(Optional.empty(), roleIn(project, second));
        assertTrue(roleOf(home, above).hasProjectInside());
        assertFalse(roleOf(home, second).hasProjectInside());
        rows().hideGroup(invited);
        assertEquals(Optional.empty(), roleIn(project, above));
    }

    @Test
    final void invitations_and_memberships_end_with_the_start_of_their_day() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("home")), "p"));
        for (int shareDays = 0; shareDays < 2; shareDays++) {
            for (int memberDays = 0; memberDays < 2; memberDays++) {
                String name = "ends-" + shareDays + memberDays;
                long user = rows().user(name);
                long invited = rows().store(GroupDraft.named("invited-" + name));
                rows().store(MemberDraft.ofGroup(invited, user, Role.OWNER).until(TODAY.plusDays(memberDays)));
                rows().store(ShareDraft.toProject(project, invited, Role.GUEST).until(TODAY.plusDays(shareDays)));
                assertEquals(shareDays + memberDays == 2, roleIn(project, user).isPresent());
            }
        }
    }
}
