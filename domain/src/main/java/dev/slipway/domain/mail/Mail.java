package dev.slipway.domain.mail;

import java.util.Objects;

/**
 * Mail of plain text.
 *
 * @param subject one line
 */
public record Mail(MailAddress to, String subject, String text) {

    private static final int LONGEST_SUBJECT = 200;

    public Mail {
        Objects.requireNonNull(to);
        Objects.requireNonNull(text);
        if (subject.isBlank() || subject.length() > LONGEST_SUBJECT || subject.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a subject is one line");
        }
    }

    /** Names neither the recipient nor the text, which may carry a secret. */
    @Override
    public String toString() {
        return "Mail[" + subject + "]";
    }
}
