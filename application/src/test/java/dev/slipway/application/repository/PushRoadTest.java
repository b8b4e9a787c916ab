package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.port.Pushes.State;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The road of a push, with a crash or a failure at every step of it, and what recovery makes of what is left. */
final class PushRoadTest {

    private static final long PROJECT = 3;
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final RefName MAIN = RefName.branch("main");
    private static final String ONE = "1".repeat(40);
    private static final String TWO = "2".repeat(40);
    private static final String THREE = "3".repeat(40);

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakePushes pushes = new FakePushes(transactions);
    private final FakeRefs refs = new FakeRefs();
    private final MirroredRefs mirror = mock();
    private final Commits commits = mock();
    private final Repositories repositories = mock();
    private final RepositoryFacts facts = mock();
    private final ProtectedRefs protections = mock();
    private final Observations observations = mock();
    private final List<Long> heard = new ArrayList<>();
    private final Set<Long> effects = new LinkedHashSet<>();
    private Instant now = START;
    private boolean deaf;
    private PushRecovery recovery;
    private PushRoad road;

    @BeforeEach
    void assemble() {
        when(commits.find(anyLong(), anyString())).thenAnswer(call -> Optional.of(commit(call.getArgument(1))));
        PushSettlement settlement = new PushSettlement(pushes, refs, commits, mirror, repositories, facts, protections, List.of(this::listen),
                transactions, observations, () -> now);
        recovery = new PushRecovery(pushes, refs, settlement, transactions, observations, () -> now);
        road = new PushRoad(pushes, refs, settlement, recovery, transactions, observations, () -> now);
    }

    private static Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.com", START);
        return new Commit(sha, List.of(), ada, ada, "Message");
    }

    /** Does what it does once a push, as listeners have to. */
    private synchronized void listen(Push push) {
        heard.add(push.id());
        if (deaf) {
            throw new IllegalStateException("not now");
        }
        effects.add(push.id());
    }

    private Optional<String> push(RefName ref, String before, String after) {
        return road.push(PROJECT, 5L, new RefUpdate(ref, before, after, false), List.of("ci.skip")).map(Reason::id);
    }

    private Optional<String> push(String before, String after) {
        return push(MAIN, before, after);
    }

    /** A push that was recorded by a process that then died. */
    private long recorded(RefName ref, String before, String after) {
        return pushes.record(new NewPush(PROJECT, 5L, ref, before, after, List.of(), now)).orElseThrow().id();
    }

    private void recoverAfter(Duration time) {
        now = now.plus(time);
        recovery.handle(0);
    }

    private State state(long id) {
        return pushes.lock(id).orElseThrow();
    }

    private Optional<String> standing() {
        return refs.find(PROJECT, MAIN).map(Refs.Target::object);
    }

    @Test
    void aPushMovesItsRefIsMirroredHeardAndSettled() {
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), heard);
        verify(mirror).put(PROJECT, MAIN, ONE, commit(ONE), null, START);
        verify(facts).touched(PROJECT, START);
        Push push = pushes.find(1).orElseThrow();
        assertEquals(new Push(1, PROJECT, 5L, MAIN, Shas.ZERO, ONE, List.of("ci.skip"), START), push);
        recoverAfter(Duration.ofHours(1));
        assertEquals(List.of(1L), heard);
    }

    @Test
    void aDeletionIsAPushToo() {
        push(Shas.ZERO, ONE);
        assertEquals(Optional.empty(), push(ONE, Shas.ZERO));
        assertEquals(Optional.empty(), standing());
        verify(mirror).remove(PROJECT, MAIN);
        assertEquals(List.of(1L, 2L), heard);
        assertEquals(State.SETTLED, state(2));
    }

    @Test
    void theFirstBranchBecomesTheProtectedDefault() {
        when(facts.filled(PROJECT, "trunk", START)).thenReturn(true);
        push(RefName.tag("v1"), Shas.ZERO, ONE);
        verify(facts, never()).filled(anyLong(), anyString(), any());
        push(RefName.branch("trunk"), Shas.ZERO, ONE);
        verify(repositories).pointHead(PROJECT, "trunk");
        verify(protections).add(PROJECT, ProtectedRef.standard("trunk"), START);
        push(RefName.branch("other"), Shas.ZERO, ONE);
        verify(repositories, times(1)).pointHead(anyLong(), anyString());
    }

    @Test
    void aRefThatStandsElsewhereIsNotPushedAndNothingIsRecorded() {
        push(Shas.ZERO, ONE);
        assertEquals(Optional.of("push.stale"), push(TWO, THREE));
        assertEquals(Optional.of("push.stale"), push(Shas.ZERO, THREE));
        assertEquals(Optional.of(ONE), standing());
        assertEquals(Optional.empty(), pushes.find(2));
    }

    @Test
    void whatDiedBeforeTheRefMovedIsAbandoned() {
        long died = recorded(MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(died));
        assertEquals(Optional.empty(), standing());
        assertEquals(List.of(), heard);
        verify(mirror, never()).put(anyLong(), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, TWO));
    }

    @Test
    void whatDiedAfterTheRefMovedIsFinishedOnce() {
        long died = recorded(MAIN, Shas.ZERO, ONE);
        refs.move(PROJECT, MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(6));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(died));
        assertEquals(List.of(died), heard);
        verify(mirror).put(PROJECT, MAIN, ONE, commit(ONE), null, now.minusSeconds(6));
    }

    @Test
    void aDeletionThatDiedIsFinishedOrAbandonedByWhereTheRefStands() {
        push(Shas.ZERO, ONE);
        long died = recorded(MAIN, ONE, Shas.ZERO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(died));
        long moved = recorded(MAIN, ONE, Shas.ZERO);
        refs.move(PROJECT, MAIN, ONE, Shas.ZERO);
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(moved));
        verify(mirror).remove(PROJECT, MAIN);
    }

    @Test
    void whatIsYoungIsMostLikelyUnderWay() {
        long young = recorded(MAIN, Shas.ZERO, ONE);
        recoverAfter(Duration.ofSeconds(5));
        assertEquals(State.RECORDED, state(young));
        recoverAfter(Duration.ofMillis(1));
        assertEquals(State.ABANDONED, state(young));
    }

    @Test
    void theNextPushOfTheRefEndsTheOneBefore() {
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
    void aListenerThatFailsIsToldAgainUntilItHears() {
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
    void aRefDoesNotStayClosedForAListenerThatNeverHears() {
        deaf = true;
        push(Shas.ZERO, ONE);
        assertEquals(Optional.of("push.busy"), push(ONE, TWO));
        recoverAfter(Duration.ofSeconds(119));
        assertEquals(State.RECORDED, state(1));
        recoverAfter(Duration.ofSeconds(1));
        assertEquals(State.SETTLED, state(1));
        deaf = false;
        assertEquals(Optional.empty(), push(ONE, TWO));
    }

    @Test
    void aFailureAfterTheRefMovedIsAPushThatIsFinishedLater() {
        doThrow(new IllegalStateException("database away")).doNothing().when(mirror).put(anyLong(), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        assertEquals(Optional.of(ONE), standing());
        verify(observations).trouble(eq("push.unsettled"), any(), any(), any());
        verify(mirror, times(2)).put(PROJECT, MAIN, ONE, commit(ONE), null, START);
        assertEquals(State.SETTLED, state(1));
        assertEquals(List.of(1L), heard);
    }

    @Test
    void aPushThatCouldNotBeMirroredIsNotSettledBeforeItIs() {
        doThrow(new IllegalStateException("database away")).when(mirror).put(anyLong(), any(), any(), any(), any(), any());
        assertEquals(Optional.empty(), push(Shas.ZERO, ONE));
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.RECORDED, state(1));
        assertEquals(List.of(), heard);
        doNothing().when(mirror).put(anyLong(), any(), any(), any(), any(), any());
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.SETTLED, state(1));
        assertEquals(Set.of(1L), effects);
    }

    @Test
    void aFailureBeforeTheRefMovedIsAFailureAndThePushIsAbandoned() {
        when(commits.find(anyLong(), anyString())).thenThrow(new IllegalStateException("disk away"));
        assertThrows(IllegalStateException.class, () -> push(Shas.ZERO, ONE));
        assertEquals(Optional.empty(), standing());
        recoverAfter(Duration.ofSeconds(6));
        assertEquals(State.ABANDONED, state(1));
        assertEquals(List.of(), heard);
    }

    @Test
    void onePushThatCannotBeReadDoesNotKeepTheOthersWaiting() {
        when(commits.find(PROJECT, ONE)).thenThrow(new IllegalStateException("unreadable"));
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
    void ofTwoWhoPushOneRefOneWins() throws Exception {
        push(Shas.ZERO, ONE);
        for (int round = 0; round < 50; round++) {
            String before = standing().orElseThrow();
            List<String> targets = Stream.of(ONE, TWO, THREE).filter(each -> !each.equals(before)).toList();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                int won = 0;
                for (Future<Optional<String>> each : threads.invokeAll(targets.stream().<Callable<Optional<String>>>map(to -> () -> push(before, to)).toList())) {
                    won += each.get().isEmpty() ? 1 : 0;
                }
                assertEquals(1, won);
            }
            assertEquals(Optional.empty(), pushes.unsettled(PROJECT, MAIN));
        }
        assertEquals(51, effects.size());
    }
}
