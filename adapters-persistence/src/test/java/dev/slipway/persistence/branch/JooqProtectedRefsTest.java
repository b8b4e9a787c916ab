package dev.slipway.persistence.branch;

import dev.slipway.application.branch.ProtectedRefsKit;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.persistence.kernel.TestRows;
import dev.slipway.persistence.kernel.TestTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqProtectedRefsTest extends ProtectedRefsKit {

    private static TestTables tables;

    @BeforeAll
    static void open() {
        tables = new TestTables();
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    @Override
    protected ProtectedRefs protections() {
        return new JooqProtectedRefs(tables.dsl());
    }

    @Override
    protected long project() {
        return new TestRows(tables.database()).project();
    }

    @Override
    protected long user() {
        return new TestRows(tables.database()).user();
    }

    @Override
    protected long group() {
        return new TestRows(tables.database()).group();
    }

    @Override
    protected void join(long group, long user, boolean expired) {
        tables.database().execute("insert into members (namespace_id, user_id, access_level, expires_at, created_at, updated_at) values (" + group + ", " + user
                + ", 30, " + (expired ? "current_date" : "current_date + 1") + ", now(), now())");
    }
}
