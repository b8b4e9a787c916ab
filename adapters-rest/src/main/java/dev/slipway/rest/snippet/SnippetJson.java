package dev.slipway.rest.snippet;

import dev.slipway.application.snippet.SnippetView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
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
            @Nullable String email, Instant createdAt) {

        static @Nullable AuthorJson of(SnippetView.@Nullable Author author, boolean administrator, Links links) {
            if (author == null) {
                return null;
            }
            UserBriefJson brief = UserBriefJson.of(author.user(), links);
            return new AuthorJson(brief.id(), brief.username(), brief.name(), brief.state(), brief.avatarUrl(), brief.webUrl(),
                    administrator ? author.email() : author.publicEmail(), author.createdAt());
        }
    }

    static SnippetJson of(SnippetView snippet, Caller caller, Links links) {
        String place = snippet.project().map(project -> project.fullPath() + "/").orElse("");
        String page = links.page("/" + place + "-/snippets/" + snippet.id());
        String repository = place + "snippets/" + snippet.id();
        String raw = page + "/raw/" + Links.path(snippet.branch()) + "/";
        List<FileJson> files = snippet.files().stream().map(path -> new FileJson(path, raw + Links.path(path))).toList();
        return new SnippetJson(
                snippet.id(),
                snippet.content().title(),
                snippet.content().description(),
                snippet.content().visibility().wireName(),
                AuthorJson.of(snippet.author(), caller.administrator(), links),
                snippet.createdAt(),
                snippet.updatedAt(),
                snippet.project().map(SnippetView.InProject::id).orElse(null),
                page,
                page + "/raw",
                links.sshRepository(repository),
                links.repository(repository),
                files.isEmpty() ? null : files.getFirst().path(),
                files,
                false,
                "none");
    }
}
