package dev.slipway.domain.variable;

/**
 * Commit and ref of a pipeline, for predefined variables.
 *
 * @param sha          the commit
 * @param beforeSha    the commit the ref stood at before, or zeros
 * @param ref          the branch or tag
 * @param kind         what the ref is
 * @param protectedRef whether the ref is protected
 * @param tagMessage   the message of an annotated tag, or empty
 * @param message      the commit's whole message
 * @param timestamp    when it was committed, in ISO 8601
 * @param author       its author as {@code Name <address>}
 */
public record CommitFacts(String sha, String beforeSha, String ref, RefKind kind, boolean protectedRef, String tagMessage, String message,
        String timestamp, String author) {
    private static final int SHORT = 8;
    private static final int LONG_TITLE = 100;

    /** Kind of a ref; the ref of a merge request is neither a branch nor a tag for variables. */
    public enum RefKind {
        BRANCH, TAG, MERGE_REQUEST;

        public static RefKind of(boolean tag, boolean mergeRequest) {
            return mergeRequest ? MERGE_REQUEST : tag ? TAG : BRANCH;
        }
    }

    String shortSha() {
        return sha.substring(0, Math.min(SHORT, sha.length()));
    }

    String title() {
        String text = message.strip();
        return text.contains("\n") ? text.substring(0, text.indexOf('\n')).strip() : text;
    }

    /** Returns the message after the title; the whole message if the first line is too long for a title. */
    String description() {
        String text = message.strip();
        if (title().length() >= LONG_TITLE) {
            return text;
        }
        return text.contains("\n") ? text.substring(text.indexOf('\n') + 1).strip() : "";
    }
}
