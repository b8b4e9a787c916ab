package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A crash or a failure at every step of the road of a push, and what recovery makes of what is left. */
final class PushRecoveryTest extends PushScene {

    @Test
    void what_died_before_the_ref_moved_is_abandoned() {
        long died = recorded(MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(died));
        assertEquals(Optional.empty(), standing());
        assertEquals(List.of(), heard);
        verify(mirror, never()).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, TWO));
    }

    @Test
    void what_died_after_the_ref_moved_is_finished_once() {
        long died = recorded(MAIN, Shas.ZERO, ONE);
        refs.move(PROJECT, MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(6));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(died));
        assertEquals(List.of(died), heard);
        verify(mirror).put(REPOSITORY, MAIN, ONE, commit(ONE), null, now.minusSeconds(6));
    }

    @Test
    void a_deletion_that_died_is_finished_or_abandoned_by_where_the_ref_stands() {
        push(Shas.ZERO, ONE);
        long died = recorded(MAIN, ONE, Shas.ZERO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(died));
        long moved = recorded(MAIN, ONE, Shas.ZERO);
        refs.move(PROJECT, MAIN, ONE, Shas.ZERO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(moved));
        verify(mirror).remove(REPOSITORY, MAIN);
    }

    @Test
    void what_is_young_is_most_likely_under_way() {
        long young = recorded(MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(5));
        assertEquals(State.RECORDED, state(young));
        recoverAfter(Duration.ofMillis(1));
        assertEquals(State.ABANDONED, state(young));
    }

    @Test
    void the_next_push_of_the_ref_ends_the_one_before() {
        recorded(MAIN, Shas.ZERO, ONE);
        refs.move(PROJECT, MAIN, Shas.ZERO, ONE);
        assertEquals(Optional.empty(), push(ONE, TWO));
        assertEquals(List.of(1L, 2L), heard);
        assertEquals(State.SETTLED, state(1));
        assertEquals(State.SETTLED, state(2));
        long third = recorded(MAIN, TWO, THREE);
        assertEquals(Optional.empty(), push(TWO, ONE));
        assertEquals(State.ABANDONED, state(third));
        assertEquals(Optional.of(ONE), standing());
    }

    @Test
    void a_listener_that_fails_is_told_again_until_it_hears() {
        deaf = true;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(State.RECORDED, state(1));
        verify(observations).trouble(eq("push.listener_failed"), any(), any(), any());
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.RECORDED, state(1));
        assertEquals(Set.of(), effects);
        deaf = false;
        recoverAfter(Duration.ofSeconds(6));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L, 1L, 1L), heard);
        assertEquals(Set.of(1L), effects);
    }

    @Test
    void a_ref_does_not_stay_closed_for_a_listener_that_never_hears() {
        deaf = true;
        push(Shas.ZERO, ONE);
        assertEquals(Optional.of("push.busy"), push(ONE, TWO));
        for (int attempt = 0; attempt < 4; attempt++) {
            recoverAfter(Duration.ofSeconds(6));
        }
        assertEquals(State.RECORDED, state(1));
        assertEquals(List.of(), givenUp);
        recoverAfter(Duration.ofMinutes(2));
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), givenUp);
        deaf = false;
        assertEquals(Optional.empty(), push(ONE, TWO));
    }

    @Test
    void a_push_that_waited_for_the_server_is_tried_as_often_as_any_other() {
        long died = recorded(MAIN, Shas.ZERO, ONE);
        refs.move(PROJECT, MAIN, Shas.ZERO, ONE);
        deaf = true;
        recoverAfter(Duration.ofHours(1));
        recoverAfter(Duration.ofHours(1));
        assertEquals(State.RECORDED, state(died));
        deaf = false;
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(died));
        assertEquals(Set.of(died), effects);
        assertEquals(List.of(), givenUp);
    }

    @Test
    void push_without_reachable_listeners_is_given_up_at_the_last_attempt() {
        deaf = true;
        mute = true;
        push(Shas.ZERO, ONE);
        for (int attempt = 0; attempt < 5; attempt++) {
            recoverAfter(Duration.ofMinutes(3));
        }
        assertEquals(State.RECORDED, state(1));
        recoverAfter(Duration.ofMinutes(5));
        assertEquals(State.SETTLED, state(1));
    }

    @Test
    void a_push_that_can_never_be_mirrored_is_given_up_at_long_last() {
        doThrow(new IllegalStateException("not to be stored")).when(mirror).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        push(Shas.ZERO, ONE);
        for (int attempt = 0; attempt < 5; attempt++) {
            recoverAfter(Duration.ofMinutes(3));
        }
        assertEquals(State.RECORDED, state(1));
        recoverAfter(Duration.ofMinutes(5));
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), givenUp);
        assertEquals(List.of(), heard);
    }

    @Test
    void push_that_exhausts_memory_is_given_up_after_a_few_attempts_and_delays_no_other_push() {
        exhausted = true;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        long other = recorded(RefName.branch("other"), Shas.ZERO, TWO);
        refs.move(PROJECT, RefName.branch("other"), Shas.ZERO, TWO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(other));
        recoverAfter(Duration.ofSeconds(6));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.RECORDED, state(1));
        assertEquals(List.of(), givenUp);
        recoverAfter(Duration.ofMinutes(2));
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), givenUp);
        assertEquals(List.of(1L, 1L, other, 1L), heard);
        verify(observations).event(eq("push.given_up"), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(ONE, TWO));
    }

    @Test
    void attempts_that_are_answered_are_not_given_up() {
        deaf = true;
        push(Shas.ZERO, ONE);
        for (int attempt = 0; attempt < 2 * PushSettlement.UNANSWERED; attempt++) {
            recoverAfter(Duration.ofSeconds(6));
        }
        assertEquals(State.RECORDED, state(1));
        assertEquals(List.of(), givenUp);
    }

    @Test
    void one_push_that_cannot_be_read_for_want_of_memory_does_not_keep_the_others_waiting() {
        recorded(MAIN, Shas.ZERO, ONE);
        long other = recorded(RefName.branch("other"), Shas.ZERO, TWO);
        when(commits.find(REPOSITORY, ONE)).thenThrow(new OutOfMemoryError("of one commit"));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(other));
    }

    @Test
    void a_failure_after_the_ref_moved_is_a_push_that_is_finished_later() {
        doThrow(new IllegalStateException("database away")).doNothing().when(mirror)
                .put(any(RepositoryId.class), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
        verify(observations).trouble(eq("push.unsettled"), any(), any(), any());
        verify(mirror, times(2)).put(REPOSITORY, MAIN, ONE, commit(ONE), null, START);
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), heard);
    }

    @Test
    void a_push_that_could_not_be_mirrored_is_not_settled_before_it_is() {
        doThrow(new IllegalStateException("database away")).when(mirror).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.RECORDED, state(1));
        assertEquals(List.of(), heard);
        doNothing().when(mirror).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(1));
        assertEquals(Set.of(1L), effects);
    }

    @Test
    void a_failure_before_the_ref_moved_is_a_failure_and_the_push_is_abandoned() {
        when(commits.find(any(RepositoryId.class), anyString())).thenThrow(new IllegalStateException("disk away"));
        assertThrows(IllegalStateException.class, () -> push(Shas.ZERO, ONE));
        assertEquals(Optional.empty(), standing());
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(1));
        assertEquals(List.of(), heard);
    }

    @Test
    void one_push_that_cannot_be_read_does_not_keep_the_others_waiting() {
        when(commits.find(REPOSITORY, ONE)).thenThrow(new IllegalStateException("unreadable"));
        int many = 150;
        for (int count = 0; count < many; count++) {
            RefName broken = RefName.branch("broken" + count);
            recorded(broken, Shas.ZERO, ONE);
            refs.move(PROJECT, broken, Shas.ZERO, ONE);
        }
        long other = recorded(MAIN, Shas.ZERO, TWO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.RECORDED, state(1));
        assertEquals(State.ABANDONED, state(other));
        verify(observations, times(many)).trouble(eq("push.not_recovered"), any(), any(), any());
    }

    @Test
    void pushes_that_died_are_looked_for_every_few_seconds() {
        PushRecovery recovery = modules.repository.pushRecovery;
        assertEquals("repository.recover_pushes PT5S", recovery.kind() + " " + recovery.every().orElseThrow());
    }
}
