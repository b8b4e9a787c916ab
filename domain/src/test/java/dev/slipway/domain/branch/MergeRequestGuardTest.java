package dev.slipway.domain.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeRequestGuardTest {

    /** Protects a branch for maintainers, or for developers too. */
    private static BranchGuard guard(String kind) {
        List<AccessGrant> developers = List.of(new AccessGrant.FromRole(Role.DEVELOPER));
        return new BranchGuard(switch (kind) {
            case "free" -> List.of();
            case "developed" -> List.of(new ProtectedRef(new RefPattern("x"), developers, developers, false));
            default -> List.of(ProtectedRef.standard("x"));
        });
    }

    private static Pusher pusher(Role role) {
        return new Pusher(7, Optional.of(role), false, Set.of(), OptionalLong.empty());
    }

    @ParameterizedTest
    @CsvSource({"free,free,true,false,true", "free,closed,true,false,true", "developed,free,true,false,true",
        "developed,developed,true,true,true", "developed,closed,true,true,false", "closed,free,true,false,false",
        "closed,developed,true,true,false", "closed,closed,true,true,false", "free,free,false,false,true", "free,closed,false,false,true",
        "developed,closed,false,false,true", "closed,free,false,false,false", "closed,closed,false,false,false"})
    void pipelines_are_run_by_users_who_may_move_the_source_and_both_where_both_are_protected(String source, String target,
            boolean oneProject, boolean isProtected, boolean runs) {
        MergeRequestGuard guard = new MergeRequestGuard(guard(source), guard(target), oneProject);
        assertEquals(List.of(isProtected, runs, true), List.of(guard.isProtected(), guard.mayRun(pusher(Role.DEVELOPER)),
                guard.mayRun(pusher(Role.MAINTAINER))));
    }

    @Test
    void grants_are_those_of_both_branches() {
        MergeRequestGuard guard = new MergeRequestGuard(guard("developed"), guard("closed"), false);
        assertEquals(4, guard.grants().count());
    }

    /** The ref of a merge request follows the source branch, so the protection of the target keeps no one from moving it. */
    @Test
    void changes_are_objected_to_as_those_of_the_source_branch() {
        for (String source : List.of("free", "developed", "closed")) {
            for (String target : List.of("free", "developed", "closed")) {
                for (Role role : List.of(Role.DEVELOPER, Role.MAINTAINER)) {
                    for (RefChange.Kind kind : RefChange.Kind.values()) {
                        MergeRequestGuard both = new MergeRequestGuard(guard(source), guard(target), true);
                        assertEquals(guard(source).objection(kind, pusher(role)), both.objection(kind, pusher(role)), source + target);
                    }
                }
            }
        }
        assertEquals(true, new MergeRequestGuard(guard("closed"), guard("free"), true).objection(RefChange.Kind.UPDATE,
                pusher(Role.DEVELOPER)).isPresent());
    }

    @Test
    void ref_names_the_number() {
        assertEquals(List.of("refs/merge-requests/3/head", "refs/merge-requests/3/merge"),
                List.of(MergeRequestRef.of(3), MergeRequestRef.ofMerge(3)));
        assertEquals(List.of(OptionalLong.of(3), OptionalLong.of(3)),
                Stream.of(MergeRequestRef.of(3), MergeRequestRef.ofMerge(3)).map(MergeRequestRef::iid).toList());
        assertEquals(List.of(), Stream.of("main", "refs/merge-requests/0/head", "refs/merge-requests/3/merged", "refs/merge-requests/3/",
                "refs/merge-requests/1234567890123456789/merge").filter(name -> MergeRequestRef.iid(name).isPresent()).toList());
    }
}
