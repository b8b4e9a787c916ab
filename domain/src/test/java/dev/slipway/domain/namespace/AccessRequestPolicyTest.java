package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccessRequestPolicyTest {

    @Test
    void strangers_of_open_places_request_access_once() {
        List<Optional<Role>> roles = new ArrayList<>(List.of(Optional.empty()));
        List.of(Role.values()).forEach(role -> roles.add(Optional.of(role)));
        for (Optional<Role> role : roles) {
            for (int bits = 0; bits < 8; bits++) {
                boolean open = (bits & 1) != 0;
                boolean administrator = (bits & 2) != 0;
                boolean above = (bits & 4) != 0;
                Verdict verdict = AccessRequestPolicy.POLICY.judge(new AccessRequestPolicy(open, administrator, role, above));
                assertEquals(open && !administrator && role.isEmpty() && !above, verdict.allowed());
            }
        }
        assertEquals(Role.DEVELOPER, AccessRequestPolicy.APPROVED);
    }

    @Test
    void denial_names_its_rule() {
        assertEquals("access_request.open", rule(new AccessRequestPolicy(false, true, Optional.of(Role.GUEST), true)));
        assertEquals("access_request.not_administrator", rule(new AccessRequestPolicy(true, true, Optional.of(Role.GUEST), true)));
        assertEquals("access_request.not_member", rule(new AccessRequestPolicy(true, false, Optional.of(Role.GUEST), true)));
        assertEquals("access_request.not_requested_above", rule(new AccessRequestPolicy(true, false, Optional.empty(), true)));
    }

    private static String rule(AccessRequestPolicy facts) {
        return ((Verdict.Denied) AccessRequestPolicy.POLICY.judge(facts)).rule();
    }
}
