package dev.slipway.application.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ProtectedRefs} does. */
public abstract class ProtectedRefsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    protected abstract ProtectedRefs protections();

    /** A project without protections. */
    protected abstract long project();

    protected abstract long user();

    protected abstract long group();

    /** @param expired whether the membership has ended */
    protected abstract void join(long group, long user, boolean expired);

    @Test
    final void every_kind_of_grant_comes_back_in_its_order() {
        long project = project();
        List<AccessGrant> push = List.of(new AccessGrant.Administrators(), new AccessGrant.User(user()), new AccessGrant.Nobody());
        List<AccessGrant> merge = List.of(new AccessGrant.FromRole(Role.MAINTAINER), new AccessGrant.Group(group()),
                new AccessGrant.FromRole(Role.DEVELOPER));
        ProtectedRef protection = new ProtectedRef(new RefPattern("rëlease/*"), push, merge, true);
        assertTrue(protections().add(project, protection, NOW));
        assertEquals(List.of(protection), protections().of(project));
    }

    @Test
    final void protections_come_in_the_order_in_which_they_were_made() {
        long project = project();
        List<ProtectedRef> made = List.of(ProtectedRef.standard("z"), ProtectedRef.standard("a"),
                new ProtectedRef(new RefPattern("*"), List.of(), List.of(), false));
        made.forEach(each -> assertTrue(protections().add(project, each, NOW)));
        assertEquals(made, protections().of(project));
        assertEquals(List.of(), protections().of(project()));
        assertEquals(List.of(), protections().of(project + 1000));
    }

    @Test
    final void a_pattern_is_protected_once_a_project() {
        long project = project();
        ProtectedRef first = ProtectedRef.standard("main");
        assertTrue(protections().add(project, first, NOW));
        assertFalse(protections().add(project, new ProtectedRef(new RefPattern("main"), List.of(new AccessGrant.Nobody()), List.of(), true),
                NOW));
        assertEquals(List.of(first), protections().of(project));
        assertTrue(protections().add(project, ProtectedRef.standard("Main"), NOW));
        assertTrue(protections().add(project(), first, NOW));
    }

    @Test
    final void a_protection_is_changed_in_its_place_and_removed_by_its_pattern() {
        long project = project();
        long other = project();
        ProtectedRef main = ProtectedRef.standard("main");
        ProtectedRef all = ProtectedRef.standard("*");
        ProtectedRef open = new ProtectedRef(main.pattern(), List.of(new AccessGrant.FromRole(Role.DEVELOPER)), List.of(), true);
        protections().put(project, main, NOW);
        protections().put(project, all, NOW);
        protections().put(other, main, NOW);
        protections().put(project, open, NOW.plusSeconds(1));
        assertEquals(List.of(open, all), protections().of(project));
        assertFalse(protections().remove(project, new RefPattern("mai*")));
        assertTrue(protections().remove(project, main.pattern()));
        assertFalse(protections().remove(project, main.pattern()));
        assertEquals(List.of(all), protections().of(project));
        assertEquals(List.of(main), protections().of(other));
    }

    @Test
    final void groups_of_a_user_are_those_whose_membership_stands() {
        long user = user();
        long one = group();
        long two = group();
        long ended = group();
        join(one, user, false);
        join(two, user, false);
        join(ended, user, true);
        join(ended, user(), false);
        assertEquals(Set.of(one, two), protections().groupsOf(user));
        assertEquals(Set.of(), protections().groupsOf(user()));
    }
}
