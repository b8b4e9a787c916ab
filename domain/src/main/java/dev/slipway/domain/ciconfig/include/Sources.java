package dev.slipway.domain.ciconfig.include;

import java.util.List;
import java.util.Optional;

/**
 * Where a configuration reads other files from: a project at a commit, and the ways that lead from there to other places. The
 * compiler is a function of its text and of this.
 */
public interface Sources {
    /** What {@link Foreign} refs are where an include names none. */
    String HEAD = "HEAD";

    /** Whether there is a project to read files of at all; a configuration may be checked without one. */
    default boolean hasProject() {
        return true;
    }

    /** The project and the commit, where they have names. */
    default Optional<IncludedFile.Home> home() {
        return Optional.empty();
    }

    /** The text of a file of the same project at the same commit, or empty where there is none. */
    Optional<String> local(String path);

    /** Whether there is such a file that is too large to be read. It is only asked where {@link #local} has none. */
    default boolean isTooLarge(String path) {
        return false;
    }

    /** The paths of all files at the commit. They are only asked for where a wildcard or {@code exists} needs them. */
    List<String> paths();

    /** The paths that changed; empty where there is nothing to compare with, so that everything counts as changed. */
    default Optional<List<String>> changed() {
        return Optional.empty();
    }

    /** The paths that changed since a ref; empty where there is no such ref. */
    default Optional<List<String>> changedSince(String ref) {
        return Optional.empty();
    }

    /**
     * Another project of the server at a ref, for somebody who may read its code.
     *
     * @param path its full path
     * @param ref  a branch, a tag or a commit; {@link #HEAD} is the head of its default branch
     */
    default Foreign project(String path, String ref) {
        return new Foreign.Hidden();
    }

    /**
     * The project that holds a component.
     *
     * @param host    the host in the component's address
     * @param path    the full path of the project
     * @param version a ref, a part of a version, or {@code ~latest}
     */
    default Foreign component(String host, String path, String version) {
        return new Foreign.Unsupported();
    }

    /** A file elsewhere. The address is one of http or https. */
    default Remote remote(String address) {
        return new Remote.Refused("remote includes are not enabled");
    }

    /** A configuration that the server brings along, or empty where it has none of this name. */
    default Optional<String> template(String name) {
        return Optional.empty();
    }

    /** A file in the artifacts of a job of the parent pipeline. */
    default Artifact artifact(String job, String path) {
        return new Artifact.NotHere();
    }

    /** What files from outside of the server may include: what everybody sees, and nothing of the project. */
    default Sources outside() {
        return none();
    }

    /** Whether the time for reading files is used up. */
    default boolean isLate() {
        return false;
    }

    /** What became of the wish for another project. */
    sealed interface Foreign {
        /** @param files its files at the ref */
        record Found(Sources files) implements Foreign {
        }

        /** There is none, or it is not for this reader. */
        record Hidden() implements Foreign {
        }

        /** The project is there, the ref is not. */
        record NoReference() implements Foreign {
        }

        /** The address leads to another server. */
        record Unsupported() implements Foreign {
        }
    }

    /** What became of the wish for a file elsewhere. */
    sealed interface Remote {
        record Text(String content) implements Remote {
        }

        /** @param status the one of the answer */
        record Status(int status) implements Remote {
        }

        /** No connection came about, or it broke. */
        record Socket() implements Remote {
        }

        record Timeout() implements Remote {
        }

        /** The answer was none of HTTP. */
        record BadAnswer() implements Remote {
        }

        /** @param why the rule that forbids it */
        record Refused(String why) implements Remote {
        }
    }

    /** What became of the wish for a file in artifacts. */
    sealed interface Artifact {
        record Text(String content) implements Artifact {
        }

        /** The pipeline has no parent. */
        record NotHere() implements Artifact {
        }

        /** The parent has no such job, or the job has no artifacts. */
        record NoJob() implements Artifact {
        }

        /** The artifacts hold no such file. */
        record NoFile() implements Artifact {
        }

        /** The file is too large to be read. */
        record TooLarge() implements Artifact {
        }
    }

    /** Sources for a configuration without a project. */
    static Sources none() {
        return new Sources() {
            @Override
            public boolean hasProject() {
                return false;
            }

            @Override
            public Optional<String> local(String path) {
                return Optional.empty();
            }

            @Override
            public List<String> paths() {
                return List.of();
            }
        };
    }
}
