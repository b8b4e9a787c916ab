package dev.slipway.domain.user.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoticeMailsTest {

    private static final MailAddress ANNA = MailAddress.of("anna@example.com").orElseThrow();
    private static final String PAGE = "https://slipway.example" + NoticeMails.PATH;

    private static Mail mail(NoticeKind kind) {
        return NoticeMails.of(kind, "anna", ANNA, Instant.parse("2026-01-02T03:04:05Z"), PAGE);
    }

    @Test
    void owner_reads_when_the_password_was_reset_and_what_to_do() {
        assertEquals("""
                Hello @anna,

                the password of your account was replaced by a link that was sent by mail on 2026-01-02 03:04 UTC.

                If that was not you, choose another password at once, and tell your administrators:

                https://slipway.example/users/password/new
                """, mail(NoticeKind.PASSWORD_RESET).text());
    }

    @ParameterizedTest
    @EnumSource
    void notice_names_the_account_and_the_moment_and_no_address(NoticeKind kind) {
        Mail mail = mail(kind);
        assertTrue(mail.text().startsWith("Hello @anna,\n") && mail.text().contains(" on 2026-01-02 03:04 UTC.\n"), mail.text());
        assertFalse(mail.text().contains("anna@"), mail.text());
        assertEquals(kind != NoticeKind.EMAIL_CHANGED, mail.text().contains(PAGE + "\n"));
        assertEquals(ANNA, mail.to());
    }

    @Test
    void notices_of_different_changes_differ() {
        Set<String> texts = new HashSet<>();
        for (NoticeKind kind : NoticeKind.values()) {
            texts.add(mail(kind).text());
            assertEquals(kind, NoticeKind.of(kind.wireName()));
        }
        assertEquals(NoticeKind.values().length, texts.size());
    }
}
