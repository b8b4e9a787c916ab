package dev.slipway.domain.issue;

import java.util.Objects;

/** An issue or a merge request, for what both have alike. @param id in the table of its kind */
public record ItemId(Kind kind, long id) {

    /** Kinds of such objects. */
    public enum Kind { ISSUE, MERGE_REQUEST }

    public ItemId {
        Objects.requireNonNull(kind);
    }

    public static ItemId issue(long id) {
        return new ItemId(Kind.ISSUE, id);
    }

    public static ItemId mergeRequest(long id) {
        return new ItemId(Kind.MERGE_REQUEST, id);
    }
}
