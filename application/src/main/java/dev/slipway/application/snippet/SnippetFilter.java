package dev.slipway.application.snippet;

import java.time.Instant;
import java.util.Optional;

/**
 * Snippets that a list shows, newest first.
 *
 * @param createdAfter  included
 * @param createdBefore included
 */
public record SnippetFilter(Place place, Optional<Instant> createdAfter, Optional<Instant> createdBefore) {

    /** Where the snippets are. */
    public sealed interface Place {

        record Project(long id) implements Place {}

        /** Those of an author, personal ones and those of projects. */
        record OfAuthor(long userId) implements Place {}

        /** Personal snippets that are public. */
        record PublicPersonal() implements Place {}

        record Everywhere() implements Place {}
    }

    public static SnippetFilter at(Place place) {
        return new SnippetFilter(place, Optional.empty(), Optional.empty());
    }

    public SnippetFilter created(Optional<Instant> after, Optional<Instant> before) {
        return new SnippetFilter(place, after, before);
    }

    /** Returns whether all snippets of the place are meant. */
    public boolean unfiltered() {
        return createdAfter.isEmpty() && createdBefore.isEmpty();
    }
}
