package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceSightTest {

    private static Caller person(long id, boolean administrator) {
        return new Caller.Person(new Account(id, "a", "A", administrator, false, AccountState.ACTIVE), 1, Set.of());
    }

    private static List<Optional<Role>> roles() {
        List<Optional<Role>> all = new ArrayList<>(List.of(Optional.empty()));
        for (Role role : Role.values()) {
            all.add(Optional.of(role));
        }
        return all;
    }

    @Test
    void member_finds_groups_and_owner_administers_them() {
        for (Optional<Role> role : roles()) {
            for (OptionalLong owner : new OptionalLong[] {OptionalLong.empty(), OptionalLong.of(1), OptionalLong.of(2)}) {
                boolean own = owner.equals(OptionalLong.of(1));
                NamespaceAudience all = NamespaceAudience.of(person(1, false), false);
                NamespaceAudience owned = NamespaceAudience.of(person(1, false), true);
                boolean owns = own || role.equals(Optional.of(Role.OWNER));
                assertEquals(own || role.isPresent(), all.finds(owner, role));
                assertEquals(owns, owned.finds(owner, role));
                assertEquals(owns, all.administers(owner, role));
                assertEquals(owns, owned.administers(owner, role));
            }
        }
    }

    @Test
    void administrator_finds_all() {
        for (Optional<Role> role : roles()) {
            NamespaceAudience owned = NamespaceAudience.of(person(1, true), true);
            assertEquals(true, owned.finds(OptionalLong.of(2), role));
            assertEquals(true, owned.administers(OptionalLong.empty(), role));
        }
    }

    @Test
    void anonymous_caller_finds_nothing() {
        NamespaceAudience anonymous = NamespaceAudience.of(Caller.ANONYMOUS, false);
        assertEquals(false, anonymous.finds(OptionalLong.empty(), Optional.empty()));
        assertEquals(false, anonymous.finds(OptionalLong.of(1), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "too, Acme-Tools, x, true", "TOO acm, Acme-Tools, x, true", "too acm, too, acm, false", "acm, x, The ACME, true",
        "ac, acme, acme, false", "AC, ac, x, true", "ac, x, Ac, true", "ac acm, acme, x, true", "a b, a b, x, true", "a b, ab, x, false",
    })
    void search_compares_words(String text, String path, String name, boolean found) {
        assertEquals(found, NamespaceSearch.of(text).orElseThrow().matches(path, name));
    }

    @Test
    void search_is_bounded() {
        assertEquals(10, NamespaceSearch.of("word ".repeat(50)).orElseThrow().words().size());
        assertEquals(Optional.empty(), NamespaceSearch.of(" "));
        assertEquals(Optional.empty(), NamespaceSearch.of(null));
        assertEquals("ab", NamespaceSearch.of(" Ab ").orElseThrow().text());
    }

    @ParameterizedTest
    @CsvSource({
        "acme, acme", "Acme, Acme", "anna@example.com, anna", "@x, blank", "tool.git, tool", "tool.ATOM, tool", "tool.git.atom., tool",
        "--a-b_c, a-b_c", "Grüße, Gre", "-, blank", "..., blank", "a b/c, abc", ".git, blank", "a.b, a.b",
    })
    void suggestion_begins_with_the_cleaned_path(String path, String expected) {
        assertEquals(expected, PathSuggestion.candidates(path, Instant.EPOCH).getFirst());
    }

    @Test
    void suggestion_counts_to_four_and_then_takes_the_time() {
        List<String> candidates = PathSuggestion.candidates("A", Instant.ofEpochMilli(1_230_045));
        assertEquals(List.of("A", "A1", "A2", "A3", "A4", "A0045"), candidates);
        assertEquals(Optional.of("A"), PathSuggestion.choose(candidates, Set.of("a1")));
        assertEquals(Optional.of("A2"), PathSuggestion.choose(candidates, Set.of("a", "a1")));
        assertEquals(Optional.of("A0045"), PathSuggestion.choose(candidates, Set.of("a", "a1", "a2", "a3", "a4")));
        assertEquals(Optional.empty(), PathSuggestion.choose(candidates, Set.of("a", "a1", "a2", "a3", "a4", "a0045")));
    }
}
