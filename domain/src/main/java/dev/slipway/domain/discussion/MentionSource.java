package dev.slipway.domain.discussion;

import dev.slipway.domain.access.Ability;
import java.util.Objects;

/**
 * Where an object is mentioned. Only callers who may read the source are told of the mention.
 *
 * @param projectId project of the source
 */
public record MentionSource(Kind kind, long projectId) {

    /** Kinds of objects whose texts mention others. */
    public enum Kind {
        COMMIT(Ability.READ_CODE), MERGE_REQUEST(Ability.READ_MERGE_REQUESTS);

        private final Ability ability;

        Kind(Ability ability) {
            this.ability = ability;
        }

        /** Returns the ability to read such an object. */
        public Ability ability() {
            return ability;
        }
    }

    public MentionSource {
        Objects.requireNonNull(kind);
    }
}
