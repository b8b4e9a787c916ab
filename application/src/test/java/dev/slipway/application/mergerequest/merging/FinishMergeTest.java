package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.verify;

import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.version.FollowBranches;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that a process left locked when it died. No case asks git: neither absence nor failure of it decides. */
class FinishMergeTest extends MergingScene {

    private static final long OTHER_USER = 4;
    private static final Instant LATER = NOW.plusSeconds(61);

    private final String result = "e".repeat(40);
    private final Merging merging = new Merging(USER, result, Optional.of(result), Optional.empty(), true);

    @BeforeEach
    void begin() {
        arrange();
        lock(NOW);
    }

    private void lock(Instant since) {
        transactions.run(now -> requests.begin(id, merging, since));
    }

    private Push pushed(long user, String after, Instant at) {
        return transactions.write(() -> pushes.record(new NewPush(PROJECT, user, MAIN, base, after, List.of(), at))).orElseThrow();
    }

    private Push settled(long user, String after, Instant at) {
        Push push = pushed(user, after, at);
        pushes.settle(push.id(), at);
        return push;
    }

    private void sweep() {
        time = LATER;
        finish.handle(0);
    }

    private void assertMerged() {
        assertEquals(MergeRequestState.MERGED, state());
        assertEquals(List.of("1 3 " + result), heard);
        assertTrue(work.isRecorded(CloseIssuesOfMerge.KIND, id) && work.isRecorded(RemoveSourceBranch.KIND, id));
    }

    private void assertOpen() {
        assertEquals(List.of(MergeRequestState.OPENED, Optional.empty(), List.of()), List.of(state(), requests.begun(id), heard));
        verify(record).updateLater(id);
    }

    @Test
    void request_is_merged_if_its_push_was_settled() {
        settled(USER, result, NOW);
        settled(USER, "f".repeat(40), NOW);
        sweep();
        sweep();
        assertMerged();
    }

    /** The push is settled by a process whose clock is behind. */
    @Test
    void request_is_merged_whenever_its_push_was_settled() {
        pushes.settle(pushed(USER, result, NOW).id(), NOW.minusSeconds(5));
        sweep();
        assertMerged();
    }

    @Test
    void any_number_of_later_pushes_hides_no_merge() {
        settled(USER, result, NOW);
        for (int number = 0; number < 101; number++) {
            settled(OTHER_USER, "f".repeat(40), NOW);
        }
        sweep();
        assertMerged();
    }

    @Test
    void request_without_a_push_is_open_again() {
        sweep();
        assertOpen();
    }

    @Test
    void request_whose_push_was_abandoned_is_open_again() {
        pushes.abandon(pushed(USER, result, NOW).id(), NOW);
        sweep();
        assertOpen();
    }

    @Test
    void request_whose_push_is_not_settled_yet_waits_for_it() {
        Push push = pushed(USER, result, NOW);
        sweep();
        assertEquals(MergeRequestState.LOCKED, state());
        pushes.settle(push.id(), LATER);
        sweep();
        assertMerged();
    }

    /** Whose push is under way, of which commit, and since when. */
    @ParameterizedTest
    @CsvSource({"3, true, 0, LOCKED", "3, true, 1, LOCKED", "4, true, 0, OPENED", "3, false, 0, OPENED", "3, true, -1, OPENED"})
    void request_waits_for_its_own_push_alone(long user, boolean merge, int seconds, MergeRequestState state) {
        pushed(user, merge ? result : "f".repeat(40), NOW.plusSeconds(seconds));
        sweep();
        assertEquals(state, state());
    }

    @Test
    void push_of_the_same_commit_by_another_user_is_not_the_merge() {
        Push push = settled(OTHER_USER, result, NOW);
        sweep();
        assertOpen();
        assertTrue(work.isRecorded(FollowBranches.KIND, push.id()));
    }

    @Test
    void former_push_of_the_same_commit_is_not_the_merge() {
        transactions.run(now -> requests.move(id, MergeRequestEvent.UNLOCK, null, now));
        pushes.settle(pushed(USER, result, NOW.minusSeconds(1)).id(), NOW);
        lock(NOW);
        sweep();
        assertOpen();
    }

    @Test
    void pushes_that_left_the_locked_request_alone_are_followed_again() {
        Push before = settled(OTHER_USER, "d".repeat(40), NOW.minusSeconds(1));
        Push meanwhile = settled(OTHER_USER, "d".repeat(40), NOW);
        Push underWay = pushed(OTHER_USER, "c".repeat(40), NOW);
        sweep();
        assertOpen();
        assertEquals(List.of(false, true, true), List.of(before, meanwhile, underWay).stream()
                .map(push -> work.isRecorded(FollowBranches.KIND, push.id())).toList());
    }

    @Test
    void young_lock_belongs_to_a_merge_that_is_under_way() {
        finish.handle(0);
        assertEquals(MergeRequestState.LOCKED, state());
    }

    @Test
    void failing_listener_keeps_the_request_for_later_runs_only() {
        settled(USER, result, NOW);
        listeners.add((request, merge, now) -> {
            throw new IllegalStateException("broken");
        });
        for (int run = 0; run < 10; run++) {
            sweep();
        }
        assertEquals(MergeRequestState.LOCKED, state());
        assertEquals("merge_request.not_finished merge_request=" + id, observations.lines().getLast());
        listeners.removeLast();
        heard.clear();
        sweep();
        assertMerged();
    }

    @Test
    void open_and_missing_requests_are_left_alone() {
        finish.tryToFinish(id);
        finish.tryToFinish(id);
        finish.tryToFinish(id + 1000);
        assertOpen();
    }
}
