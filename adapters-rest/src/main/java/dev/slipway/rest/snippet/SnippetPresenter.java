package dev.slipway.rest.snippet;

import dev.slipway.application.snippet.SnippetView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.snippet.SnippetJson.AuthorJson;
import dev.slipway.rest.snippet.SnippetJson.FileJson;
import dev.slipway.rest.user.UserBriefJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Presents the snippets of one answer. An author who is that of the snippet before, too, is presented once. */
final class SnippetPresenter {

    private final boolean administrator;
    private final Links links;
    private SnippetView.@Nullable Author author;
    private @Nullable AuthorJson presented;

    SnippetPresenter(Caller caller, Links links) {
        this.administrator = caller.administrator();
        this.links = links;
    }

    SnippetJson present(SnippetView snippet) {
        SnippetView.InProject project = snippet.project().orElse(null);
        String place = project == null ? "" : project.fullPath() + "/";
        String page = links.page("/" + place + "-/snippets/" + snippet.id());
        String repository = place + "snippets/" + snippet.id();
        List<FileJson> files = files(snippet, page + "/raw/" + Links.path(snippet.branch()) + "/");
        return new SnippetJson(
                snippet.id(),
                snippet.content().title(),
                snippet.content().description(),
                snippet.content().visibility().wireName(),
                author(snippet.author()),
                snippet.createdAt(),
                snippet.updatedAt(),
                project == null ? null : project.id(),
                page,
                page + "/raw",
                links.sshRepository(repository),
                links.repository(repository),
                files.isEmpty() ? null : files.getFirst().path(),
                files,
                false,
                "none");
    }

    private static List<FileJson> files(SnippetView snippet, String raw) {
        List<FileJson> files = new ArrayList<>(snippet.files().size());
        for (String path : snippet.files()) {
            files.add(new FileJson(path, raw + Links.path(path)));
        }
        return files;
    }

    private @Nullable AuthorJson author(SnippetView.@Nullable Author shown) {
        if (shown == null) {
            return null;
        }
        if (presented == null || !shown.equals(author)) {
            author = shown;
            UserBriefJson brief = UserBriefJson.of(shown.user(), links);
            presented = new AuthorJson(brief.id(), brief.username(), brief.name(), brief.state(), brief.avatarUrl(), brief.webUrl(),
                    administrator ? shown.email() : shown.publicEmail(), shown.createdAt());
        }
        return presented;
    }
}
