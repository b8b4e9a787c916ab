package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefPattern;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who merges into a branch. */
class MergeRightTest {

    private static BranchGuard guard(Optional<Role> push, Optional<Role> merge) {
        return BranchGuard.of("main", List.of(new ProtectedRef(new RefPattern("main"), entries(push), entries(merge), false)));
    }

    private static List<AccessGrant> entries(Optional<Role> role) {
        return role.<List<AccessGrant>>map(held -> List.of(new AccessGrant.FromRole(held))).orElse(List.of());
    }

    private static MergeRight right(BranchGuard guard, Role role) {
        return new MergeRight(guard, new Pusher(5, Optional.of(role), false, Set.of(), OptionalLong.empty()));
    }

    private static String why(MergeRight right) {
        String why = MergeRight.POLICY.judge(right).denial().map(reason -> reason.id()).orElse("granted");
        assertEquals(why.equals("granted"), right.granted());
        return why;
    }

    @ParameterizedTest
    @CsvSource({
        "-,          -,          DEVELOPER",
        "MAINTAINER, MAINTAINER, MAINTAINER",
        "MAINTAINER, DEVELOPER,  DEVELOPER",
        "DEVELOPER,  MAINTAINER, DEVELOPER",
        "-,          MAINTAINER, MAINTAINER",
        "MAINTAINER, -,          MAINTAINER"})
    void protection_admits_who_may_push_or_merge(String push, String merge, Role least) {
        Optional<Role> pushers = Optional.of(push).filter(role -> !role.equals("-")).map(Role::valueOf);
        Optional<Role> mergers = Optional.of(merge).filter(role -> !role.equals("-")).map(Role::valueOf);
        boolean open = pushers.isEmpty() && mergers.isEmpty();
        BranchGuard guard = open ? BranchGuard.of("topic", List.of(ProtectedRef.standard("main"))) : guard(pushers, mergers);
        for (Role role : List.of(Role.DEVELOPER, Role.MAINTAINER, Role.OWNER)) {
            assertEquals(role.atLeast(least) ? "granted" : "merge_request.merged_by_admitted", why(right(guard, role)),
                    role.name());
        }
    }

    @Test
    void protection_without_entries_admits_no_role() {
        assertEquals("merge_request.merged_by_admitted", why(right(guard(Optional.empty(), Optional.empty()), Role.OWNER)));
    }
}
