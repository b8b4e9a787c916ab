package dev.slipway.domain.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every cell of who changes a branch or tag, how, and under which protections. People are letters: n for an account without a role, then
 * guest, reporter, developer, maintainer, owner, A for an administrator, and k for a deploy key.
 */
class RefChangeTest {

    private static final String PEOPLE = "nGRDMOAk";
    private static final Map<Character, Role> ROLES = Map.of('G', Role.GUEST, 'R', Role.REPORTER, 'D', Role.DEVELOPER, 'M', Role.MAINTAINER,
            'O', Role.OWNER);
    private static final Map<String, List<AccessGrant>> GRANTS = Map.of("none", List.of(), "nobody", List.of(new AccessGrant.Nobody()),
            "developers", List.of(new AccessGrant.FromRole(Role.DEVELOPER)), "maintainers", List.of(AccessGrant.MAINTAINERS),
            "administrators", List.of(new AccessGrant.Administrators()), "key", List.of(new AccessGrant.DeployKey(3)),
            "key or user", List.of(new AccessGrant.DeployKey(4), new AccessGrant.User(5)));

    private static Pusher pusher(char who) {
        return new Pusher(who == 'k' ? 0 : 5, Optional.ofNullable(ROLES.get(who)), who == 'A', Set.of(),
                who == 'k' ? OptionalLong.of(3) : OptionalLong.empty());
    }

    private static String people(RefGuard guard, Kind kind) {
        return PEOPLE.chars().filter(who -> guard.objection(kind, pusher((char) who)).isEmpty()).mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static ProtectedRef protection(String push, String merge, boolean force) {
        return new ProtectedRef(new RefPattern("main"), GRANTS.get(push), GRANTS.get(merge), force);
    }

    /** Who creates and updates the branch, forces a push, deletes it, and merges into it. */
    @ParameterizedTest
    @CsvSource({"maintainers, maintainers, false, MOA, '', MOA", "maintainers, maintainers, true, MOA, MOA, MOA",
            "developers, maintainers, false, DMOA, '', MOA", "developers, maintainers, true, DMOA, DMOA, MOA",
            "maintainers, developers, true, MOA, MOA, DMOA", "nobody, developers, true, '', '', DMOA", "none, nobody, true, '', '', ''",
            "administrators, nobody, true, A, A, ''", "key, administrators, true, k, k, A", "key or user, key, true, GRDMO, GRDMO, k"})
    void protected_branch_is_changed_by_accounts_that_its_entries_admit(String push, String merge, boolean force, String pushes,
            String forces, String merges) {
        BranchGuard guard = new BranchGuard(List.of(protection(push, merge, force)));
        assertEquals(List.of(pushes, pushes, forces, "MOA", merges), Stream.of(Kind.values()).map(kind -> people(guard, kind)).toList());
        for (char who : PEOPLE.toCharArray()) {
            assertEquals(pushes.indexOf(who) >= 0, guard.mayPush(pusher(who)), "push " + who);
            assertEquals(merges.indexOf(who) >= 0, guard.mayMerge(pusher(who)), "merge " + who);
            assertEquals(pushes.indexOf(who) >= 0 || merges.indexOf(who) >= 0, guard.mayRun(pusher(who)), "run " + who);
        }
        assertEquals(Stream.of(push, merge).flatMap(name -> GRANTS.get(name).stream()).toList(), guard.grants().toList());
    }

    @Test
    void unprotected_branch_is_changed_by_developers_and_deploy_keys() {
        BranchGuard guard = new BranchGuard(List.of());
        for (Kind kind : Kind.values()) {
            assertEquals("DMOAk", people(guard, kind));
            assertEquals(Optional.of(Reason.of("ref.developers_push")), guard.objection(kind, pusher('R')));
        }
        assertEquals(List.of(), guard.grants().toList());
    }

    @Test
    void one_of_two_protections_admits_a_push_and_both_a_forced_one() {
        ProtectedRef closed = protection("nobody", "nobody", false);
        ProtectedRef open = protection("developers", "developers", true);
        for (List<ProtectedRef> both : List.of(List.of(closed, open), List.of(open, closed))) {
            BranchGuard guard = new BranchGuard(both);
            assertEquals(List.of("DMOA", "DMOA", "", "MOA", "DMOA"), Stream.of(Kind.values()).map(kind -> people(guard, kind)).toList());
            assertEquals(Optional.of(Reason.of("ref.protected_force")), guard.objection(Kind.FORCE, pusher('M')));
        }
        assertEquals("DMOA", people(new BranchGuard(List.of(open, open)), Kind.FORCE));
    }

    @Test
    void key_without_entries_changes_what_is_unprotected_alone() {
        Pusher key = pusher('k').withoutEntries();
        assertTrue(key.changesUnprotected());
        assertTrue(new BranchGuard(List.of()).mayPush(key));
        assertFalse(new BranchGuard(List.of(protection("key", "key", false))).mayPush(key));
        assertFalse(new BranchGuard(List.of(protection("key", "key", false))).mayMerge(key));
    }

    /** Who creates a tag. Maintainers delete it, and it is not moved. */
    @ParameterizedTest
    @CsvSource({"maintainers, MOA", "developers, DMOA", "nobody, ''", "none, ''", "administrators, A", "key, k", "key or user, GRDMO"})
    void protected_tag_is_created_by_accounts_that_its_entries_admit(String create, String creates) {
        TagGuard guard = new TagGuard(List.of(new ProtectedTag(new RefPattern("v*"), GRANTS.get(create))));
        assertEquals(List.of(creates, "", "", "MOA", ""), Stream.of(Kind.values()).map(kind -> people(guard, kind)).toList());
        for (char who : PEOPLE.toCharArray()) {
            assertEquals(creates.indexOf(who) >= 0, guard.mayRun(pusher(who)), "run " + who);
        }
        assertEquals(GRANTS.get(create), guard.grants().toList());
        assertEquals(Optional.of(Reason.of("tag.protected_create")), guard.objection(Kind.CREATE, pusher('n')));
        assertEquals(Optional.of(Reason.of("tag.protected_update")), guard.objection(Kind.UPDATE, pusher('A')));
        assertEquals(Optional.of(Reason.of("tag.protected_delete")), guard.objection(Kind.DELETE, pusher('D')));
    }

    @Test
    void unprotected_tag_has_no_objections_of_its_own() {
        TagGuard guard = new TagGuard(List.of());
        assertEquals(List.of(PEOPLE, PEOPLE, PEOPLE, PEOPLE, PEOPLE), Stream.of(Kind.values()).map(kind -> people(guard, kind)).toList());
        assertTrue(guard.mayRun(pusher('n')));
    }

    @Test
    void one_of_two_protections_admits_the_creation_of_a_tag() {
        ProtectedTag closed = new ProtectedTag(new RefPattern("v*"), GRANTS.get("nobody"));
        ProtectedTag open = new ProtectedTag(new RefPattern("*"), GRANTS.get("developers"));
        assertEquals("DMOA", people(new TagGuard(List.of(closed, open)), Kind.CREATE));
        assertEquals(2, new TagGuard(List.of(closed, open)).grants().count());
    }
}
