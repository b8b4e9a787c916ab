package dev.slipway.application.namespace.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.port.Shares.Surroundings;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Shares}. */
public abstract class SharesKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final GroupAudience ALL = new GroupAudience(true, true, true, OptionalLong.empty());

    protected abstract Shares shares();

    protected abstract AccessWorld rows();

    /** Sets a flag of a group. */
    protected abstract void set(long groupId, String setting);

    private long group(String path) {
        return rows().store(GroupDraft.named(path));
    }

    private Map<Long, List<ShareView>> of(MemberSource source, GroupAudience audience) {
        return shares().of(source.kind(), List.of(source.id()), audience);
    }

    @Test
    final void group_is_invited_once_to_each_place() {
        long acme = group("acme");
        long invited = rows().store(GroupDraft.named("in").inside(group("top")));
        MemberSource group = new MemberSource.Group(acme);
        MemberSource project = new MemberSource.Project(rows().store(ProjectDraft.in(acme, "p")));
        for (MemberSource source : List.of(group, project)) {
            ShareView share = shares().add(source, invited, 30, TODAY.plusDays(1), NOW).orElseThrow();
            assertEquals(new ShareView(share.id(), invited, "in", "top/in", 30, TODAY.plusDays(1)), share);
            assertEquals(Optional.empty(), shares().add(source, invited, 40, null, NOW));
            assertEquals(Optional.of(share), shares().find(source, invited));
            assertEquals(Map.of(source.id(), List.of(share)), of(source, ALL));
        }
        assertTrue(shares().remove(group, invited));
        assertFalse(shares().remove(group, invited));
        assertEquals(Optional.empty(), shares().find(group, invited));
        assertTrue(shares().find(project, invited).isPresent());
        assertEquals(Map.of(), of(group, ALL));
    }

    @Test
    final void invitations_that_ended_do_not_exist() {
        MemberSource source = new MemberSource.Group(group("acme"));
        long invited = group("invited");
        assertTrue(shares().add(source, invited, 30, TODAY, NOW).isPresent());
        assertEquals(Optional.empty(), shares().find(source, invited));
        assertFalse(shares().remove(source, invited));
        assertEquals(Map.of(), of(source, ALL));
        assertTrue(shares().add(source, invited, 40, null, NOW).isPresent());
        shares().add(source, group("other"), 30, TODAY, NOW);
        shares().add(source, group("third"), 30, TODAY, NOW);
        assertEquals(1, shares().removeExpired(1).size());
        assertEquals(1, shares().removeExpired(5).size());
        assertEquals(40, shares().find(source, invited).orElseThrow().accessLevel());
        rows().hideGroup(invited);
        assertEquals(Optional.empty(), shares().find(source, invited));
    }

    @Test
    final void audience_sees_invitations_of_groups_that_it_sees() {
        long anna = rows().user("anna");
        MemberSource source = new MemberSource.Project(rows().store(ProjectDraft.in(group("acme"), "p")));
        long open = rows().store(GroupDraft.named("open").visible(Visibility.PUBLIC));
        long closed = group("closed");
        long own = group("own");
        rows().store(MemberDraft.ofGroup(own, anna, Role.GUEST));
        for (long invited : new long[] {open, closed, own}) {
            shares().add(source, invited, 10, null, NOW);
        }
        GroupAudience member = new GroupAudience(false, true, true, OptionalLong.of(anna));
        assertEquals(List.of(open, own), of(source, member).get(source.id()).stream().map(ShareView::groupId).toList());
        assertEquals(3, of(source, ALL).get(source.id()).size());
        assertEquals(Map.of(), shares().of(MemberSourceKind.GROUP, List.of(source.id()), ALL));
    }

    @Test
    final void groups_around_tell_what_they_forbid() {
        long top = group("top");
        long below = rows().store(GroupDraft.named("in").inside(top));
        MemberSource project = new MemberSource.Project(rows().store(ProjectDraft.in(below, "p")));
        MemberSource group = new MemberSource.Group(below);
        assertEquals(new Surroundings(List.of(top, below), false, false), shares().around(project));
        assertEquals(new Surroundings(List.of(top, below), false, false), shares().around(group));
        set(top, "share_with_group_lock");
        assertEquals(new Surroundings(List.of(top, below), true, false), shares().around(project));
        set(top, "prevent_sharing_groups_outside_hierarchy");
        assertEquals(new Surroundings(List.of(top, below), false, true), shares().around(group));
        set(below, "prevent_sharing_groups_outside_hierarchy");
        set(top, "emails_disabled");
        assertEquals(new Surroundings(List.of(top, below), false, false), shares().around(group));
    }
}
