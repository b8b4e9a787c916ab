package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceCascadeTest {

    @ParameterizedTest
    @CsvSource({
        "a,     b,     false",
        "a/x,   a/y,   false",
        "a/b/x, a/b/y, false",
        "a/x,   b/x,   true",
        "a/x,   x,     true",
        "x,     a/x,   true",
        "a/b/x, a/x,   true",
        "a/x,   ab/x,  true"})
    void namespace_that_gets_another_name_alone_stays_in_its_group(String from, String to, boolean leaves) {
        assertEquals(leaves, NamespaceCascade.leavesGroup(from, to));
    }
}
