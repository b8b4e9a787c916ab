package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeployKeyReachTest {

    @Test
    void key_reads_or_pushes_where_it_is_enabled() {
        assertEquals(DeployKeyReach.PUSH, DeployKeyReach.enabled(true));
        assertEquals(DeployKeyReach.READ, DeployKeyReach.enabled(false));
        assertEquals(Optional.of(Role.DEVELOPER), DeployKeyReach.PUSH.role());
        assertEquals(Optional.of(Role.REPORTER), DeployKeyReach.READ.role());
        assertEquals(Optional.empty(), DeployKeyReach.NONE.role());
    }
}
