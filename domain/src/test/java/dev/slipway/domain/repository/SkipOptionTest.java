package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SkipOptionTest {

    @Test
    void option_is_found_by_its_whole_name() {
        assertTrue(SkipOption.in(List.of("x", "ci.skip")));
        assertTrue(SkipOption.in(List.of("ci.skip=anything")));
        assertFalse(SkipOption.in(List.of("ci.skipped", "ci", "skip", "CI.skip", "x.ci.skip", "ci.variable=A=ci.skip")));
        assertFalse(SkipOption.in(List.of()));
    }

    @Test
    void nothing_else_is_kept() {
        assertEquals(List.of("ci.skip"), SkipOption.kept(List.of("ci.variable=A=secret", "ci.skip=secret", "ci.skip")));
        assertEquals(List.of(), SkipOption.kept(List.of("ci.variable=A=secret")));
    }
}
