package dev.slipway.persistence.repository;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesOfOwnersKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPushesOfOwnersTest extends PushesOfOwnersKit {

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
}
