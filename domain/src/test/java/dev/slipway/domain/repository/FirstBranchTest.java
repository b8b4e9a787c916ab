package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirstBranchTest {

    /** What a client sends, and in which order it moves where {@code trunk} is expected. */
    @ParameterizedTest
    @CsvSource({
        "refs/heads/main refs/heads/trunk, refs/heads/trunk refs/heads/main",
        "refs/heads/a refs/heads/master refs/heads/main, refs/heads/main refs/heads/master refs/heads/a",
        "refs/heads/b refs/heads/a, refs/heads/b refs/heads/a",
        "refs/tags/trunk refs/notes/trunk refs/heads/a, refs/heads/a refs/tags/trunk refs/notes/trunk",
        "refs/notes/commits refs/tags/v1 refs/heads/z refs/heads/trunk, refs/heads/trunk refs/heads/z refs/notes/commits refs/tags/v1"})
    void expected_branch_comes_first_and_then_a_likely_one(String sent, String moved) {
        assertEquals(moved, String.join(" ", Arrays.stream(sent.split(" ")).map(full -> RefName.ofAny(full).orElseThrow())
                .sorted(FirstBranch.order("trunk")).map(RefName::full).toList()));
    }
}
