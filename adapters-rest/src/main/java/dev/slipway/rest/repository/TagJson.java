package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.repository.ref.TagView;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A tag on the wire. @param release null without one */
record TagJson(String name, String message, String target, CommitJson commit, @Nullable ReleaseOfTag release,
        @JsonProperty("protected") boolean isProtected) {

    /** The release of a tag, in short. */
    record ReleaseOfTag(String tagName, String description) {}

    static TagJson of(TagView view, Links links) {
        String message = view.message() == null ? "" : view.message();
        return new TagJson(view.name(), message, view.target(), CommitJson.of(view.commit(), view.projectPath(), links),
                view.release().map(description -> new ReleaseOfTag(view.name(), description)).orElse(null),
                view.isProtected());
    }
}
