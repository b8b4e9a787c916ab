package dev.slipway.application.discussion;

/** Notes that a list includes: comments are written by users, activity by the system about changes. */
public enum NoteActivity {
    ALL_NOTES, ONLY_COMMENTS, ONLY_ACTIVITY
}
