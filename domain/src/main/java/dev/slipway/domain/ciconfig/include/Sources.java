package dev.slipway.domain.ciconfig.include;

import java.util.List;
import java.util.Optional;

/**
 * Files that a configuration may include: a project at a commit, and from there other projects, servers and jobs. The
 * compiler is a function of its text and of the sources.
 */
public interface Sources {
    /** Ref of an include without one. */
    String HEAD = "HEAD";

    /** Returns whether there is a project. A configuration may be checked without one. */
    default boolean hasProject() {
        return true;
    }

    /** Returns the project and the commit, if there are any. */
    default Optional<IncludedFile.Home> home() {
        return Optional.empty();
    }

    /** Returns the text of a file of the same project and commit, or empty where it does not exist. */
    Optional<String> local(String path);

    /** Returns whether a file is too large to be read. Asked only after {@link #local} returned empty. */
    default boolean isTooLarge(String path) {
        return false;
    }

    /** Returns the paths of all files at the commit. Asked only for wildcards and {@code exists}. */
    List<String> paths();

    /** Returns the changed paths; empty without a commit to compare with, which counts as all changed. */
    default Optional<List<String>> changed() {
        return Optional.empty();
    }

    /** Returns the paths that changed since a ref; empty where the ref does not exist. */
    default Optional<List<String>> changedSince(String ref) {
        return Optional.empty();
    }

    /**
     * Returns another project of the server at a ref, if the user may read its code.
     *
     * @param path full path
     * @param ref  branch, a tag or a commit; {@link #HEAD} is the head of its default branch
     */
    default Foreign project(String path, String ref) {
        return new Foreign.Hidden();
    }

    /**
     * Returns the project of a component.
     *
     * @param host    host in the address of the component
     * @param path    full path of the project
     * @param version ref, a part of a version, or {@code ~latest}
     */
    default Foreign component(String host, String path, String version) {
        return new Foreign.Unsupported();
    }

    /** Returns a remote file. The address has the scheme http or https. */
    default Remote remote(String address) {
        return new Remote.Refused("remote includes are not enabled");
    }

    /** Returns a template by name, or empty where it does not exist. */
    default Optional<String> template(String name) {
        return Optional.empty();
    }

    /** Returns a file in the artifacts of a job of the parent pipeline. */
    default Artifact artifact(String job, String path) {
        return new Artifact.NotHere();
    }

    /** Returns the sources of files from outside the server: public files, and none of the project. */
    default Sources outside() {
        return none();
    }

    /** Returns whether the time for reading files is over. */
    default boolean isLate() {
        return false;
    }

    /** Result of looking up another project. */
    sealed interface Foreign {
        /** The project exists at the ref. */
        record Found(Sources files) implements Foreign {
        }

        /** The project does not exist, or the user may not read its code. */
        record Hidden() implements Foreign {
        }

        /** The project exists, the ref does not. */
        record NoReference() implements Foreign {
        }

        /** The address names another server. */
        record Unsupported() implements Foreign {
        }
    }

    /** Result of fetching a remote file. */
    sealed interface Remote {
        record Text(String content) implements Remote {
        }

        /** The server answered with another status than success. */
        record Status(int status) implements Remote {
        }

        /** The connection failed or broke. */
        record Socket() implements Remote {
        }

        record Timeout() implements Remote {
        }

        /** The answer was not HTTP. */
        record BadAnswer() implements Remote {
        }

        /** A rule of the installation forbids the address; {@code why} says which. */
        record Refused(String why) implements Remote {
        }
    }

    /** Result of reading a file in artifacts. */
    sealed interface Artifact {
        record Text(String content) implements Artifact {
        }

        /** The pipeline has no parent. */
        record NotHere() implements Artifact {
        }

        /** The parent has no job of that name, or the job has no artifacts. */
        record NoJob() implements Artifact {
        }

        /** The artifacts do not contain the file. */
        record NoFile() implements Artifact {
        }

        /** The file is too large to be read. */
        record TooLarge() implements Artifact {
        }
    }

    /** Returns the sources of a configuration without a project. */
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
