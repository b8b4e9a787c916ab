package dev.slipway.persistence.repository;

import dev.slipway.application.repository.MirroredRefsKit;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMirroredRefsTest extends MirroredRefsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MirroredRefs mirror() {
        return HERE.get(MirroredRefs.class);
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
