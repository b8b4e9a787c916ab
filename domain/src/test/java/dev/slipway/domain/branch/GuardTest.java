package dev.slipway.domain.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is admitted by the protections of a branch or tag. */
class GuardTest {

    private static final AccessGrant NOBODY = new AccessGrant.Nobody();
    private static final AccessGrant DEVELOPERS = new AccessGrant.FromRole(Role.DEVELOPER);
    private static final Pusher MAINTAINER = pusher(5, Role.MAINTAINER);

    private static Pusher pusher(long id, Role role) {
        return new Pusher(id, Optional.ofNullable(role), false, Set.of(9L), OptionalLong.empty());
    }

    private static Pusher key(OptionalLong key) {
        return new Pusher(5, Optional.of(Role.MAINTAINER), false, Set.of(), key);
    }

    private static BranchGuard guard(AccessGrant push, AccessGrant merge) {
        return new BranchGuard(List.of(new ProtectedRef(new RefPattern("main"), List.of(push), List.of(merge), false)));
    }

    @Test
    void entry_admits_its_user_while_that_is_a_member() {
        AccessGrant grant = new AccessGrant.User(5);
        assertTrue(grant.lets(pusher(5, Role.GUEST)));
        assertFalse(grant.lets(pusher(6, Role.OWNER)));
        assertFalse(grant.lets(pusher(5, null)));
    }

    @Test
    void entry_admits_its_group_and_its_key_alone() {
        assertTrue(new AccessGrant.Group(9).lets(MAINTAINER));
        assertFalse(new AccessGrant.Group(8).lets(MAINTAINER));
        assertTrue(new AccessGrant.DeployKey(7).lets(key(OptionalLong.of(7))));
        assertFalse(new AccessGrant.DeployKey(7).lets(key(OptionalLong.of(8))));
        assertFalse(new AccessGrant.DeployKey(7).lets(key(OptionalLong.empty())));
    }

    /** What the entries for pushes and for merges are, and what a developer may. */
    @ParameterizedTest
    @CsvSource({"no,no,false,false,false", "yes,no,true,false,true", "no,yes,false,true,true", "yes,yes,true,true,true"})
    void developer_pushes_merges_or_runs_as_the_entries_say(String push, String merge, boolean pushes, boolean merges, boolean runs) {
        BranchGuard guard = guard(push.equals("yes") ? DEVELOPERS : NOBODY, merge.equals("yes") ? DEVELOPERS : NOBODY);
        Pusher developer = pusher(5, Role.DEVELOPER);
        assertEquals(List.of(pushes, merges, runs), List.of(guard.mayPush(developer), guard.mayMerge(developer), guard.mayRun(developer)));
        assertEquals(List.of(pushes, merges), List.of(guard.developersCanPush(), guard.developersCanMerge()));
    }

    @Test
    void developers_are_not_admitted_by_entries_of_others() {
        for (AccessGrant other : List.of(NOBODY, AccessGrant.MAINTAINERS, new AccessGrant.User(5), new AccessGrant.Administrators())) {
            assertFalse(guard(other, other).developersCanPush(), other.toString());
            assertFalse(guard(other, other).developersCanMerge(), other.toString());
        }
        assertFalse(new BranchGuard(List.of()).developersCanPush());
    }

    @Test
    void branch_without_a_protection_is_run_by_all() {
        assertTrue(new BranchGuard(List.of()).mayRun(pusher(5, null)));
        assertFalse(new BranchGuard(List.of()).mayPush(pusher(5, Role.REPORTER)));
    }

    @Test
    void name_is_protected_by_a_pattern_that_matches_it() {
        List<ProtectedRef> all = List.of(ProtectedRef.standard("main"), ProtectedRef.standard("release/*"));
        assertEquals(List.of(true, true, false), Stream.of("main", "release/1", "topic")
                .map(name -> BranchGuard.of(name, all).isProtected()).toList());
        assertFalse(BranchGuard.of("main", List.of()).isProtected());
        assertEquals(List.of(false, true, true), Stream.of("main", "*", "a*").map(text -> new RefPattern(text).wildcard()).toList());
        assertFalse(new RefPattern("main").matches("xmain"));
    }

    @Test
    void tag_is_protected_by_its_protections_alone() {
        ProtectedTag tag = new ProtectedTag(new RefPattern("v*"), List.of(AccessGrant.MAINTAINERS));
        assertTrue(TagGuard.of("v1", List.of(tag)).isProtected());
        assertFalse(TagGuard.of("x", List.of(tag)).isProtected());
    }

    @Test
    void entries_are_told_in_words() {
        AccessGrant ada = new AccessGrant.User(5);
        List<AccessGrant> grants = List.of(NOBODY, DEVELOPERS, AccessGrant.MAINTAINERS, new AccessGrant.Administrators(), ada,
                new AccessGrant.User(6), new AccessGrant.Group(9), new AccessGrant.DeployKey(7));
        assertEquals(List.of("No one", "Developers + Maintainers", "Maintainers", "Administrators", "Ada", "", "Group", "Deploy key"),
                grants.stream().map(grant -> AccessGrantWords.of(grant, Map.of(ada, "Ada"))).toList());
    }
}
