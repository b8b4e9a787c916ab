package dev.slipway.domain.user.notice;

import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Texts of the mails that tell of changes. They have neither a secret nor an address, and name the account by its username alone. */
public final class NoticeMails {

    /** Path of the page on which a link for another password is asked for. */
    public static final String PATH = "/users/password/new";

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private NoticeMails() {
    }

    /** @param page address of the page at {@link #PATH} */
    public static Mail of(NoticeKind kind, String username, MailAddress to, Instant changedAt, String page) {
        String text = String.join("\n",
                "Hello @" + username + ",",
                "",
                change(kind) + " on " + MOMENT.format(changedAt) + ".",
                "",
                advice(kind, page),
                "");
        return new Mail(to, subject(kind), text);
    }

    private static String subject(NoticeKind kind) {
        return switch (kind) {
            case PASSWORD_CHANGED, PASSWORD_CHANGED_BY_ADMINISTRATOR -> "Your password was changed";
            case PASSWORD_RESET -> "Your password was reset";
            case EMAIL_CHANGED -> "Your e-mail address was changed";
        };
    }

    private static String change(NoticeKind kind) {
        return switch (kind) {
            case PASSWORD_CHANGED -> "the password of your account was changed";
            case PASSWORD_RESET -> "the password of your account was replaced by a link that was sent by mail";
            case PASSWORD_CHANGED_BY_ADMINISTRATOR -> "an administrator changed the password of your account";
            case EMAIL_CHANGED -> "another address became the primary e-mail address of your account";
        };
    }

    private static String advice(NoticeKind kind, String page) {
        return switch (kind) {
            case PASSWORD_CHANGED, PASSWORD_RESET ->
                "If that was not you, choose another password at once, and tell your administrators:\n\n" + page;
            case PASSWORD_CHANGED_BY_ADMINISTRATOR -> "Choose another one when you sign in, or by a link that is sent to you:\n\n" + page;
            case EMAIL_CHANGED -> "Mail about the account goes there from now on. If that was not you, tell your administrators at once.";
        };
    }
}
