package dev.slipway.persistence.kernel;

import dev.slipway.schema.testing.TestDatabase;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;

/** Tables of its own for a test of the adapters, without a server around them. */
public final class TestTables implements AutoCloseable {

    private final TestDatabase database = TestDatabase.fresh();
    private final DSLContext dsl = DSL.using(database.dataSource(), SQLDialect.POSTGRES, new Settings().withRenderSchema(false));

    public DSLContext dsl() {
        return dsl;
    }

    public TestDatabase database() {
        return database;
    }

    @Override
    public void close() {
        database.close();
    }
}
