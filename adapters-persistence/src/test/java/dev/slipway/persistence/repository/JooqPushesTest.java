package dev.slipway.persistence.repository;

import static dev.slipway.persistence.jooq.Tables.PUSHES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.persistence.jooq.tables.records.PushesRecord;
import dev.slipway.persistence.testing.Persistence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPushesTest extends PushesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Pushes pushes() {
        return HERE.get(Pushes.class);
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
    protected RepositoryId snippet(long id) {
        HERE.rows().ask("insert into snippets (id, title, visibility, default_branch, files, created_at, updated_at) "
                + "values (?, 'x', 0, 'main', '{a}', now(), now()) returning id", id);
        return RepositoryId.ofSnippet(id);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    private long recorded(List<String> options) {
        return pushes().record(new NewPush(project(), null, RefName.branch("main"), Shas.ZERO, "1".repeat(40), options, START))
                .orElseThrow().id();
    }

    @Test
    void options_lie_encrypted() {
        recorded(List.of("ci.variable=A=hidden"));
        PushesRecord row = HERE.get(DSLContext.class).selectFrom(PUSHES).fetchSingle();
        assertEquals(0, row.getOptions().length);
        assertFalse(new String(row.getSealedOptions(), StandardCharsets.ISO_8859_1).contains("hidden"));
    }

    @Test
    void what_an_older_version_recorded_is_read_until_the_push_ends() {
        long id = recorded(List.of());
        DSLContext dsl = HERE.get(DSLContext.class);
        dsl.update(PUSHES).set(PUSHES.OPTIONS, new String[] {"ci.skip"}).where(PUSHES.ID.eq(id)).execute();
        assertEquals(List.of("ci.skip"), pushes().find(id).orElseThrow().options());
        pushes().settle(id, START);
        assertEquals(List.of(), pushes().find(id).orElseThrow().options());
    }
}
