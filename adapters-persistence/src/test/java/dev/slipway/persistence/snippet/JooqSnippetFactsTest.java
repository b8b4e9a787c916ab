package dev.slipway.persistence.snippet;

import dev.slipway.application.snippet.SnippetFactsKit;
import dev.slipway.application.snippet.port.SnippetFacts;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSnippetFactsTest extends SnippetFactsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SnippetFacts facts() {
        return HERE.get(SnippetFacts.class);
    }

    @Override
    protected long snippet() {
        long id = HERE.get(Snippets.class).reserve();
        HERE.get(Snippets.class).create(new NewSnippet(id, OptionalLong.empty(), HERE.rows().user(),
                new SnippetDraft("x", null, Visibility.PUBLIC), "main", List.of("a"), Optional.empty(), START));
        return id;
    }

    @Override
    protected Instant updated(long snippet) {
        return HERE.get(SnippetViews.class).find(snippet).orElseThrow().updatedAt();
    }

    @Override
    protected long size(long snippet) {
        return (Long) HERE.rows().ask("select repository_bytes from snippets where id = ?", snippet);
    }
}
