package dev.slipway.rest.snippet;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snippet on the wire. */
record SnippetJson(
        long id,
        @Nullable String title,
        @Nullable String description,
        String visibility,
        @Nullable AuthorJson author,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Long projectId,
        String webUrl,
        String rawUrl,
        String sshUrlToRepo,
        String httpUrlToRepo,
        @Nullable String fileName,
        List<FileJson> files,
        boolean imported,
        String importedFrom) {

    record FileJson(String path, String rawUrl) {}

    /** @param email the public address; administrators see the primary one */
    record AuthorJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl,
            @Nullable String email, Instant createdAt) {}
}
