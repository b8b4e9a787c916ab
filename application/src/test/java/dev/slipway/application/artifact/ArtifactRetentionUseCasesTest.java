package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.NamedBlobs;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Blobs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recurring work that ends the retention of artifacts, and removes them with their blobs. */
class ArtifactRetentionUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final ExpiringArtifacts artifacts = mock();
    private final Blobs blobs = mock();
    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);

    @Test
    void newer_pipeline_ends_the_retention_of_all_that_it_supersedes() {
        when(artifacts.superseded(eq(9L), anyInt())).thenReturn(List.of(1L, 2L), List.of(3L), List.of());
        new ReleaseArtifacts(artifacts, transactions).pipelineChanged(9);
        LongStream.rangeClosed(1, 3).forEach(pipeline -> verify(artifacts).release(pipeline));
        verify(artifacts, times(3)).superseded(eq(9L), anyInt());
        verifyNoMoreInteractions(artifacts);
    }

    @Test
    void pipelines_whose_ref_is_gone_retain_nothing() {
        when(artifacts.orphaned(anyInt())).thenReturn(List.of(4L), List.of(5L), List.of());
        ReleaseArtifacts release = new ReleaseArtifacts(artifacts, transactions);
        release.handle(0);
        verify(artifacts).release(4);
        verify(artifacts).release(5);
        verify(artifacts, never()).superseded(anyLong(), anyInt());
        assertEquals("artifact.release true PT5M", release.kind() + " " + release.bulk() + " " + release.every().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,false", "199,false", "200,true"})
    void artifacts_of_a_project_expire_in_batches(int jobs, boolean continued) {
        List<Long> batch = LongStream.rangeClosed(1, jobs).boxed().toList();
        when(artifacts.expirable(3, 0, NOW, 200)).thenReturn(batch);
        ExpireProjectArtifacts expire = new ExpireProjectArtifacts(mock(Access.class), artifacts, work, transactions, () -> NOW);
        expire.handle(3);
        batch.forEach(job -> verify(artifacts).expire(job, NOW));
        assertEquals(continued ? List.of("artifact.expire_project 3") : List.of(), work.recorded());
    }

    @Test
    void artifacts_that_expired_before_a_failure_stay_expired_and_the_rest_is_tried_later() {
        when(artifacts.expirable(3, 0, NOW, 200)).thenReturn(List.of(1L, 2L));
        doThrow(new IllegalStateException("the database is away")).when(artifacts).expire(2, NOW);
        ExpireProjectArtifacts expire = new ExpireProjectArtifacts(mock(Access.class), artifacts, work, transactions, () -> NOW);
        assertThrows(IllegalStateException.class, () -> expire.handle(3));
        verify(artifacts).expire(1, NOW);
        assertEquals("artifact.expire_project true PT10M", expire.kind() + " " + expire.bulk() + " " + expire.pause().orElseThrow());
    }

    @Test
    void expired_artifacts_are_removed_before_their_blobs() {
        when(artifacts.removeExpired(eq(NOW), anyInt())).thenReturn(List.of("one", "two"));
        RemoveExpiredArtifacts remove = new RemoveExpiredArtifacts(artifacts, blobs, transactions, work);
        assertThrows(IllegalStateException.class, () -> transactions.write(() -> {
            remove.handle(0);
            throw new IllegalStateException("the transaction fails");
        }));
        verify(blobs, never()).delete(any());
        remove.handle(0);
        verify(blobs).delete("one");
        verify(blobs).delete("two");
        assertEquals("artifact.remove_expired true PT5M", remove.kind() + " " + remove.bulk() + " " + remove.every().orElseThrow());
    }

    @Test
    void expired_artifacts_are_removed_until_none_is_left() {
        when(artifacts.removeExpired(eq(NOW), anyInt())).then(call -> Collections.nCopies(call.<Integer>getArgument(1), "many"))
                .thenReturn(List.of("last"));
        new RemoveExpiredArtifacts(artifacts, blobs, transactions, work).handle(0);
        verify(blobs).delete("last");
    }

    @Test
    void blobs_of_a_project_are_deleted_until_none_is_left() {
        when(artifacts.removeOfProject(eq(3L), anyInt())).thenReturn(List.of("one"), List.of());
        RemoveArtifacts remove = new RemoveArtifacts(artifacts, blobs, transactions);
        assertTrue(remove.removePiece(3));
        verify(blobs).delete("one");
        assertFalse(remove.removePiece(3));
    }

    @Test
    void last_piece_of_a_pipeline_is_removed_with_its_rows_in_one_transaction() {
        AtomicBoolean removed = new AtomicBoolean();
        RemoveArtifacts remove = new RemoveArtifacts(artifacts, blobs, transactions);
        when(artifacts.removeOfPipeline(eq(7L), anyInt())).thenReturn(List.of("one"));
        assertTrue(remove.removePieceOfPipeline(7, () -> removed.set(true)));
        assertFalse(removed.get());
        when(artifacts.removeOfPipeline(eq(7L), anyInt())).thenReturn(List.of());
        assertFalse(remove.removePieceOfPipeline(7, () -> removed.set(true)));
        assertTrue(removed.get());
        assertThrows(IllegalStateException.class, () -> remove.removePieceOfPipeline(7, () -> {
            throw new IllegalStateException("the database is away");
        }));
    }

    /** Returns blobs that are older than a day, and whether their stream was closed. */
    private AtomicBoolean stored(int count) {
        AtomicBoolean closed = new AtomicBoolean();
        when(blobs.writtenBefore(NOW.minus(Duration.ofDays(1)))).thenReturn(IntStream.range(0, count).mapToObj(number -> "k" + number)
                .onClose(() -> closed.set(true)));
        return closed;
    }

    private static Set<String> ending(Collection<String> keys, String digits) {
        return keys.stream().filter(key -> digits.indexOf(key.charAt(key.length() - 1)) >= 0).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({"0,0", "10,1", "500,1", "501,2", "1000,2", "1001,3"})
    void blobs_that_no_row_names_are_swept_in_batches(int count, int batches) {
        List<Integer> sizes = new ArrayList<>();
        when(artifacts.named(any())).then(call -> {
            sizes.add(call.<Collection<String>>getArgument(0).size());
            return ending(call.getArgument(0), "01");
        });
        NamedBlobs avatars = keys -> ending(keys, "23");
        NamedBlobs uploads = keys -> ending(keys, "4");
        AtomicBoolean closed = stored(count);
        List<String> deleted = new ArrayList<>();
        doAnswer(call -> deleted.add(call.getArgument(0))).when(blobs).delete(any());
        SweepBlobs sweep = new SweepBlobs(artifacts, List.of(avatars, uploads), blobs, () -> NOW);
        sweep.handle(0);
        assertEquals(batches, sizes.size());
        assertTrue(sizes.stream().allMatch(size -> size <= 500));
        assertEquals(count, sizes.stream().mapToInt(size -> size).sum());
        assertEquals(IntStream.range(0, count).filter(number -> number % 10 > 4).mapToObj(number -> "k" + number).toList(), deleted);
        assertTrue(closed.get());
        assertEquals("artifact.sweep_blobs true PT6H", sweep.kind() + " " + sweep.bulk() + " " + sweep.every().orElseThrow());
    }

    @Test
    void stream_of_blobs_is_closed_where_the_rows_cannot_be_read() {
        AtomicBoolean closed = stored(3);
        when(artifacts.named(any())).thenThrow(new IllegalStateException("the database is away"));
        SweepBlobs sweep = new SweepBlobs(artifacts, List.of(), blobs, () -> NOW);
        assertThrows(IllegalStateException.class, () -> sweep.handle(0));
        assertTrue(closed.get());
        verify(blobs, never()).delete(any());
    }
}
