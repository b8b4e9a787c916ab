package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Pushes.Failures;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Pushes} does. */
public abstract class PushesKit extends PushesOfOwnersKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final RefName MAIN = RefName.branch("main");
    private static final String ONE = "1".repeat(40);

    protected abstract long user();

    private static NewPush push(long project, RefName ref, Instant at) {
        return new NewPush(project, null, ref, Shas.ZERO, ONE, List.of(), at);
    }

    private Push recorded(long project, RefName ref, Instant at) {
        return pushes().record(push(project, ref, at)).orElseThrow();
    }

    private State state(long id) {
        return transactions().write(() -> pushes().lock(id)).orElseThrow();
    }

    @Test
    final void newest_push_that_moved_a_ref_to_an_object_is_found() {
        long project = project();
        RefName topic = RefName.branch("topic");
        Push first = recorded(project, MAIN, START);
        assertEquals(Optional.of(first.id()), pushes().recent(project, MAIN, ONE).map(Push::id));
        transactions().run(now -> pushes().settle(first.id(), now));
        assertEquals(Optional.of(first.id()), pushes().recent(project, MAIN, ONE).map(Push::id));
        Push second = recorded(project, MAIN, START);
        transactions().run(now -> pushes().settle(second.id(), now));
        Push third = recorded(project, MAIN, START);
        transactions().run(now -> pushes().abandon(third.id(), now));
        recorded(project, topic, START);
        assertEquals(Optional.of(second.id()), pushes().recent(project, MAIN, ONE).map(Push::id));
        assertEquals(Optional.empty(), pushes().recent(project, MAIN, Shas.ZERO));
        assertEquals(Optional.empty(), pushes().recent(project, RefName.tag("main"), ONE));
        assertEquals(Optional.empty(), pushes().recent(project(), MAIN, ONE));
    }

    @Test
    final void what_is_recorded_is_found() {
        long project = project();
        long user = user();
        RefName longest = RefName.branch("ü/" + "n".repeat(253));
        NewPush wanted = new NewPush(project, user, longest, ONE, Shas.ZERO, List.of("ci.skip", "ci.variable=A=ß b", ""), false,
                true, START);
        Push push = pushes().record(wanted).orElseThrow();
        assertEquals(new Push(push.id(), project, user, longest, ONE, Shas.ZERO, wanted.options(), false, true, START), push);
        assertEquals(Optional.of(push), pushes().find(push.id()));
        assertEquals(Optional.of(push), pushes().unsettled(project, longest));
        assertEquals(State.RECORDED, state(push.id()));
        assertFalse(push.toString().contains("ß b") || wanted.toString().contains("ß b"));
        assertEquals(Optional.empty(), pushes().find(push.id() + 1000));
        assertEquals(Optional.empty(), transactions().write(() -> pushes().lock(push.id() + 1000)));
    }

    @Test
    final void refs_of_every_kind_are_recorded_apart() {
        long project = project();
        List<RefName> refs = List.of(RefName.branch("notes/commits"), RefName.tag("notes/commits"),
                RefName.ofAny("refs/notes/commits").orElseThrow());
        for (RefName ref : refs) {
            assertEquals(Optional.empty(), pushes().unsettled(project, ref));
            Push push = recorded(project, ref, START);
            assertEquals(Optional.of(push), pushes().unsettled(project, ref));
            assertEquals(ref, push.ref());
        }
        assertEquals(refs, mine(project, pushes().unsettled(START.plusSeconds(1), 0, 1000)).stream().map(Push::ref).toList());
    }

    @Test
    final void what_was_asked_is_forgotten_when_the_push_ends() {
        long project = project();
        NewPush asking = new NewPush(project, null, MAIN, Shas.ZERO, ONE, List.of("ci.variable=A=b\u0000c"), START);
        Push settled = pushes().record(asking).orElseThrow();
        assertEquals(asking.options(), pushes().unsettled(project, MAIN).orElseThrow().options());
        assertEquals(asking.options(), mine(project, pushes().unsettled(START.plusSeconds(1), 0, 1000)).getFirst().options());
        pushes().settle(settled.id(), START);
        assertEquals(List.of(), pushes().find(settled.id()).orElseThrow().options());
        Push abandoned = pushes().record(asking).orElseThrow();
        pushes().abandon(abandoned.id(), START);
        assertEquals(List.of(), pushes().find(abandoned.id()).orElseThrow().options());
    }

    @Test
    final void push_that_asked_for_no_pipeline_is_known_as_such_when_it_has_ended() {
        long project = project();
        Push push = pushes().record(new NewPush(project, user(), MAIN, Shas.ZERO, ONE, List.of("ci.variable=A=b", "ci.skip"), START))
                .orElseThrow();
        assertFalse(push.runsPipelines());
        pushes().settle(push.id(), START);
        Push settled = pushes().recent(project, MAIN, ONE).orElseThrow();
        assertEquals(List.of("ci.skip"), settled.options());
        assertFalse(settled.runsPipelines());
    }

    @Test
    final void settled_pushes_of_a_ref_are_listed_since_a_time() {
        long project = project();
        List<Push> settled = IntStream.range(0, 4).mapToObj(number -> {
            Push push = recorded(project, MAIN, START);
            pushes().settle(push.id(), START.plusSeconds(number));
            return pushes().find(push.id()).orElseThrow();
        }).toList();
        pushes().abandon(recorded(project, MAIN, START).id(), START.plusSeconds(9));
        pushes().settle(recorded(project, RefName.tag("main"), START).id(), START.plusSeconds(9));
        pushes().settle(recorded(project(), MAIN, START).id(), START.plusSeconds(9));
        recorded(project, MAIN, START);
        assertEquals(settled.subList(1, 4), pushes().settled(project, MAIN, START.plusSeconds(1), 9));
        assertEquals(settled.subList(2, 4), pushes().settled(project, MAIN, START, 2));
        assertEquals(List.of(), pushes().settled(project, MAIN, START.plusSeconds(4), 9));
    }

    @Test
    final void the_server_itself_pushes_too() {
        assertEquals(null, recorded(project(), MAIN, START).userId());
    }

    @Test
    final void a_ref_has_one_unsettled_push() {
        long project = project();
        Push first = recorded(project, MAIN, START);
        assertEquals(Optional.empty(), pushes().record(push(project, MAIN, START.plusSeconds(1))));
        assertEquals(Optional.of(first), pushes().unsettled(project, MAIN));
        assertTrue(pushes().record(push(project, RefName.tag("main"), START)).isPresent());
        assertTrue(pushes().record(push(project, RefName.branch("Main"), START)).isPresent());
        assertTrue(pushes().record(push(project(), MAIN, START)).isPresent());
    }

    @Test
    final void what_has_ended_leaves_room_and_its_number_is_not_used_again() {
        long project = project();
        Push first = recorded(project, MAIN, START);
        pushes().settle(first.id(), START);
        assertEquals(State.SETTLED, state(first.id()));
        assertEquals(Optional.empty(), pushes().unsettled(project, MAIN));
        Push second = recorded(project, MAIN, START);
        pushes().abandon(second.id(), START);
        assertEquals(State.ABANDONED, state(second.id()));
        Push third = recorded(project, MAIN, START);
        assertTrue(first.id() < second.id() && second.id() < third.id());
        assertEquals(Optional.of(first), pushes().find(first.id()));
    }

    @Test
    final void a_push_ends_once() {
        Push settled = recorded(project(), MAIN, START);
        pushes().settle(settled.id(), START);
        Push abandoned = recorded(project(), MAIN, START);
        pushes().abandon(abandoned.id(), START);
        for (long id : new long[] {settled.id(), abandoned.id(), abandoned.id() + 1000}) {
            assertThrows(IllegalStateException.class, () -> pushes().settle(id, START));
            assertThrows(IllegalStateException.class, () -> pushes().abandon(id, START));
        }
        assertEquals(State.SETTLED, state(settled.id()));
        assertEquals(State.ABANDONED, state(abandoned.id()));
    }

    @Test
    final void the_unsettled_are_walked_in_the_order_of_their_ids_and_the_young_are_left_out() {
        long project = project();
        Push young = recorded(project, RefName.branch("c"), START.plusSeconds(2));
        Push first = recorded(project, RefName.branch("d"), START);
        Push ended = recorded(project, RefName.branch("b"), START);
        Push second = recorded(project, RefName.branch("a"), START);
        pushes().settle(ended.id(), START);
        Instant all = START.plusSeconds(3);
        assertEquals(List.of(young, first, second), mine(project, pushes().unsettled(all, 0, 1000)));
        assertEquals(List.of(second), mine(project, pushes().unsettled(all, first.id(), 1000)));
        assertEquals(List.of(first), pushes().unsettled(all, young.id(), 1));
        assertEquals(List.of(first, second), mine(project, pushes().unsettled(START.plusSeconds(2), 0, 1000)));
        assertEquals(List.of(), mine(project, pushes().unsettled(START, 0, 1000)));
        assertEquals(List.of(), pushes().unsettled(all, second.id(), 1000));
    }

    @Test
    final void attempts_are_counted_until_one_is_answered() {
        Push push = recorded(project(), MAIN, START);
        Push other = recorded(project(), MAIN, START);
        assertEquals(OptionalInt.of(1), pushes().attempt(push.id()));
        assertEquals(OptionalInt.of(2), pushes().attempt(push.id()));
        assertEquals(OptionalInt.of(1), pushes().attempt(other.id()));
        assertEquals(new Failures(1, START), pushes().failed(push.id(), START));
        assertEquals(OptionalInt.of(1), pushes().attempt(push.id()));
        pushes().settle(push.id(), START);
        assertEquals(OptionalInt.empty(), pushes().attempt(push.id()));
        assertEquals(OptionalInt.empty(), pushes().attempt(other.id() + 1000));
    }

    @Test
    final void failures_are_counted_from_the_first() {
        Push push = recorded(project(), MAIN, START);
        assertEquals(new Failures(1, START.plusSeconds(1)), pushes().failed(push.id(), START.plusSeconds(1)));
        assertEquals(new Failures(2, START.plusSeconds(1)), pushes().failed(push.id(), START.plusSeconds(9)));
        assertEquals(new Failures(1, START), pushes().failed(recorded(project(), MAIN, START).id(), START));
        assertEquals(0, pushes().failed(push.id() + 1000, START).count());
    }

    private static List<Push> mine(long project, List<Push> found) {
        return found.stream().filter(push -> push.projectId() == project).toList();
    }

    @Test
    final void of_many_who_record_one_ref_one_is_first() throws Exception {
        long project = project();
        int many = 6;
        CyclicBarrier barrier = new CyclicBarrier(many);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> tries = IntStream.range(0, many).<Callable<Boolean>>mapToObj(index -> () -> {
                barrier.await();
                return transactions().write(() -> pushes().record(push(project, MAIN, START))).isPresent();
            }).toList();
            int won = 0;
            for (Future<Boolean> attempt : threads.invokeAll(tries)) {
                won += attempt.get() ? 1 : 0;
            }
            assertEquals(1, won);
        }
    }

    @Test
    final void who_locks_second_sees_what_the_first_did() throws Exception {
        Push push = recorded(project(), MAIN, START);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> transactions().write(() -> {
                pushes().lock(push.id());
                locked.countDown();
                await(asked);
                pushes().settle(push.id(), START);
            }));
            locked.await();
            Future<State> second = threads.submit(() -> {
                asked.countDown();
                return state(push.id());
            });
            first.get();
            assertEquals(State.SETTLED, second.get());
        }
        assertFalse(pushes().unsettled(push.projectId(), MAIN).isPresent());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
