package dev.slipway.persistence.repository;

import dev.slipway.application.repository.MirroredRefsKit;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.persistence.kernel.TestRows;
import dev.slipway.persistence.kernel.TestTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JooqMirroredRefsTest extends MirroredRefsKit {

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
    protected MirroredRefs mirror() {
        return new JooqMirroredRefs(tables.dsl());
    }

    @Override
    protected long project() {
        return new TestRows(tables.database()).project();
    }
}
