package dev.slipway.domain.testreport;

import java.util.Optional;

/** Finds the file that a test points to in what it printed. The text is a job's own, so every character of it is looked at once. */
final class AttachmentMark {

    private static final String OPENING = "[[ATTACHMENT|";
    private static final String CLOSING = "]]";

    private AttachmentMark() {
    }

    /** The path of the first mark that is complete: at least one character, none of them a closing bracket, and two of these after it. */
    static Optional<String> find(String text) {
        int opening = text.indexOf(OPENING);
        while (opening >= 0) {
            int path = opening + OPENING.length();
            int end = text.indexOf(']', path);
            if (end == -1) {
                return Optional.empty();
            }
            if (end > path && text.startsWith(CLOSING, end)) {
                return Optional.of(text.substring(path, end));
            }
            opening = text.indexOf(OPENING, end);
        }
        return Optional.empty();
    }
}
