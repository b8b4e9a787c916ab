package dev.slipway.domain.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BranchTest {

    @ParameterizedTest
    @CsvSource({"main,main,true", "main,Main,false", "main,main2,false", "*,anything/at/all,true", "*-stable,1/x-stable,true",
        "release/*,release/,true", "release/*,release,false", "*a*b,xaab,true", "*a*b,xaabc,false", "a.c,abc,false",
        "**,x,true", "a*,a,true", "*ab,aab,true", "[a],a,false", "a?,ab,false"})
    void a_star_stands_for_anything(String pattern, String name, boolean matches) {
        assertEquals(matches, new RefPattern(pattern).matches(name));
    }

    /** Texts of these signs, up to a length. */
    private static List<String> texts(String signs, int longest) {
        return longest == 0 ? List.of("") : Stream.concat(Stream.of(""), texts(signs, longest - 1).stream()
                .flatMap(rest -> signs.chars().mapToObj(sign -> (char) sign + rest))).toList();
    }

    @Test
    void pattern_matches_what_its_expression_matches() {
        List<String> names = texts("ab", 6);
        for (String text : texts("ab*", 5)) {
            RefPattern pattern = new RefPattern(text);
            Predicate<String> expression = Pattern.compile(text.replace("*", ".*")).asMatchPredicate();
            assertEquals(names.stream().filter(expression).toList(), names.stream().filter(pattern::matches).toList(), text);
            assertEquals(text.contains("*"), pattern.wildcard(), text);
        }
    }

    @Test
    void many_stars_cost_little() {
        RefPattern pattern = new RefPattern("*a".repeat(100) + "b");
        assertTimeoutPreemptively(Duration.ofSeconds(60),
                () -> assertEquals(false, pattern.matches("a".repeat(255))));
        assertTrue(pattern.wildcard());
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "feature/a-b_c", "v1.0", "a@b", "\u00e4", "a.b/c", "@a", "heads", "a{b}"})
    void names_git_takes(String name) {
        assertTrue(RefNameRules.POLICY.judge(name).allowed(), name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"'';ref.empty", "-a;ref.leading_dash", "a b;ref.forbidden_character",
        "a~b;ref.forbidden_character", "a^;ref.forbidden_character", "a:b;ref.forbidden_character",
        "a?;ref.forbidden_character", "a*;ref.forbidden_character", "a[b;ref.forbidden_character",
        "a\\b;ref.forbidden_character", "a..b;ref.double_dot", "a@{b;ref.at_brace", "@;ref.single_at", "/a;ref.slash",
        "a/;ref.slash", "a//b;ref.slash", "a.;ref.trailing_dot", ".a;ref.component", "a/.b;ref.component",
        "a.lock;ref.component", "a.lock/b;ref.component", "HEAD;ref.head"})
    void names_git_refuses(String name, String rule) {
        assertEquals(Optional.of(rule), RefNameRules.POLICY.judge(name).denial().map(Reason::id));
    }

    @Test
    void control_characters_and_endless_names_are_refused() {
        for (String name : List.of("a\nb", "a\0b", "a\u007Fb", "a\uD800")) {
            assertEquals(Optional.of("ref.forbidden_character"), RefNameRules.POLICY.judge(name).denial().map(Reason::id));
        }
        assertTrue(RefNameRules.POLICY.judge("b/" + "a".repeat(250) + "/cc").allowed());
        assertEquals(Optional.of("ref.component_too_long"), RefNameRules.POLICY.judge("a".repeat(251)).denial().map(Reason::id));
        assertEquals(Optional.of("ref.component_too_long"), RefNameRules.POLICY.judge("\u00e4".repeat(126)).denial().map(Reason::id));
        assertEquals(Optional.of("ref.too_long"), RefNameRules.POLICY.judge("a".repeat(256)).denial().map(Reason::id));
    }

    @Test
    void controls_spaces_and_signs_of_patterns_are_in_no_name() {
        for (int sign = 0; sign < 0x300; sign++) {
            boolean forbidden = sign <= ' ' || sign == 0x7f || "~^:?*[\\".indexOf(sign) >= 0;
            assertEquals(forbidden ? Optional.of(Reason.of("ref.forbidden_character")) : Optional.empty(),
                    RefNameRules.POLICY.judge("a" + (char) sign + "b").denial(), Integer.toHexString(sign));
        }
    }

    @Test
    void half_of_a_character_is_in_no_name() {
        for (String half : List.of("\uD800", "\uDBFF", "\uDC00", "\uDFFF")) {
            assertEquals(Optional.of(Reason.of("ref.forbidden_character")), RefNameRules.POLICY.judge("a" + half).denial());
        }
        for (String whole : List.of("\uD7FF", "\uE000", "\uD83D\uDE80")) {
            assertTrue(RefNameRules.POLICY.judge("a" + whole).allowed());
        }
    }

    @Test
    void length_of_a_name_and_of_its_parts_is_told() {
        assertEquals(Optional.of(Reason.of("ref.too_long", 255)), RefNameRules.POLICY.judge("a".repeat(256)).denial());
        assertEquals(Optional.of(Reason.of("ref.component_too_long", 250)), RefNameRules.POLICY.judge("a".repeat(251)).denial());
    }

    private static Pusher member(Role role) {
        return new Pusher(5, Optional.ofNullable(role), false, Set.of(9L), OptionalLong.empty());
    }

    private static final Pusher ADMINISTRATOR =
            new Pusher(1, Optional.empty(), true, Set.of(), OptionalLong.empty());

    private static String denial(RefChange.Kind kind, Pusher pusher, ProtectedRef... refs) {
        return BranchGuard.of("main", List.of(refs)).objection(kind, pusher).map(Reason::id).orElse("allowed");
    }

    private static ProtectedRef pushing(AccessGrant... grants) {
        return new ProtectedRef(new RefPattern("m*"), List.of(grants), List.of(new AccessGrant.FromRole(Role.DEVELOPER)),
                false);
    }

    @Test
    void an_unprotected_branch_is_for_developers() {
        for (RefChange.Kind kind : RefChange.Kind.values()) {
            assertEquals("allowed", denial(kind, member(Role.DEVELOPER)));
            assertEquals("ref.developers_push", denial(kind, member(Role.REPORTER)));
            assertEquals("ref.developers_push", denial(kind, member(null)));
            assertEquals("allowed", denial(kind, ADMINISTRATOR));
            assertEquals("allowed", denial(kind, member(Role.DEVELOPER), ProtectedRef.standard("other")));
        }
    }

    @Test
    void the_default_branch_is_for_maintainers() {
        ProtectedRef main = ProtectedRef.standard("main");
        for (RefChange.Kind kind : List.of(RefChange.Kind.CREATE, RefChange.Kind.UPDATE)) {
            assertEquals("allowed", denial(kind, member(Role.MAINTAINER), main));
            assertEquals("ref.protected_push", denial(kind, member(Role.DEVELOPER), main));
        }
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, ADMINISTRATOR, main));
        assertEquals("ref.protected_force", denial(RefChange.Kind.FORCE, member(Role.OWNER), main));
        assertEquals("ref.protected_delete", denial(RefChange.Kind.DELETE, member(Role.DEVELOPER), main));
        assertEquals("allowed", denial(RefChange.Kind.DELETE, member(Role.MAINTAINER), main));
        assertEquals("ref.protected_merge", denial(RefChange.Kind.MERGE, member(Role.DEVELOPER), main));
    }

    @Test
    void any_protection_that_permits_is_enough_but_force_needs_all() {
        ProtectedRef open = new ProtectedRef(new RefPattern("*"), List.of(new AccessGrant.FromRole(Role.DEVELOPER)),
                List.of(), true);
        ProtectedRef main = ProtectedRef.standard("main");
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, member(Role.DEVELOPER), main, open));
        assertEquals("ref.protected_force", denial(RefChange.Kind.FORCE, member(Role.DEVELOPER), main, open));
        assertEquals("allowed", denial(RefChange.Kind.FORCE, member(Role.DEVELOPER), open));
    }

    @Test
    void each_kind_of_grant_lets_its_own_through() {
        Pusher key = new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(3));
        assertEquals("ref.protected_push", denial(RefChange.Kind.UPDATE, member(Role.OWNER), pushing()));
        assertEquals("ref.protected_push",
                denial(RefChange.Kind.UPDATE, member(Role.OWNER), pushing(new AccessGrant.Nobody())));
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, member(Role.DEVELOPER), pushing(new AccessGrant.User(5))));
        assertEquals("ref.protected_push",
                denial(RefChange.Kind.UPDATE, member(Role.DEVELOPER), pushing(new AccessGrant.User(6))));
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, member(Role.DEVELOPER), pushing(new AccessGrant.Group(9))));
        assertEquals("ref.protected_push",
                denial(RefChange.Kind.UPDATE, member(Role.DEVELOPER), pushing(new AccessGrant.Group(8))));
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, key, pushing(new AccessGrant.DeployKey(3))));
        assertEquals("ref.protected_push", denial(RefChange.Kind.UPDATE, key, pushing(new AccessGrant.DeployKey(4))));
        assertEquals("allowed", denial(RefChange.Kind.UPDATE, ADMINISTRATOR, pushing(new AccessGrant.Administrators())));
        assertEquals("ref.protected_push",
                denial(RefChange.Kind.UPDATE, member(Role.OWNER), pushing(new AccessGrant.Administrators())));
    }

    @Test
    void levels_name_grants() {
        assertEquals(new AccessGrant.Nobody(), AccessGrant.ofLevel(0));
        assertEquals(new AccessGrant.FromRole(Role.DEVELOPER), AccessGrant.ofLevel(30));
        assertEquals(new AccessGrant.FromRole(Role.MAINTAINER), AccessGrant.ofLevel(40));
        assertEquals(new AccessGrant.Administrators(), AccessGrant.ofLevel(60));
        assertThrows(IllegalArgumentException.class, () -> AccessGrant.ofLevel(20));
    }
}
