package dev.slipway.persistence.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.snippet.SnippetsKit;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSnippetsTest extends SnippetsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Snippets snippets() {
        return HERE.get(Snippets.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected boolean isStored(long id) {
        return (Long) HERE.rows().ask("select count(*) from snippets where id = ?", id) == 1;
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void a_project_that_is_gone_takes_none() {
        long gone = project() + 1_000;
        long hidden = project();
        HERE.rows().ask("update projects set deleted_at = now() where id = ? returning id", hidden);
        for (long where : List.of(gone, hidden)) {
            NewSnippet snippet = new NewSnippet(snippets().reserve(), OptionalLong.of(where), user(),
                    new SnippetDraft("x", null, Visibility.PUBLIC), "main", List.of("a"), Optional.empty(), Instant.EPOCH);
            Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> snippets().create(snippet)));
            assertEquals(Refusal.notFound("Project").failure(), refused.failure());
        }
    }
}
