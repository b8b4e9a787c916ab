package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.project.ForkListener.Copied;
import dev.slipway.application.project.ForkListener.Fork;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Named;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Project 8 as a fork of project 7, which has the branches main, next and "a,b", and a tag. */
final class RepositoryOfForkTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String ONE = "1".repeat(40);
    private static final String TAG = "2".repeat(40);
    private static final Commit COMMIT = new Commit(ONE, List.of(), GitPorts.signature("Ada", NOW), GitPorts.signature("Ada", NOW), "m");

    private final Repositories repositories = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final MirroredRefs mirror = mock();
    private final RepositoryFacts facts = mock();
    private final ProtectedRefs protections = mock();
    private boolean full;
    private final WritableRepositories writable = new WritableRepositories(repositories, FakeOwner.ofProjects(facts),
            new RepositoryLimits(1, 1, PushQuota.of(4)), () -> full);
    private final RepositoryOfFork part = new RepositoryOfFork(writable, repositories, refs, commits, mirror, facts,
            new DefaultProtections(protections, new FakeApplicationSettings(new FakeTransactions())));

    @BeforeEach
    void store() {
        when(refs.all(7)).thenReturn(List.of(branch("main"), branch("next"), branch("a,b"), tag("v1")));
        when(refs.all(8)).thenReturn(List.of(branch("main"), tag("v1")));
        when(commits.find(8, ONE)).thenReturn(Optional.of(COMMIT));
    }

    private static Named branch(String name) {
        return new Named(RefName.branch(name), new Target(ONE, ONE, null));
    }

    private static Named tag(String name) {
        return new Named(RefName.tag(name), new Target(TAG, ONE, "First"));
    }

    private Copied copy(String defaultBranch, String branches) {
        return part.copy(new Fork(7, 8, defaultBranch, Optional.ofNullable(branches)));
    }

    /** Names of branches may contain commas. The default branch of the source is that of the fork, where it is copied. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "-|''|main", "main|main|main", "next|next|next", "next, main|next main|main", "a,b|a,b|a,b", "a,b,main|-|a", "v1|-|v1",
        "main,none|-|none"})
    void branches_of_the_source_are_copied_by_their_names(String asked, String copied, String told) {
        if (copied == null) {
            Failure missing = Refusal.badRequest(Reason.of("fork.branch_missing", told)).failure();
            assertEquals(missing, Refusals.of(() -> part.check(7, Optional.of(asked))));
            assertEquals(missing, Refusals.of(() -> copy("main", asked)));
            verifyNoInteractions(repositories);
            return;
        }
        part.check(7, Optional.ofNullable(asked));
        assertEquals(told, copy("main", asked).defaultBranch());
        Set<String> names = copied.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(copied.split(" ")));
        verify(repositories).copy(7, 8, told, names);
    }

    @Test
    void copied_refs_are_listed_and_the_default_branch_is_protected() {
        Copied copied = copy("main", null);
        verifyNoInteractions(mirror, facts, protections);
        when(repositories.size(RepositoryId.ofProject(8))).thenReturn(500L);
        copied.store(NOW);
        verify(mirror).put(8, RefName.branch("main"), ONE, COMMIT, null, NOW);
        verify(mirror).put(8, RefName.tag("v1"), TAG, COMMIT, "First", NOW);
        verify(facts).filled(8, "main", NOW);
        verify(protections).add(8, ProtectedRef.standard("main"), NOW);
        verify(facts).measured(8, 500);
        verify(commits).find(8, ONE);
    }

    /** A tag may name a tree or a file, and lists show commits alone. */
    @Test
    void fork_of_a_repository_without_branches_is_empty() {
        when(refs.all(8)).thenReturn(List.of(new Named(RefName.tag("tree"), new Target(TAG, null, null)),
                new Named(RefName.tag("lost"), new Target(TAG, TAG, null))));
        copy("main", null).store(NOW);
        verify(mirror, never()).put(anyLong(), any(), any(), any(), any(), any());
        verify(facts, never()).filled(anyLong(), anyString(), any());
        verify(protections, never()).add(anyLong(), any(), any());
        verify(facts).measured(eq(8L), anyLong());
        verify(commits, never()).find(anyLong(), isNull());
    }

    @Test
    void repository_is_not_copied_without_space() {
        full = true;
        assertEquals(new Failure.StorageFull(), Refusals.of(() -> copy("main", null)));
        verify(repositories, never()).copy(anyLong(), anyLong(), any(), any());
    }

    @Test
    void copy_that_runs_out_of_space_is_refused_and_other_failures_are_not_hidden() {
        RuntimeException noSpace = new UncheckedIOException(new IOException("No space left on device"));
        RuntimeException other = new UncheckedIOException(new IOException("permission denied"));
        doThrow(noSpace).doThrow(other).when(repositories).copy(anyLong(), anyLong(), any(), any());
        assertEquals(new Failure.StorageFull(), Refusals.of(() -> copy("main", null)));
        assertSame(other, assertThrows(RuntimeException.class, () -> copy("main", null)));
        verify(refs, never()).all(8);
    }
}
