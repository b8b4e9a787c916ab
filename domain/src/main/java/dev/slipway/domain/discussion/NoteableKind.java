package dev.slipway.domain.discussion;

/** Kinds of objects that have notes, and the rules of their discussions. A kind that is added is one row. */
public enum NoteableKind {
    /** Replies to a single comment are rejected, and no thread is resolved. */
    COMMIT("Commit", false, false, true),
    MERGE_REQUEST("MergeRequest", true, true, true),
    /** A reply makes a thread, which is never resolved. */
    ISSUE("Issue", true, false, true),
    /** As of issues. Epics belong to groups, and mention nothing. */
    EPIC("Epic", true, false, false),
    /** Replies to a single comment are rejected, and no thread is resolved. Its title and description mention nothing. */
    SNIPPET("Snippet", false, false, true);

    private final String wireName;
    private final boolean repliable;
    private final boolean resolvable;
    private final boolean mentioning;

    NoteableKind(String wireName, boolean repliable, boolean resolvable, boolean mentioning) {
        this.wireName = wireName;
        this.repliable = repliable;
        this.resolvable = resolvable;
        this.mentioning = mentioning;
    }

    public String wireName() {
        return wireName;
    }

    /** Returns whether a reply makes a thread of a single comment. */
    public boolean repliable() {
        return repliable;
    }

    /** Returns whether threads are resolved. */
    public boolean resolvable() {
        return resolvable;
    }

    /** Returns whether other objects are told that its notes mention them. */
    public boolean mentioning() {
        return mentioning;
    }
}
