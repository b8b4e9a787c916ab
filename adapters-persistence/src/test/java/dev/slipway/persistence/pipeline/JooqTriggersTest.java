package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.PIPELINE_TRIGGERS;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.TriggersKit;
import dev.slipway.persistence.testing.Persistence;
import java.nio.charset.StandardCharsets;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqTriggersTest extends TriggersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void tokens_lie_encrypted() {
        create(world().project(), world().user(), 7);
        byte[] stored = HERE.get(DSLContext.class).select(PIPELINE_TRIGGERS.TOKEN).from(PIPELINE_TRIGGERS)
                .fetchSingle(PIPELINE_TRIGGERS.TOKEN);
        assertFalse(new String(stored, StandardCharsets.ISO_8859_1).contains("token7"));
    }
}
