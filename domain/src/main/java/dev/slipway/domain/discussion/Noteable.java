package dev.slipway.domain.discussion;

import java.util.Objects;
import java.util.OptionalLong;

/** An object that has notes. */
public sealed interface Noteable {

    NoteableKind kind();

    /** Returns the id of the project that the notes belong to; fails for objects of groups. */
    long projectId();

    /** Returns the id of the project that the notes belong to; empty for objects of groups. */
    default OptionalLong project() {
        return OptionalLong.of(projectId());
    }

    /** Returns a text that no other object has. */
    String identity();

    /** @param sha full name of the commit */
    record Commit(long projectId, String sha) implements Noteable {

        public Commit {
            Objects.requireNonNull(sha);
        }

        @Override
        public NoteableKind kind() {
            return NoteableKind.COMMIT;
        }

        @Override
        public String identity() {
            return "commit " + projectId + " " + sha;
        }
    }

    /**
     * A merge request.
     *
     * @param projectId the target project, to which it belongs
     * @param iid       its number there
     */
    record MergeRequest(long projectId, long id, long iid) implements Noteable {

        @Override
        public NoteableKind kind() {
            return NoteableKind.MERGE_REQUEST;
        }

        @Override
        public String identity() {
            return "merge request " + id;
        }
    }

    /** @param iid its number in the project */
    record Issue(long projectId, long id, long iid) implements Noteable {

        @Override
        public NoteableKind kind() {
            return NoteableKind.ISSUE;
        }

        @Override
        public String identity() {
            return "issue " + id;
        }
    }

    /** @param iid its number in the group */
    record Epic(long groupId, long id, long iid) implements Noteable {

        @Override
        public NoteableKind kind() {
            return NoteableKind.EPIC;
        }

        @Override
        public long projectId() {
            throw new IllegalStateException("an epic belongs to no project: " + id);
        }

        @Override
        public OptionalLong project() {
            return OptionalLong.empty();
        }

        @Override
        public String identity() {
            return "epic " + id;
        }
    }

    /** A snippet of a project, which clients name by its id. */
    record Snippet(long projectId, long id) implements Noteable {

        @Override
        public NoteableKind kind() {
            return NoteableKind.SNIPPET;
        }

        @Override
        public String identity() {
            return "snippet " + id;
        }
    }
}
