package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogMaskTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hidden(LogMask mask, String text) {
        byte[] content = bytes(text);
        boolean[] covered = new boolean[content.length];
        mask.mark(content, content.length, covered);
        for (int at = 0; at < content.length; at++) {
            content[at] = mask.shown(content[at], covered[at]);
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "a password1 b,a ********* b",
        "password1password1,******************",
        "password,password",
        "Password1,Password1",
        "password11,*********1",
        "password2 phrase,password2 phrase",
        "password1,*********",
        "'',''",
    })
    void a_secret_is_hidden_byte_by_byte(String text, String shown) {
        assertEquals(shown, hidden(LogMask.of(List.of("password1")), text));
    }

    @Test
    void secrets_may_overlap_themselves_and_each_other() {
        assertEquals("**********", hidden(LogMask.of(List.of("aaaaaaaa")), "a".repeat(10)));
        assertEquals("x************y", hidden(LogMask.of(List.of("12345678", "567890ab")), "x1234567890aby"));
        assertEquals("***********.", hidden(LogMask.of(List.of("secret-12", "secret-1234")), "secret-1234."));
    }

    @Test
    void letters_of_several_bytes_keep_the_length_of_the_log() {
        assertEquals("<" + "*".repeat(16) + ">", hidden(LogMask.of(List.of("äöüßäöüß")), "<äöüßäöüß>"));
    }

    @Test
    void short_texts_are_no_secrets() {
        assertSame(LogMask.NONE, LogMask.of(List.of("1234567", "")));
        assertEquals("1234567", hidden(LogMask.of(List.of("1234567", "12345678")), "1234567"));
        assertEquals(0, LogMask.NONE.reach());
        assertEquals("text", hidden(LogMask.NONE, "text"));
        assertEquals(0, LogMask.NONE.unfinished(bytes("text"), 4));
    }

    @Test
    void the_longest_secret_says_how_far_one_reaches() {
        assertEquals(9, LogMask.of(List.of("12345678", "1234567890", "123")).reach());
    }

    @ParameterizedTest
    @CsvSource({
        "'',0", "nothing,0", "a pass,4", "a password,8", "a password1,0", "p,1", "password1p,1", "passpass,4", "passwordx,0",
    })
    void the_end_of_a_text_may_be_the_beginning_of_a_secret(String text, int held) {
        LogMask mask = LogMask.of(List.of("password1", "pass-phrase"));
        assertEquals(held, mask.unfinished(bytes(text), bytes(text).length));
    }

    @Test
    void only_what_is_there_is_looked_at() {
        LogMask mask = LogMask.of(List.of("password1"));
        boolean[] covered = new boolean[9];
        mask.mark(bytes("password1"), 8, covered);
        for (boolean each : covered) {
            assertEquals(false, each);
        }
        assertEquals(8, mask.unfinished(bytes("password1"), 8));
    }
}
