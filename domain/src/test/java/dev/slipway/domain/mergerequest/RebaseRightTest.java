package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Every combination of the facts about the right to rebase. */
class RebaseRightTest {

    @Test
    void first_objection_of_each_world_is_that_of_the_order() {
        for (int world = 0; world < 8; world++) {
            boolean branch = (world & 1) == 1;
            boolean pushes = (world & 2) == 2;
            boolean forces = (world & 4) == 4;
            String expected = !branch ? "merge_request.no_source_branch" : !pushes ? "merge_request.no_push_to_source"
                    : !forces ? "merge_request.no_force_to_source" : "granted";
            assertEquals(expected, RebaseRight.POLICY.judge(new RebaseRight(branch, pushes, forces)).denial().map(reason -> reason.id())
                    .orElse("granted"));
        }
    }
}
