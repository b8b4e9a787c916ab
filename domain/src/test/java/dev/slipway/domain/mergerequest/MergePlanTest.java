package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.MergePlan.Branches;
import dev.slipway.domain.mergerequest.MergeSettings.Method;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every cell of the plan of a merge. */
class MergePlanTest {

    private static String text(MergePlan plan) {
        return switch (plan) {
            case MergePlan.Steps(boolean squash, boolean commit) -> (squash ? "squash, " : "") + (commit ? "commit" : "forward");
            case MergePlan.Impossible(var why) -> why.id();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MERGE        | AHEAD     | commit                        | squash, commit",
        "MERGE        | DIVERGED  | commit                        | squash, commit",
        "MERGE        | CONTAINED | merge_request.nothing_to_merge | merge_request.nothing_to_merge",
        "MERGE        | UNRELATED | merge_request.unrelated       | merge_request.unrelated",
        "MERGE        | EXCEEDED  | merge_request.exceeded        | merge_request.exceeded",
        "REBASE_MERGE | AHEAD     | commit                        | squash, commit",
        "REBASE_MERGE | DIVERGED  | merge_request.need_rebase     | merge_request.need_rebase",
        "REBASE_MERGE | CONTAINED | merge_request.nothing_to_merge | merge_request.nothing_to_merge",
        "REBASE_MERGE | UNRELATED | merge_request.unrelated       | merge_request.unrelated",
        "REBASE_MERGE | EXCEEDED  | merge_request.exceeded        | merge_request.exceeded",
        "FF           | AHEAD     | forward                       | squash, forward",
        "FF           | DIVERGED  | merge_request.need_rebase     | merge_request.need_rebase",
        "FF           | CONTAINED | merge_request.nothing_to_merge | merge_request.nothing_to_merge",
        "FF           | UNRELATED | merge_request.unrelated       | merge_request.unrelated",
        "FF           | EXCEEDED  | merge_request.exceeded        | merge_request.exceeded"})
    void plan_follows_from_method_branches_and_squash(Method method, Branches branches, String plain, String squashed) {
        assertEquals(List.of(plain, squashed),
                List.of(text(MergePlan.of(method, false, branches)), text(MergePlan.of(method, true, branches))));
    }

    @Test
    void table_has_every_cell() {
        assertEquals(15, Method.values().length * Branches.values().length);
    }
}
