package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectTransferPolicyTest {

    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {
        "true, true, true, ok", "false, true, true, transfer.elsewhere", "false, false, false, transfer.elsewhere",
        "true, false, true, transfer.permitted", "true, false, false, transfer.permitted", "true, true, false, transfer.free",
        "false, true, false, transfer.elsewhere", "false, false, true, transfer.elsewhere",
    })
    void transfer_is_refused_for_the_first_reason(boolean elsewhere, boolean permitted, boolean free, String refusal) {
        assertEquals(Optional.ofNullable(refusal), ProjectTransferPolicy.POLICY.judge(
                new ProjectTransferPolicy(elsewhere, permitted, free)).denial().map(Reason::id));
    }

    @Test
    void project_becomes_at_most_as_visible_as_its_group() {
        for (Visibility present : Visibility.values()) {
            assertEquals(present, ProjectTransferPolicy.visibility(present, Optional.empty()));
            for (Visibility group : Visibility.values()) {
                assertEquals(Math.min(present.level(), group.level()),
                        ProjectTransferPolicy.visibility(present, Optional.of(group)).level());
            }
        }
    }
}
