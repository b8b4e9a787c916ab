package dev.slipway.application.project;

import org.jspecify.annotations.Nullable;

/**
 * A project as a fork, and as the source of forks.
 *
 * @param sourceId     project that it was forked from; null for none
 * @param source       the same as shown to clients; null until it is read, and for callers who cannot see it
 * @param forks        number of its forks
 * @param importStatus {@code finished} for copies of other projects, else {@code none}
 */
public record ForkedFrom(@Nullable Long sourceId, @Nullable ProjectView source, int forks, String importStatus) {

    ForkedFrom with(@Nullable ProjectView seen) {
        return new ForkedFrom(sourceId, seen, forks, importStatus);
    }
}
