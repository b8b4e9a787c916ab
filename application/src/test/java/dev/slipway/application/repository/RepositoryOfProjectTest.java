package dev.slipway.application.repository;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryOfProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final ProtectedRefs protections = mock();
    private final Repositories repositories = mock(Repositories.class);
    private final RepositoryFacts facts = mock(RepositoryFacts.class);
    private final RepositoryOfProject part = new RepositoryOfProject(repositories, facts,
            new DefaultProtections(protections, new FakeApplicationSettings(new FakeTransactions())), mock(CreateCommit.class));

    @Test
    void a_branch_that_becomes_the_default_is_protected() {
        when(protections.of(3)).thenReturn(List.of(ProtectedRef.standard("main")));
        part.defaultBranchChosen(3, "trunk", NOW);
        verify(protections).add(3, ProtectedRef.standard("trunk"), NOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"trunk", "t*", "*"})
    void a_protection_that_is_there_stays(String pattern) {
        when(protections.of(3)).thenReturn(List.of(ProtectedRef.standard("main"), ProtectedRef.standard(pattern)));
        part.defaultBranchChosen(3, "trunk", NOW);
        verify(protections, never()).add(anyLong(), any(), any());
    }

    @Test
    void group_chooses_how_default_branches_are_protected() {
        when(protections.defaultProtection(3)).thenReturn(Optional.of(DefaultBranchProtection.DEVELOPERS_MERGE));
        part.defaultBranchChosen(3, "trunk", NOW);
        verify(protections).add(3, ProtectedRef.initial("trunk", DefaultBranchProtection.DEVELOPERS_MERGE).orElseThrow(), NOW);
        when(protections.defaultProtection(4)).thenReturn(Optional.of(DefaultBranchProtection.NONE));
        part.defaultBranchChosen(4, "trunk", NOW);
        verify(protections, never()).add(eq(4L), any(), any());
    }

    @Test
    void head_names_the_default_branch_of_the_moment() {
        when(facts.find(7)).thenReturn(Optional.of(new RepositoryFacts.Facts(false, "pushed")));
        part.defaultBranchChanged(7, "chosen");
        verify(repositories).pointHead(7, "pushed");
    }
}
