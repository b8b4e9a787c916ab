package dev.slipway.domain.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllowlistRulesTest {

    @Test
    void project_lists_two_hundred_projects_and_as_many_groups() {
        assertEquals(Optional.empty(), AllowlistRules.problem(199));
        assertEquals(Optional.of(Reason.of("job_token_scope.too_many", 200)), AllowlistRules.problem(200));
    }
}
