package dev.slipway.application.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.branch.ProtectionOwner.GroupBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectTags;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every implementation of {@code ProtectedRefs} does. */
public abstract class ProtectedRefsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final LocalDate PAST = LocalDate.of(2020, 1, 2);

    private long outer;
    private long inner;
    private long project;
    private long stranger;

    protected abstract ProtectedRefs protections();

    protected abstract ProtectionRules rules();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        outer = rows().store(GroupDraft.named("outer"));
        inner = rows().store(GroupDraft.named("inner").inside(outer));
        project = rows().store(ProjectDraft.in(inner, "project"));
        stranger = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "stranger"));
    }

    private static ProtectionRule rule(ProtectedRef protection) {
        List<AccessEntry> entries = new ArrayList<>();
        protection.push().forEach(grant -> entries.add(AccessEntry.added(ProtectedOperation.PUSH, grant)));
        protection.merge().forEach(grant -> entries.add(AccessEntry.added(ProtectedOperation.MERGE, grant)));
        entries.add(AccessEntry.added(ProtectedOperation.UNPROTECT, new AccessGrant.Administrators()));
        return ProtectionRule.named(protection.pattern().text(), entries).withForcePush(protection.forcePush());
    }

    @Test
    final void every_kind_of_grant_comes_back_in_its_order() {
        long user = rows().store(AccountDraft.named("ada"));
        List<AccessGrant> push = List.of(new AccessGrant.Administrators(), new AccessGrant.User(user), new AccessGrant.Nobody(),
                new AccessGrant.DeployKey(rows().deployKey(Map.of(project, true))));
        List<AccessGrant> merge = List.of(AccessGrant.MAINTAINERS, new AccessGrant.Group(inner), new AccessGrant.FromRole(Role.DEVELOPER));
        ProtectedRef protection = new ProtectedRef(new RefPattern("rëlease/*"), push, merge, true);
        assertTrue(protections().add(project, protection, NOW));
        assertEquals(List.of(protection), protections().of(project));
    }

    @Test
    final void protections_come_in_the_order_in_which_they_were_made() {
        List<ProtectedRef> made = List.of(ProtectedRef.standard("z"), ProtectedRef.standard("a"),
                new ProtectedRef(new RefPattern("*"), List.of(), List.of(), false));
        made.forEach(each -> assertTrue(protections().add(project, each, NOW)));
        assertEquals(made, protections().of(project));
        assertEquals(List.of(), protections().of(stranger));
        assertEquals(List.of(), protections().of(project + 1000));
    }

    @Test
    final void a_pattern_is_protected_once_a_project() {
        ProtectedRef first = ProtectedRef.standard("main");
        assertTrue(protections().add(project, first, NOW));
        assertFalse(protections().add(project, new ProtectedRef(new RefPattern("main"), List.of(new AccessGrant.Nobody()), List.of(), true),
                NOW));
        assertEquals(List.of(first), protections().of(project));
        assertTrue(protections().add(project, ProtectedRef.standard("Main"), NOW));
        assertTrue(protections().add(stranger, first, NOW));
    }

    @Test
    final void project_is_bound_by_the_protections_of_all_groups_above_it() {
        ProtectedRef below = new ProtectedRef(new RefPattern("main"), List.of(new AccessGrant.Nobody()), List.of(), false);
        ProtectedRef above = new ProtectedRef(new RefPattern("main"), List.of(), List.of(AccessGrant.MAINTAINERS), true);
        protections().add(project, ProtectedRef.standard("main"), NOW);
        rules().add(new GroupBranches(inner), rule(below), NOW);
        rules().add(new GroupBranches(outer), rule(above), NOW);
        assertEquals(List.of(ProtectedRef.standard("main"), below, above), protections().of(project));
        assertEquals(List.of(), protections().of(stranger));
        long outside = rows().store(ProjectDraft.in(outer, "outside"));
        assertEquals(List.of(above), protections().of(outside));
    }

    @Test
    final void tags_and_branches_have_protections_of_their_own() {
        protections().add(project, ProtectedRef.standard("v*"), NOW);
        List<AccessGrant> creators = List.of(new AccessGrant.Nobody(), AccessGrant.MAINTAINERS);
        rules().add(new ProjectTags(project), ProtectionRule.named("v*",
                creators.stream().map(grant -> AccessEntry.added(ProtectedOperation.CREATE, grant)).toList()), NOW);
        rules().add(new ProjectTags(project), ProtectionRule.named("a", List.of()), NOW);
        rules().add(new GroupBranches(inner), rule(ProtectedRef.standard("w")), NOW);
        assertEquals(List.of(new ProtectedTag(new RefPattern("v*"), creators), new ProtectedTag(new RefPattern("a"), List.of())),
                protections().tagsOf(project));
        assertEquals(List.of(ProtectedRef.standard("v*"), ProtectedRef.standard("w")), protections().of(project));
        assertEquals(List.of(), protections().tagsOf(stranger));
    }

    @Test
    final void own_group_of_a_project_chooses_the_protection_of_its_default_branch() {
        assertEquals(Optional.empty(), protections().defaultProtection(project));
        choose(outer, 0);
        assertEquals(Optional.empty(), protections().defaultProtection(project));
        choose(inner, 3);
        assertEquals(Optional.of(DefaultBranchProtection.DEVELOPERS_MERGE), protections().defaultProtection(project));
        assertEquals(Optional.empty(), protections().defaultProtection(stranger));
        assertEquals(Optional.empty(), protections().defaultProtection(project + 1000));
    }

    /** Stores the level of default branches that a group chooses. */
    protected abstract void choose(long group, int level);

    private static Set<Long> none() {
        return Set.of();
    }

    @Test
    final void groups_of_a_user_are_those_that_are_invited_now() {
        long user = rows().store(AccountDraft.named("ada"));
        long top = rows().store(GroupDraft.named("top"));
        long crew = rows().store(GroupDraft.named("crew").inside(top));
        long guests = rows().store(GroupDraft.named("guests"));
        long ended = rows().store(GroupDraft.named("ended"));
        long strangers = rows().store(GroupDraft.named("strangers"));
        rows().store(MemberDraft.ofGroup(top, user, Role.DEVELOPER));
        rows().store(MemberDraft.ofGroup(guests, user, Role.DEVELOPER));
        rows().store(MemberDraft.ofGroup(strangers, user, Role.DEVELOPER));
        rows().store(MemberDraft.ofGroup(ended, user, Role.DEVELOPER).until(PAST));
        rows().store(ShareDraft.toProject(project, crew, Role.DEVELOPER));
        rows().store(ShareDraft.toGroup(outer, guests, Role.DEVELOPER));
        rows().store(ShareDraft.toGroup(outer, ended, Role.DEVELOPER));
        rows().store(ShareDraft.toProject(project, strangers, Role.DEVELOPER).until(PAST));
        assertEquals(Set.of(crew, guests), protections().groupsOf(new ProjectBranches(project), user));
        assertEquals(Set.of(guests), protections().groupsOf(new GroupBranches(inner), user));
        assertEquals(none(), protections().groupsOf(new ProjectBranches(stranger), user));
        assertEquals(none(), protections().groupsOf(new ProjectBranches(project), rows().store(AccountDraft.named("bob"))));
        rows().hideGroup(crew);
        assertEquals(Set.of(guests), protections().groupsOf(new ProjectBranches(project), user));
    }

    /** Runs work in a transaction that ends when it is told to. */
    private final class Open {

        private final CountDownLatch locked = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);
        private final CompletableFuture<Void> done;

        Open(Runnable work) {
            done = CompletableFuture.runAsync(() -> transactions().write(() -> {
                work.run();
                locked.countDown();
                await(end);
            }), Thread::startVirtualThread);
        }

        Open begun() {
            await(locked);
            return this;
        }

        boolean waits() {
            return locked.getCount() > 0;
        }

        void ended() {
            end.countDown();
            done.join();
        }

        private static void await(CountDownLatch latch) {
            try {
                assertTrue(latch.await(1, TimeUnit.MINUTES));
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    @Test
    @Timeout(120)
    final void pushes_share_the_lock_and_changes_wait_for_them() {
        Open push = new Open(() -> protections().lock(project)).begun();
        new Open(() -> protections().lock(project)).begun().ended();
        new Open(() -> rules().lockAndCount(new ProjectBranches(stranger))).begun().ended();
        for (ProtectionOwner owner : List.of(new ProjectBranches(project), new ProjectTags(project), new GroupBranches(inner),
                new GroupBranches(outer))) {
            assertTrue(excluded(owner), owner.toString());
        }
        push.ended();
        Open change = new Open(() -> rules().lockAndCount(new GroupBranches(outer))).begun();
        Open late = new Open(() -> protections().lock(project));
        assertTrue(late.waits());
        change.ended();
        late.begun().ended();
    }

    /** Returns whether a change of an owner's protections waits while the lock of a push is there. */
    protected abstract boolean excluded(ProtectionOwner owner);
}
