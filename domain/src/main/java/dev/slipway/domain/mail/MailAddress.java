package dev.slipway.domain.mail;

import java.net.IDN;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Address to which mail can be sent. Its characters have no meaning in headers and in the protocol of mail, so no address becomes two, and
 * none adds a header. Accounts may have other addresses, such as those with comments or quotes; mail does not reach these.
 */
public final class MailAddress {

    private static final int LONGEST = 254;
    private static final int LONGEST_LOCAL = 64;
    private static final int LONGEST_DOMAIN = 253;
    private static final Pattern LOCAL = Pattern.compile("[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*");
    private static final Pattern DOMAIN = Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?"
            + "(?:\\.[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?)*");

    private final String text;

    private MailAddress(String text) {
        this.text = text;
    }

    /** Returns the address; empty if mail cannot be sent to it. */
    public static Optional<MailAddress> of(String text) {
        int at = text.indexOf('@');
        boolean good = text.length() <= LONGEST && at != -1 && at <= LONGEST_LOCAL && LOCAL.matcher(text.substring(0, at)).matches()
                && DOMAIN.matcher(text.substring(at + 1)).matches() && hasAsciiForm(text.substring(at + 1));
        return good ? Optional.of(new MailAddress(text)) : Optional.empty();
    }

    /** Servers know domains by labels of 63 characters at most, other letters counted as they are written in ASCII. */
    private static boolean hasAsciiForm(String domain) {
        try {
            return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).length() <= LONGEST_DOMAIN;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    public String text() {
        return text;
    }

    /** Returns what follows the {@code @}. */
    public String domain() {
        return text.substring(text.indexOf('@') + 1);
    }

    /** Returns the domain as servers of mail and of names know it, without other letters than those of ASCII. */
    public String asciiDomain() {
        return IDN.toASCII(domain());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MailAddress that && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text);
    }

    /** Names no person: the text of an address is in no log line. */
    @Override
    public String toString() {
        return "MailAddress";
    }
}
