package dev.slipway.domain.ciconfig.include;

import java.util.List;
import java.util.Optional;

/** Where a configuration reads other files from. The compiler is a function of its text and of this. */
public interface Sources {
    /** Whether there is a project to read files of at all; a configuration may be checked without one. */
    default boolean hasProject() {
        return true;
    }

    /** The text of a file of the same project at the same commit, or empty where there is none. */
    Optional<String> local(String path);

    /** The paths of all files at the commit. They are only asked for where a wildcard or {@code exists} needs them. */
    List<String> paths();

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
