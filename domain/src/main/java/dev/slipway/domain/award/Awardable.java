package dev.slipway.domain.award;

import java.util.Objects;
import java.util.OptionalLong;

/** An object on which users put emoji. */
public sealed interface Awardable {

    /** Returns the id of the row of the object. */
    long id();

    /** Returns the id of the project that the object belongs to; fails for objects of groups. */
    long projectId();

    /** Returns the id of the project that the object belongs to; empty for objects of groups. */
    default OptionalLong project() {
        return OptionalLong.of(projectId());
    }

    /** Returns the name of the kind of objects for clients. */
    String type();

    /** Returns the object itself, or the one that a note is about. */
    Whole whole();

    /** An object that no other contains: writers of its emoji, and of those on its notes, wait for one another at its row. */
    sealed interface Whole extends Awardable {

        @Override
        default Whole whole() {
            return this;
        }
    }

    record Issue(long projectId, long id) implements Whole {

        @Override
        public String type() {
            return "Issue";
        }
    }

    /** @param projectId the target project, to which it belongs */
    record MergeRequest(long projectId, long id) implements Whole {

        @Override
        public String type() {
            return "MergeRequest";
        }
    }

    /** An epic, which belongs to a group. */
    record Epic(long id) implements Whole {

        @Override
        public long projectId() {
            throw new IllegalStateException("an epic belongs to no project: " + id);
        }

        @Override
        public OptionalLong project() {
            return OptionalLong.empty();
        }

        @Override
        public String type() {
            return "Epic";
        }
    }

    /** A snippet of a project. Personal snippets take no emoji. */
    record Snippet(long projectId, long id) implements Whole {

        @Override
        public String type() {
            return "Snippet";
        }
    }

    /** A comment. @param parent the object that it is about */
    record Note(Whole parent, long id) implements Awardable {

        public Note {
            Objects.requireNonNull(parent);
        }

        @Override
        public long projectId() {
            return parent.projectId();
        }

        @Override
        public OptionalLong project() {
            return parent.project();
        }

        @Override
        public String type() {
            return "Note";
        }

        @Override
        public Whole whole() {
            return parent;
        }
    }
}
