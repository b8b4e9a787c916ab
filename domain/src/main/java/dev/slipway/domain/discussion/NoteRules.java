package dev.slipway.domain.discussion;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Validates comments. The limits bound the answers that show all comments of an object. */
public final class NoteRules {

    /** Maximum characters of a comment. Platform behaviour, section 10.3. */
    public static final int BODY = 1_000_000;
    /** Maximum comments of an object, as in the product. */
    public static final int COMMENTS = 5_000;
    /** Maximum characters of all comments of an object together. */
    public static final int TOGETHER = 20_000_000;

    private NoteRules() {
    }

    /** Returns the error of a comment. @param others the other comments of the object */
    public static Optional<Reason> error(String body, NoteUsage others) {
        if (body.isBlank()) {
            return Optional.of(Reason.of("note.blank"));
        }
        if (characters(body) > BODY) {
            return Optional.of(Reason.of("note.too_long", BODY));
        }
        if (others.comments() >= COMMENTS) {
            return Optional.of(Reason.of("note.too_many"));
        }
        return others.characters() + characters(body) > TOGETHER
                ? Optional.of(Reason.of("note.too_much", TOGETHER)) : Optional.empty();
    }

    /** Returns the number of characters, which limits count. */
    public static int characters(String text) {
        return text.codePointCount(0, text.length());
    }
}
