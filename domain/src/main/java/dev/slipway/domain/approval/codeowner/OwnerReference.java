package dev.slipway.domain.approval.codeowner;

import java.util.Locale;
import java.util.Optional;

/** Owner as a file of code owners names one. */
public sealed interface OwnerReference {

    /** User or group; letters are lower case, since names are compared without regard to case. */
    record Account(String path) implements OwnerReference {}

    /** User by an e-mail address, in lower case. */
    record Email(String address) implements OwnerReference {}

    /** Returns the owner that a word names; empty if it names none. */
    static Optional<OwnerReference> of(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        int at = lower.indexOf('@');
        if (at < 0 || at == lower.length() - 1 || lower.lastIndexOf('@') != at) {
            return Optional.empty();
        }
        return Optional.of(at == 0 ? new Account(lower.substring(1)) : new Email(lower));
    }
}
