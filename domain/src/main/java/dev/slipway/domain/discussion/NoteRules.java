package dev.slipway.domain.discussion;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * Validates comments. The limits bound the answers that show all comments of an object. Authors who are not members of the project use only
 * a part of them, so that they never keep members from commenting.
 */
public final class NoteRules {

    /** Maximum characters of a comment. Platform behaviour, section 10.3. */
    public static final int BODY = 1_000_000;
    /** Maximum comments of an object, as in the product. */
    public static final int COMMENTS = 5_000;
    /** Maximum characters of all comments of an object together. */
    public static final int TOGETHER = 5_000_000;

    private static final Limit ALL = new Limit(COMMENTS, TOGETHER);
    /** Comments of an object, of all authors, up to which it takes those of other authors than members. */
    private static final Limit OUTSIDE = new Limit(4_000, 4_000_000);
    /** Comments of one author who is not a member. */
    private static final Limit OUTSIDER = new Limit(500, 1_000_000);

    private NoteRules() {
    }

    /** @param characters of all comments together */
    private record Limit(int comments, int characters) {

        Optional<Reason> error(String body, NoteUsage others) {
            if (others.comments() >= comments) {
                return Optional.of(Reason.of("note.too_many"));
            }
            return others.characters() + NoteRules.characters(body) > characters
                    ? Optional.of(Reason.of("note.too_much", characters)) : Optional.empty();
        }
    }

    /** Returns the error of a member's comment. @param others the other comments of the object */
    public static Optional<Reason> error(String body, NoteUsage others) {
        if (body.isBlank()) {
            return Optional.of(Reason.of("note.blank"));
        }
        if (characters(body) > BODY) {
            return Optional.of(Reason.of("note.too_long", BODY));
        }
        return ALL.error(body, others);
    }

    /**
     * Returns the error of a comment whose author is not a member of the project.
     *
     * @param others the other comments of the object
     * @param own    those of them that the author wrote
     */
    public static Optional<Reason> outsiderError(String body, NoteUsage others, NoteUsage own) {
        return error(body, others).or(() -> OUTSIDE.error(body, others)).or(() -> OUTSIDER.error(body, own));
    }

    /** Returns the number of characters, which limits count. */
    public static int characters(String text) {
        return text.codePointCount(0, text.length());
    }
}
