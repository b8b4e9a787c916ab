package dev.slipway.domain.repository.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RepositoryIdTest {

    @Test
    void owners_of_different_kinds_have_different_repositories() {
        assertNotEquals(RepositoryId.ofProject(7), RepositoryId.ofSnippet(7));
        assertEquals(RepositoryId.ofProject(7), new RepositoryId(RepositoryKind.PROJECT, 7));
        assertEquals("project 7", RepositoryId.ofProject(7).toString());
        assertEquals("snippet 7", RepositoryId.ofSnippet(7).toString());
    }

    @Test
    void snippet_is_never_taken_for_a_project() {
        assertEquals(7, RepositoryId.ofProject(7).projectId());
        assertThrows(IllegalStateException.class, () -> RepositoryId.ofSnippet(7).projectId());
    }

    @ParameterizedTest
    @EnumSource
    void kind_is_found_by_its_name(RepositoryKind kind) {
        assertEquals(kind, RepositoryKind.of(kind.wireName()));
        assertThrows(IllegalArgumentException.class, () -> RepositoryKind.of(kind.wireName() + "s"));
    }

    @Test
    void kinds_differ_in_folder_pipelines_and_tokens() {
        assertEquals(Optional.empty(), RepositoryKind.PROJECT.folder());
        assertEquals(Optional.of("snippets"), RepositoryKind.SNIPPET.folder());
        assertEquals(Set.of(RepositoryKind.PROJECT),
                Stream.of(RepositoryKind.values()).filter(RepositoryKind::pipelines).collect(Collectors.toSet()));
        assertEquals(Set.of(RepositoryKind.PROJECT),
                Stream.of(RepositoryKind.values()).filter(RepositoryKind::automation).collect(Collectors.toSet()));
    }
}
