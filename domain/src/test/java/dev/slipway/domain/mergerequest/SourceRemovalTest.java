package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every combination of the facts about the removal of a source branch. */
class SourceRemovalTest {

    @Test
    void first_objection_of_each_world_is_that_of_the_order() {
        for (int world = 0; world < 16; world++) {
            boolean isProtected = (world & 1) == 1;
            boolean isDefault = (world & 2) == 2;
            boolean atHead = (world & 4) == 4;
            boolean mayPush = (world & 8) == 8;
            String expected = isProtected ? "source_removal.protected" : isDefault ? "source_removal.default_branch"
                    : !atHead ? "source_removal.moved" : !mayPush ? "source_removal.not_allowed" : "allowed";
            SourceRemoval removal = new SourceRemoval(isProtected, isDefault, atHead, mayPush);
            assertEquals(List.of(expected, expected.equals("allowed")),
                    List.of(SourceRemoval.POLICY.judge(removal).denial().map(reason -> reason.id()).orElse("allowed"), removal.allowed()));
        }
    }
}
