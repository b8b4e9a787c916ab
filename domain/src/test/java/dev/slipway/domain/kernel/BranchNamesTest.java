package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BranchNamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", "a..b", "a b", "a~b", "a^", "a:b", "a?", "a*", "a[", "a\\b", "a.", ".a", "a/.b",
        "a.lock", "a.lock/b", "@", "a@{b", "-a", "a\u0001", "a\u007f", "HEAD", "refs/heads/a",
        "0123456789012345678901234567890123456789", "0123456789abcdef0123456789abcdef01234567"})
    void knows_what_is_no_branch(String name) {
        assertEquals(false, BranchNames.valid(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "feature/x", "a.b", "ünï", "a@b", "HEAD-1", "a!b", "a-", "a.locks", "@a", "ref/a", "a/refs/b", "a/HEAD",
        "012345678901234567890123456789012345678", "01234567890123456789012345678901234567890",
        "0123456789ABCDEF0123456789ABCDEF01234567"})
    void knows_what_is_a_branch(String name) {
        assertEquals(true, BranchNames.valid(name));
    }

    /** A part becomes the name of a file of 250 bytes at most. */
    @Test
    void name_and_its_parts_are_short_enough() {
        String half = "a".repeat(127);
        for (String name : List.of("a".repeat(250), "ä".repeat(125), half + "/" + half)) {
            assertEquals(true, BranchNames.valid(name));
        }
        for (String name : List.of("a".repeat(251), "ä".repeat(125) + "a", "a/" + "b".repeat(251), half + "a/" + half)) {
            assertEquals(false, BranchNames.valid(name));
        }
    }
}
