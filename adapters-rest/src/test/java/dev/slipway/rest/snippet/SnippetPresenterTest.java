package dev.slipway.rest.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.application.snippet.SnippetView;
import dev.slipway.application.snippet.SnippetView.Author;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.snippet.SnippetJson.AuthorJson;
import dev.slipway.rest.snippet.SnippetJson.FileJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SnippetPresenterTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Links LINKS = new Links("http://ci.example.org");

    private final SnippetPresenter presenter = new SnippetPresenter(caller(false), LINKS);

    private static Caller caller(boolean administrator) {
        return new Caller.Person(new Account(1, "ada", "Ada", administrator, false, AccountState.ACTIVE), 1, Set.of());
    }

    private static Author author(long id) {
        return new Author(new UserBrief(id, "u" + id, "U", AccountState.ACTIVE, "hash"), id + "@example.org", id + "@public.example.org",
                NOW);
    }

    private static SnippetView snippet(@Nullable Author author, String... files) {
        return new SnippetView(7, Optional.of(new SnippetView.InProject(9, "acme/tool")), new SnippetDraft("t", "d", Visibility.PUBLIC),
                "fix#1", List.of(files), author, NOW, NOW);
    }

    private @Nullable AuthorJson presented(@Nullable Author author) {
        return presenter.present(snippet(author)).author();
    }

    @Test
    void snippets_after_one_another_with_the_same_author_share_it() {
        AuthorJson first = presented(author(1));
        assertEquals(new AuthorJson(1, "u1", "U", "active", "https://www.gravatar.com/avatar/hash?s=80&d=identicon",
                "http://ci.example.org/u1", "1@public.example.org", NOW), first);
        assertSame(first, presented(author(1)));
        assertEquals(2, presented(author(2)).id());
        assertEquals(null, presented(null));
        assertEquals(2, presented(author(2)).id());
        assertEquals(first, presented(author(1)));
    }

    @Test
    void administrators_see_the_primary_address() {
        assertEquals("1@example.org", new SnippetPresenter(caller(true), LINKS).present(snippet(author(1))).author().email());
    }

    @Test
    void addresses_name_the_branch_and_each_file() {
        SnippetJson snippet = presenter.present(snippet(null, "a b.txt", "c/d"));
        String page = "http://ci.example.org/acme/tool/-/snippets/7";
        assertEquals(List.of(page, page + "/raw"), List.of(snippet.webUrl(), snippet.rawUrl()));
        assertEquals("a b.txt", snippet.fileName());
        assertEquals(List.of(new FileJson("a b.txt", page + "/raw/fix%231/a%20b.txt"), new FileJson("c/d", page + "/raw/fix%231/c/d")),
                snippet.files());
        assertEquals(null, presenter.present(snippet(null)).fileName());
    }
}
