package dev.slipway.domain.discussion;

import java.util.Optional;
import java.util.Set;

/**
 * Discussions of an object that a reader is shown.
 *
 * @param internal whether internal ones are shown
 * @param mentions sources whose mentions are shown; empty for all
 */
public record NoteAudience(boolean internal, Optional<Set<MentionSource>> mentions) {

    /** The writer of a note, who is shown that note. */
    public static final NoteAudience ALL = new NoteAudience(true, Optional.empty());

    public NoteAudience {
        mentions = mentions.map(Set::copyOf);
    }

    public static NoteAudience of(boolean internal, Set<MentionSource> mentions) {
        return new NoteAudience(internal, Optional.of(mentions));
    }
}
