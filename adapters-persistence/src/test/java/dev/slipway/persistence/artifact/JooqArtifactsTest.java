package dev.slipway.persistence.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.artifact.ArtifactRows;
import dev.slipway.application.artifact.ArtifactsKit;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqArtifactsTest extends ArtifactsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Artifacts artifacts() {
        return HERE.get(Artifacts.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected ArtifactRows rows() {
        return new ArtifactTables(HERE.database());
    }

    @Test
    void keeping_what_is_not_there_changes_nothing() {
        ArtifactRows rows = rows();
        long job = rows.job(rows.pipeline(rows.project(), "main", "success"), "build", 0, "success", null);
        HERE.database().execute("update jobs set artifacts_expire_at = '2030-01-01Z' where id = " + job);
        assertFalse(transactions().write(() -> artifacts().keep(job)));
        assertEquals(true, HERE.rows().ask("select artifacts_expire_at = '2030-01-01Z' from jobs where id = ?", job));
    }
}
