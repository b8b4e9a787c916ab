package dev.slipway.domain.mergerequest.automerge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.mergerequest.MergeFacts;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.mergerequest.automerge.AutoMergeStep.Moment;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** When a merge that waits for a pipeline goes on, and when it ends. */
class AutoMergeTest {

    private static final Set<AutoMergeEvent> NEED_A_WAIT = Set.of(AutoMergeEvent.CANCEL, AutoMergeEvent.FAIL);

    @ParameterizedTest
    @EnumSource(AutoMergeEvent.class)
    void every_cell_of_the_life_cycle(AutoMergeEvent event) {
        boolean sets = event == AutoMergeEvent.SET;
        Step<AutoMergeState> waiting = AutoMergeLifecycle.TABLE.on(AutoMergeState.WAITING, event);
        assertEquals(List.of(sets, sets ? AutoMergeState.WAITING : AutoMergeState.NONE), List.of(waiting instanceof Step.Stayed,
                waiting.state()));
        Step<AutoMergeState> none = AutoMergeLifecycle.TABLE.on(AutoMergeState.NONE, event);
        assertEquals(List.of(sets, NEED_A_WAIT.contains(event), sets ? AutoMergeState.WAITING : AutoMergeState.NONE),
                List.of(none instanceof Step.Moved, none instanceof Step.Refused, none.state()));
        assertEquals(!sets, AutoMergeLifecycle.ends(event));
    }

    private static List<Optional<PipelineStatus>> pipelines() {
        return Stream.concat(Stream.of(Optional.<PipelineStatus>empty()), Arrays.stream(PipelineStatus.values()).map(Optional::of))
                .toList();
    }

    /** All worlds: states of the request, heads, statuses of the pipeline, settings. */
    @Test
    void merge_goes_on_for_an_open_request_as_it_was_agreed_and_a_pipeline_that_passed() {
        List<String> merged = new ArrayList<>();
        for (MergeRequestState state : MergeRequestState.values()) {
            for (boolean agreed : List.of(true, false)) {
                for (Optional<PipelineStatus> pipeline : pipelines()) {
                    for (boolean needed : List.of(true, false)) {
                        for (boolean skipped : List.of(true, false)) {
                            AutoMergeStep step = AutoMergeStep.of(new Moment(state, agreed, pipeline,
                                    new PipelineCheck.Rule(needed, skipped)));
                            assertEquals(state == MergeRequestState.OPENED && !agreed, step == AutoMergeStep.OUTDATED);
                            assertTrue(state == MergeRequestState.OPENED || step == AutoMergeStep.WAIT, state.name());
                            if (step == AutoMergeStep.MERGE) {
                                merged.add(state + " " + agreed + " " + pipeline.orElseThrow() + " " + skipped);
                            }
                        }
                    }
                }
            }
        }
        assertEquals(List.of("OPENED true SKIPPED true", "OPENED true SUCCESS false", "OPENED true SUCCESS true"),
                merged.stream().distinct().sorted().toList());
    }

    @ParameterizedTest
    @CsvSource({
        "conflict, IMPOSSIBLE, IMPOSSIBLE", "nothing_to_merge, IMPOSSIBLE, IMPOSSIBLE", "unrelated, IMPOSSIBLE, IMPOSSIBLE",
        "rejected, IMPOSSIBLE, IMPOSSIBLE", "exceeded, WAIT, IMPOSSIBLE", "need_rebase, OVERTAKEN, OVERTAKEN"})
    void merge_that_takes_too_long_is_tried_again_a_few_times(String why, AutoMergeStep first, AutoMergeStep last) {
        Reason reason = Reason.of("merge_request." + why);
        for (int exceeded = 1; exceeded < AutoMergeStep.MOST_EXCEEDED; exceeded++) {
            assertEquals(first, AutoMergeStep.unmergeable(reason, exceeded));
        }
        assertEquals(last, AutoMergeStep.unmergeable(reason, AutoMergeStep.MOST_EXCEEDED));
        assertEquals(why.equals("exceeded"), AutoMergeStep.isExceeded(reason));
    }

    @Test
    void refusal_of_git_alone_ends_the_wait() {
        List<String> ending = MergeFacts.CHECKS.rules().stream().map(NamedRule::id)
                .filter(id -> AutoMergeStep.refused(Reason.of(id)) == AutoMergeStep.IMPOSSIBLE).toList();
        assertEquals(List.of("merge_request.broken_status"), ending);
        assertEquals(AutoMergeStep.WAIT, AutoMergeStep.refused(Reason.of("merge_request.not_approved")));
    }
}
