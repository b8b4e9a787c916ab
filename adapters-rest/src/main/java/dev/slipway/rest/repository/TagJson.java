package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.repository.ref.TagView;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A tag on the wire. Releases are not supported: they are null. */
record TagJson(String name, String message, String target, CommitJson commit, @Nullable Object release,
        @JsonProperty("protected") boolean isProtected) {

    static TagJson of(TagView view, Links links) {
        String message = view.message() == null ? "" : view.message();
        return new TagJson(view.name(), message, view.target(), CommitJson.of(view.commit(), view.projectPath(), links), null,
                view.isProtected());
    }
}
