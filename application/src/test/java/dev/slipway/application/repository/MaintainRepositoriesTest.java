package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.push.OwnerFacts;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.application.repository.push.RepositoryOwner;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MaintainRepositoriesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Instant YESTERDAY = NOW.minus(Duration.ofDays(1));
    private static final RepositoryId PROJECT = RepositoryId.ofProject(7);
    private static final RepositoryId SNIPPET = RepositoryId.ofSnippet(7);

    private final OwnerFacts projects = mock();
    private final OwnerFacts snippets = mock();
    private final List<RepositoryOwner> owners = new ArrayList<>(List.of(new FakeOwner(RepositoryKind.PROJECT, projects),
            new FakeOwner(RepositoryKind.SNIPPET, snippets)));
    private final Repositories repositories = mock();
    private final Refs refs = mock();
    private final Work work = mock();
    private final Observations observations = mock();
    private final PinnedPipelines pipelines = ids -> Set.copyOf(ids);
    private final MaintainRepositories ofProjects = handler(RepositoryKind.PROJECT);
    private final MaintainRepositories ofSnippets = handler(RepositoryKind.SNIPPET);

    private MaintainRepositories handler(RepositoryKind kind) {
        return new MaintainRepositories(kind, new OwnersByKind(owners), new MaintainRepositories.Git(repositories, refs, pipelines),
                work, new FakeTransactions(() -> NOW), observations);
    }

    @Test
    void each_kind_has_work_of_its_own() {
        assertEquals("repository.tidy", ofProjects.kind());
        assertEquals("repository.tidy_snippet", ofSnippets.kind());
        when(projects.untidy(eq(YESTERDAY), anyInt())).thenReturn(List.of(7L));
        when(snippets.untidy(eq(YESTERDAY), anyInt())).thenReturn(List.of(8L, 9L));
        ofSnippets.handle(0);
        verify(work).soon("repository.tidy_snippet", 8);
        verify(work).soon("repository.tidy_snippet", 9);
        verify(snippets).tidied(8, NOW);
        verify(snippets).tidied(9, NOW);
        verifyNoInteractions(projects);
        ofProjects.handle(0);
        verify(work).soon("repository.tidy", 7);
        verify(projects).tidied(7, NOW);
    }

    @Test
    void repositories_are_tidied_every_hour_and_delay_no_other_work() {
        assertEquals(Optional.of(Duration.ofHours(1)), ofProjects.every());
        assertTrue(ofProjects.bulk());
    }

    @Test
    void tidied_repository_of_a_project_loses_refs_of_missing_pipelines() {
        when(refs.pinned(7)).thenReturn(Set.of(11L));
        when(repositories.size(PROJECT)).thenReturn(100L);
        ofProjects.handle(7);
        verify(refs).unpin(7, 11);
        verify(repositories).tidy(PROJECT);
        verify(projects).measured(7, 100);
        verify(repositories, never()).tidy(SNIPPET);
        verifyNoInteractions(snippets);
    }

    @Test
    void repository_of_a_snippet_is_tidied_without_pipelines() {
        when(repositories.size(SNIPPET)).thenReturn(100L);
        ofSnippets.handle(7);
        verify(repositories).tidy(SNIPPET);
        verify(snippets).measured(7, 100);
        verifyNoInteractions(refs, projects);
    }

    @Test
    void failure_is_reported_with_the_owner() {
        IllegalStateException broken = new IllegalStateException("broken");
        doThrow(broken).when(repositories).tidy(SNIPPET);
        ofSnippets.handle(7);
        verify(observations).trouble("repository.not_tidied", broken, "snippet", 7L);
        verify(snippets, never()).measured(anyLong(), anyLong());
    }

    @Test
    void kind_without_owners_has_nothing_to_tidy() {
        owners.removeLast();
        ofSnippets.handle(0);
        ofSnippets.handle(7);
        verify(repositories, never()).tidy(any(RepositoryId.class));
        verifyNoInteractions(work);
    }
}
