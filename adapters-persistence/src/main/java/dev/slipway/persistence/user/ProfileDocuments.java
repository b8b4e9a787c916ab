package dev.slipway.persistence.user;

import dev.slipway.domain.user.UserProfile;
import dev.slipway.persistence.kernel.JsonArrays;
import org.jooq.JSONB;

/** Reads the documents of profiles. */
public final class ProfileDocuments {

    private static final String EMPTY = "{}";

    private ProfileDocuments() {
    }

    /** Returns the profile of a document. Most are empty, and jobs read one each, so an empty one is not parsed. */
    public static UserProfile of(JSONB document) {
        return document.data().equals(EMPTY) ? UserProfile.EMPTY : JsonArrays.read(document, UserProfile.class);
    }
}
