package dev.slipway.domain.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailTest {

    @ParameterizedTest
    @ValueSource(strings = {"anna@example.com", "a@b", "anna.b+tag@sub.example-1.com", "o'neill@example.com", "höhe@exämple.de", "1@2.3"})
    void mail_reaches_ordinary_addresses(String text) {
        MailAddress address = MailAddress.of(text).orElseThrow();
        assertEquals(text, address.text());
        assertEquals(text.substring(text.indexOf('@') + 1), address.domain());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "@", "a", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@b\r\nBcc: c@d", "a\nb@c", "a\u0000@b", "a@b\u2028c", "a,b@c", "a@b,c@d",
        "a;b@c", "<a@b>", "a<b@c", "\"a\"@b", "a(b)@c", "a:b@c", "a\\b@c", ".a@b", "a.@b", "a..b@c", "a@-b", "a@b-", "a@b..c", "a@.b",
        "a@b.", "a@[127.0.0.1]", "\u00a0a@b", "a@b\t"})
    void address_with_a_meaning_in_mail_is_none(String text) {
        assertEquals(Optional.empty(), MailAddress.of(text));
    }

    @Test
    void address_has_a_length() {
        assertFalse(MailAddress.of("a".repeat(64) + "@b").isEmpty());
        assertEquals(Optional.empty(), MailAddress.of("a".repeat(65) + "@b"));
        String three = "a@" + ("b".repeat(63) + ".").repeat(3);
        assertFalse(MailAddress.of(three + "b".repeat(60)).isEmpty());
        assertEquals(Optional.empty(), MailAddress.of(three + "b".repeat(61)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00fc", "\u2488", "\u0627a", "xn--\u00fc"})
    void domain_that_has_no_form_for_servers_is_none(String label) {
        String longest = label + "b".repeat(60);
        assertEquals(Optional.empty(), MailAddress.of("a@" + longest + ".example"));
    }

    @Test
    void label_of_a_domain_has_a_length() {
        assertFalse(MailAddress.of("a@" + "b".repeat(63) + ".example").isEmpty());
        assertEquals(Optional.empty(), MailAddress.of("a@" + "b".repeat(64) + ".example"));
        assertEquals(Optional.empty(), MailAddress.of("a@example." + "b".repeat(64)));
    }

    @Test
    void names_of_domains_are_sent_in_ascii() {
        assertEquals("xn--exmple-cua.de", MailAddress.of("a@ex\u00e4mple.de").orElseThrow().asciiDomain());
        assertEquals("example.com", MailAddress.of("a@example.com").orElseThrow().asciiDomain());
    }

    @Test
    void subject_is_one_line() {
        MailAddress to = MailAddress.of("anna@example.com").orElseThrow();
        for (String subject : new String[] {"", " ", "a\r\nBcc: b@c", "a\nb", "a\u0000", "a".repeat(201)}) {
            assertThrows(IllegalArgumentException.class, () -> new Mail(to, subject, "text"));
        }
        assertEquals("a".repeat(200), new Mail(to, "a".repeat(200), "text").subject());
    }

    @Test
    void lines_of_log_name_neither_recipient_nor_text() {
        Mail mail = new Mail(MailAddress.of("anna@example.com").orElseThrow(), "Subject", "secret");
        assertEquals("Mail[Subject] MailAddress", mail + " " + mail.to());
    }
}
