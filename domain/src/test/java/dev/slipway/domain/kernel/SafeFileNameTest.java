package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SafeFileNameTest {

    static List<Arguments> names() {
        return List.of(
                Arguments.of("dk.png", "dk.png"),
                Arguments.of("../../etc/passwd", "passwd"),
                Arguments.of("C:\\temp\\a b.txt", "a_b.txt"),
                Arguments.of("..", "_.."),
                Arguments.of(".", "_."),
                Arguments.of("a/", "file"),
                Arguments.of("", "file"),
                Arguments.of(".gitignore", ".gitignore"),
                Arguments.of("häuser-c++_1.tar.gz", "häuser-c++_1.tar.gz"),
                Arguments.of("ha\u0308user.png", "häuser.png"),
                Arguments.of("a\"b';x=\r\n1.png", "a_b__x___1.png"),
                Arguments.of("<script>.png", "_script_.png"),
                Arguments.of("x\u202egnp.exe", "x_gnp.exe"),
                Arguments.of("a\0b", "a_b"),
                Arguments.of("%2e%2e%2fx", "_2e_2e_2fx"),
                Arguments.of("\ud800.png", "_.png"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void hostile_name_becomes_a_plain_one(String given, String safe) {
        assertEquals(safe, SafeFileName.of(given));
        assertEquals(safe, SafeFileName.of(safe));
    }

    @Test
    void long_name_keeps_its_ending_and_its_characters() {
        String name = SafeFileName.of("ü".repeat(300) + ".PNG");
        assertTrue(name.endsWith("ü.PNG"), name);
        assertTrue(name.getBytes(StandardCharsets.UTF_8).length <= 200);
        assertEquals(200, SafeFileName.of("x".repeat(300) + "." + "y".repeat(300)).length());
    }

    @Test
    void ending_of_twenty_bytes_is_kept() {
        assertEquals("x".repeat(200), SafeFileName.of("x".repeat(200)));
        assertEquals("x".repeat(180) + "." + "y".repeat(19), SafeFileName.of("x".repeat(300) + "." + "y".repeat(19)));
        assertEquals("x".repeat(200), SafeFileName.of("x".repeat(300) + "." + "y".repeat(20)));
    }

    @Test
    void no_name_leads_anywhere_else() {
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            String hostile = random.ints(random.nextInt(12), 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString() + List.of("", "/..", "\\", "..", "\n").get(random.nextInt(5));
            String safe = SafeFileName.of(hostile);
            assertTrue(safe.codePoints().noneMatch(one -> "/\\\"'\r\n\0;:%?#<> ".indexOf(one) >= 0), safe);
            assertTrue(!safe.isEmpty() && !safe.equals(".") && !safe.equals(".."), safe);
        }
    }

    @Test
    void extension_is_what_stands_behind_the_last_dot() {
        assertEquals("gz", SafeFileName.extension("a.tar.GZ"));
        assertEquals("", SafeFileName.extension(".gitignore"));
        assertEquals("", SafeFileName.extension("Makefile"));
    }
}
