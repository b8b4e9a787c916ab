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
        COMMIT(Ability.READ_CODE), MERGE_REQUEST(Ability.READ_MERGE_REQUESTS),
        /** Confidential issues need more: {@link MentionAudience} decides. */
        ISSUE(Ability.READ_ISSUES),
        /** Each snippet has readers of its own: {@link MentionAudience} decides. */
        SNIPPET(Ability.READ_SNIPPETS);

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

    /** Returns the source of a mention in the texts or notes of an object of a kind that mentions others. */
    public static MentionSource of(Noteable object) {
        return new MentionSource(switch (object) {
            case Noteable.Commit ignored -> Kind.COMMIT;
            case Noteable.MergeRequest ignored -> Kind.MERGE_REQUEST;
            case Noteable.Issue ignored -> Kind.ISSUE;
            case Noteable.Snippet ignored -> Kind.SNIPPET;
            case Noteable.Epic epic -> throw new IllegalArgumentException(epic.identity() + " mentions nothing");
        }, object.projectId());
    }
}
