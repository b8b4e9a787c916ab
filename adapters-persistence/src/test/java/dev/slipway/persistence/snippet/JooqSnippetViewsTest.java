package dev.slipway.persistence.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.snippet.SnippetFilter;
import dev.slipway.application.snippet.SnippetViewsKit;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSnippetViewsTest extends SnippetViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SnippetViews views() {
        return HERE.get(SnippetViews.class);
    }

    @Override
    protected Snippets snippets() {
        return HERE.get(Snippets.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Test
    void page_is_one_statement() {
        AtomicInteger statements = new AtomicInteger();
        SnippetFilter filter = SnippetFilter.at(new SnippetFilter.Place.Everywhere());
        assertEquals(4, new JooqSnippetViews(HERE.dsl(statements)).list(filter, ALL, new PageRequest.Offset(1, 20)).items().size());
        assertEquals(1, statements.get());
        assertEquals(2, new JooqSnippetViews(HERE.dsl(statements))
                .list(filter, ALL, PageRequest.Keyset.inOrder(KeysetPosition.start("cursor"), 2)).items().size());
        assertEquals(2, statements.get());
    }
}
