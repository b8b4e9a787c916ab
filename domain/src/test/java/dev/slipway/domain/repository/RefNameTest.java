package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefNameTest {

    @Test
    void names_are_whole_and_short() {
        assertEquals("refs/heads/feature/a", RefName.branch("feature/a").full());
        assertEquals("refs/tags/v1", RefName.tag("v1").full());
        for (RefName ref : List.of(RefName.branch("main"), RefName.branch("heads"), RefName.branch("a/b/c"), RefName.tag("v1.0"),
                RefName.tag("ünï"))) {
            assertEquals(Optional.of(ref), RefName.ofFull(ref.full()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "refs/heads/", "refs/tags/", "refs/heads", "refs/pipelines/5", "refs/notes/commits", "main",
            "heads/main", "",
        "Refs/heads/main", "/refs/heads/main"})
    void what_is_neither_branch_nor_tag_is_not_taken_for_one(String full) {
        assertEquals(Optional.empty(), RefName.ofFull(full));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "feature/a-b_c", "v1.0", "refs", "a/refs/b", "ünï", "0000", "1234567890123456789012345678901234567890a",
        "123456789012345678901234567890123456789", "ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD"})
    void good_names(String name) {
        assertEquals(Optional.empty(), RefName.branch(name).problem());
        assertEquals(Optional.empty(), RefName.tag(name).problem());
    }

    /** What git refuses, what reads as a commit, what reads as a whole ref. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a..b", "-a", "a.lock", "/a", "a/", "a//b", ".a", "a.", "@", "@{", "a@{b", "a~", "a^", "a:b",
            "a?", "a*", "a[b",
        "a\\b", "HEAD", "a\u0000b", "a\nb", "refs/heads/main", "refs/x", "refs/merge-requests/3/head",
        "refs/merge-requests/3/merge", "refs/pipelines/3", "0123456789012345678901234567890123456789",
        "abcdefabcdefabcdefabcdefabcdefabcdefabcd", "0000000000000000000000000000000000000000"})
    void bad_names_are_told_by_kind(String name) {
        assertEquals(Optional.of(Reason.of("ref.invalid_name", "branch")), RefName.branch(name).problem());
        assertEquals(Optional.of(Reason.of("ref.invalid_name", "tag")), RefName.tag(name).problem());
    }

    @ParameterizedTest
    @CsvSource({"branch,BRANCH", "tag,TAG", "other,OTHER"})
    void kinds_have_names(String wireName, RefKind kind) {
        assertEquals(kind, RefKind.of(wireName));
        assertEquals(wireName, kind.wireName());
    }
}
