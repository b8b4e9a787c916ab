package dev.slipway.persistence.branch;

import dev.slipway.application.branch.ProtectedRefsKit;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqProtectedRefsTest extends ProtectedRefsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ProtectedRefs protections() {
        return HERE.get(ProtectedRefs.class);
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
    protected long group() {
        return HERE.rows().group();
    }

    @Override
    protected void join(long group, long user, boolean expired) {
        HERE.database().execute("insert into members (namespace_id, user_id, access_level, expires_at, created_at, updated_at) values ("
                + group + ", " + user
                + ", 30, " + (expired ? "current_date" : "current_date + 1") + ", now(), now())");
    }
}
