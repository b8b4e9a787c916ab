package dev.slipway.domain.discussion;

import java.util.Optional;
import java.util.Set;

/**
 * Discussions of an object that a reader is shown.
 *
 * @param internal whether internal ones are shown
 * @param mentions mentions that are shown; empty for all
 */
public record NoteAudience(boolean internal, Optional<MentionAudience> mentions) {

    /** The writer of a note, who is shown that note. */
    public static final NoteAudience ALL = new NoteAudience(true, Optional.empty());

    public static NoteAudience of(boolean internal, MentionAudience mentions) {
        return new NoteAudience(internal, Optional.of(mentions));
    }

    /** Returns an audience of mentions of which none is in an issue. */
    public static NoteAudience of(boolean internal, Set<MentionSource> mentions) {
        return of(internal, MentionAudience.of(mentions));
    }
}
