package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every combination of the facts about a merge, against the order of the checks written a second time. */
class MergeFactsTest {

    /** Checks in the order in which the first that fails is the answer. */
    private static final List<String> ORDER = List.of("not_open", "checking", "unchecked", "not_approved", "policies_denied",
            "blocked_status", "external_status_checks", "draft_status", "broken_status", "discussions_not_resolved", "ci_still_running",
            "ci_must_pass");

    private static boolean fails(String check, MergeFacts facts) {
        return switch (check) {
            case "not_open" -> facts.state() != MergeRequestState.OPENED;
            case "checking" -> facts.mergeability() == Mergeability.CHECKING;
            case "unchecked" -> facts.mergeability() == Mergeability.UNCHECKED;
            case "not_approved" -> facts.obstacles().contains(MergeObstacle.NOT_APPROVED);
            case "policies_denied" -> facts.obstacles().contains(MergeObstacle.POLICIES_DENIED);
            case "blocked_status" -> facts.obstacles().contains(MergeObstacle.BLOCKED);
            case "external_status_checks" -> facts.obstacles().contains(MergeObstacle.EXTERNAL_STATUS_CHECKS);
            case "draft_status" -> facts.draft();
            case "broken_status" -> facts.empty() || facts.mergeability() == Mergeability.CANNOT_BE_MERGED;
            case "discussions_not_resolved" -> facts.obstacles().contains(MergeObstacle.DISCUSSIONS_NOT_RESOLVED);
            case "ci_still_running" -> facts.pipeline() == PipelineCheck.RUNNING;
            case "ci_must_pass" -> facts.pipeline() == PipelineCheck.FAILED;
            default -> throw new IllegalArgumentException(check);
        };
    }

    private static List<Set<MergeObstacle>> subsets() {
        List<Set<MergeObstacle>> all = new ArrayList<>();
        MergeObstacle[] obstacles = MergeObstacle.values();
        for (int bits = 0; bits < 1 << obstacles.length; bits++) {
            Set<MergeObstacle> some = EnumSet.noneOf(MergeObstacle.class);
            for (MergeObstacle obstacle : obstacles) {
                if ((bits >> obstacle.ordinal() & 1) == 1) {
                    some.add(obstacle);
                }
            }
            all.add(some);
        }
        return all;
    }

    @Test
    void approvals_that_are_given_take_their_obstacle_alone_away() {
        MergeFacts approved = new MergeFacts(MergeRequestState.OPENED, true, false, Mergeability.CAN_BE_MERGED, PipelineCheck.FAILED,
                EnumSet.allOf(MergeObstacle.class)).approved();
        assertEquals(new MergeFacts(MergeRequestState.OPENED, true, false, Mergeability.CAN_BE_MERGED, PipelineCheck.FAILED,
                EnumSet.complementOf(EnumSet.of(MergeObstacle.NOT_APPROVED))), approved);
        assertEquals(approved, approved.approved());
    }

    @Test
    void first_failing_check_is_the_status_of_every_world() {
        List<String> wrong = new ArrayList<>();
        Set<String> met = new TreeSet<>();
        int worlds = 0;
        for (MergeRequestState state : MergeRequestState.values()) {
            for (Mergeability mergeability : Mergeability.values()) {
                for (PipelineCheck pipeline : PipelineCheck.values()) {
                    for (Set<MergeObstacle> obstacles : subsets()) {
                        for (int flags = 0; flags < 4; flags++) {
                            MergeFacts facts = new MergeFacts(state, (flags & 1) == 1, (flags & 2) == 2, mergeability, pipeline, obstacles);
                            String expected = ORDER.stream().filter(check -> fails(check, facts)).findFirst().orElse("mergeable");
                            met.add(expected);
                            worlds++;
                            if (!facts.detailedStatus().equals(expected) || facts.mergeable() != expected.equals("mergeable")) {
                                wrong.add(facts + ": " + facts.detailedStatus());
                            }
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(4 * 4 * 3 * 32 * 4, worlds);
        assertEquals(ORDER.size() + 1, met.size());
    }

    @Test
    void each_rule_has_the_id_of_its_status() {
        assertEquals(ORDER.stream().map(check -> "merge_request." + check).toList(),
                MergeFacts.CHECKS.rules().stream().map(rule -> rule.id()).toList());
    }
}
