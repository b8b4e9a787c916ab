package dev.slipway.rest.edge.failure;

import dev.slipway.domain.kernel.Reason;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * Texts of reasons on the wire, from {@code reasons.properties}. No other class contains texts of reasons, so that use cases are tested by
 * reason ids. The head of the file lists prefixes that change the form of the answer.
 */
@Singleton
public final class ReasonTexts {

    private final Properties texts = new Properties();

    public ReasonTexts() {
        try (InputStream file = ReasonTexts.class.getResourceAsStream("/reasons.properties");
                Reader reader = new InputStreamReader(file, StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the text of a reason with its arguments filled in; its id if it has no text. */
    public String text(Reason reason) {
        String text = texts.getProperty(reason.id(), reason.id());
        StringBuilder filled = new StringBuilder(text.length() + 32);
        for (int at = 0; at < text.length(); at++) {
            int argument = argumentAt(text, at);
            if (argument >= 0 && argument < reason.args().size()) {
                filled.append(reason.args().get(argument));
                at += 2;
            } else {
                filled.append(text.charAt(at));
            }
        }
        return filled.toString();
    }

    /** Returns the text without its prefix, for use in successful answers. */
    public String sentence(Reason reason) {
        return text(reason).replaceFirst("^(?:=|(?:error|errors|list|inner|base)=)", "");
    }

    private static int argumentAt(String text, int at) {
        boolean placeholder = text.charAt(at) == '{' && at + 2 < text.length() && text.charAt(at + 2) == '}';
        return placeholder ? Character.digit(text.charAt(at + 1), 10) : -1;
    }
}
