package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The road of a push that nothing interrupts. */
final class RefUpdaterTest extends PushScene {

    @Test
    void a_push_moves_its_ref_is_mirrored_heard_and_settled() {
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), heard);
        verify(mirror).put(REPOSITORY, MAIN, ONE, commit(ONE), null, START);
        verify(facts).touched(PROJECT, START);
        assertEquals(List.of("ci.skip"), asked);
        assertEquals(new Push(1, PROJECT, 5L, MAIN, Shas.ZERO, ONE, List.of("ci.skip"), START), pushes.find(1).orElseThrow());
        recoverAfter(Duration.ofHours(1));
        assertEquals(List.of(1L), heard);
    }

    @Test
    void ref_stays_where_the_last_check_refuses_the_push() {
        lastCheck = () -> Optional.of(Reason.of("ref.protected_push"));
        assertEquals(Optional.of("ref.protected_push"), push(Shas.ZERO, ONE));
        assertEquals(Optional.empty(), standing());
        assertEquals(State.ABANDONED, state(1));
        assertEquals(List.of(), heard);
        lastCheck = Optional::empty;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
    }

    /** Tells when it is called, and what it sees then. */
    private final class Recording implements RefUpdater.LastCheck {

        private final Optional<Reason> objection;
        private final List<Optional<String>> moves = new ArrayList<>();

        private Recording(Optional<Reason> objection) {
            this.objection = objection;
        }

        @Override
        public Optional<Reason> objection() {
            return objection;
        }

        @Override
        public void moved(Instant at) {
            moves.add(standing());
        }
    }

    @Test
    void moved_ref_is_told_in_its_transaction_and_a_refused_push_is_not() {
        Recording refusing = new Recording(Optional.of(Reason.of("ref.protected_push")));
        lastCheck = refusing;
        push(Shas.ZERO, ONE);
        assertEquals(List.of(), refusing.moves);
        doThrow(new Deadlock()).doNothing().when(mirror).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        Recording recording = new Recording(Optional.empty());
        lastCheck = recording;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(List.of(Optional.of(ONE)), recording.moves, "the transaction that failed did not get so far");
    }

    @Test
    void repeated_transaction_finishes_a_push_whose_ref_has_moved() {
        doThrow(new Deadlock()).doNothing().when(mirror).put(any(RepositoryId.class), any(), any(), any(), any(), any());
        Iterator<Optional<Reason>> checks = List.of(Optional.<Reason>empty(), Optional.of(Reason.of("ref.protected_push"))).iterator();
        lastCheck = checks::next;
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), heard);
        verify(mirror, times(2)).put(REPOSITORY, MAIN, ONE, commit(ONE), null, START);
    }

    @Test
    void each_push_writes_one_line_of_log() {
        push(Shas.ZERO, ONE);
        recoverAfter(Duration.ofHours(1));
        verify(observations, times(1)).event("push.settled", "push", 1L, "project", PROJECT, "ref", "refs/heads/main", "before", Shas.ZERO,
                "after", ONE,
                "user", 5L);
    }

    @Test
    void a_deletion_is_a_push_too() {
        push(Shas.ZERO, ONE);
        assertEquals(Optional.empty(), push(ONE, Shas.ZERO));
        assertEquals(Optional.empty(), standing());
        verify(mirror).remove(REPOSITORY, MAIN);
        assertEquals(List.of(1L, 2L), heard);
        assertEquals(State.SETTLED, state(2));
    }

    @Test
    void the_first_branch_becomes_the_protected_default() {
        when(facts.filled(PROJECT, "trunk", START)).thenReturn(true);
        push(RefName.tag("v1"), Shas.ZERO, ONE);
        verify(facts, never()).filled(anyLong(), anyString(), any());
        push(RefName.branch("trunk"), Shas.ZERO, ONE);
        verify(repositories).pointHead(REPOSITORY, "trunk");
        verify(protections).add(PROJECT, ProtectedRef.standard("trunk"), START);
        push(RefName.branch("other"), Shas.ZERO, ONE);
        verify(repositories, times(1)).pointHead(any(RepositoryId.class), anyString());
    }

    @Test
    void refs_that_are_neither_branch_nor_tag_are_settled_and_stand_in_no_list() {
        RefName notes = RefName.ofAny("refs/notes/commits").orElseThrow();
        assertEquals(Optional.empty(), push(notes, Shas.ZERO, ONE));
        assertEquals(Optional.empty(), push(notes, ONE, Shas.ZERO));
        assertEquals(State.SETTLED, state(1));
        assertEquals(State.SETTLED, state(2));
        verifyNoInteractions(mirror, repositories, protections);
        verify(facts, never()).filled(anyLong(), anyString(), any());
        verify(facts, times(2)).touched(PROJECT, START);
    }

    @Test
    void interrupted_push_of_notes_is_finished_where_the_ref_moved_and_abandoned_where_it_did_not() {
        RefName notes = RefName.ofAny("refs/notes/commits").orElseThrow();
        long moved = recorded(notes, Shas.ZERO, ONE);
        refs.move(PROJECT, notes, Shas.ZERO, ONE);
        long unmoved = recorded(RefName.ofAny("refs/notes/other").orElseThrow(), Shas.ZERO, ONE);
        recoverAfter(Duration.ofMinutes(1));
        assertEquals(List.of(State.SETTLED, State.ABANDONED), List.of(state(moved), state(unmoved)));
        verifyNoInteractions(mirror);
    }

    @Test
    void a_ref_that_stands_elsewhere_is_not_pushed_and_nothing_is_recorded() {
        push(Shas.ZERO, ONE);
        assertEquals(Optional.of("push.stale"), push(TWO, THREE));
        assertEquals(Optional.of("push.stale"), push(Shas.ZERO, THREE));
        assertEquals(Optional.of(ONE), standing());
        assertEquals(Optional.empty(), pushes.find(2));
    }

    @Test
    void of_two_who_push_one_ref_one_wins() throws Exception {
        push(Shas.ZERO, ONE);
        for (int round = 0; round < 50; round++) {
            String before = standing().orElseThrow();
            List<String> targets = Stream.of(ONE, TWO, THREE).filter(each -> !each.equals(before)).toList();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                int won = 0;
                for (Future<Optional<String>> each : threads
                        .invokeAll(targets.stream().<Callable<Optional<String>>>map(to -> () -> push(before, to)).toList())) {
                    won += each.get().isEmpty() ? 1 : 0;
                }
                assertEquals(1, won);
            }
            assertEquals(Optional.empty(), pushes.unsettled(PROJECT, MAIN));
        }
        assertEquals(51, effects.size());
    }
}
