package dev.slipway.persistence.variable;

import static dev.slipway.persistence.jooq.Tables.CI_VARIABLES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.StoredVariablesKit;
import dev.slipway.application.variable.VariableOwner;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqStoredVariablesTest extends StoredVariablesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected StoredVariables variables() {
        return HERE.get(StoredVariables.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Test
    void who_is_gone_takes_none() {
        refused("Project", new VariableOwner.Project(((VariableOwner.Project) project()).id() + 1_000));
        refused("Group", new VariableOwner.Group(1_000_000));
        assertEquals(0, (int) transactions().write(() -> variables().lockAndCount(new VariableOwner.Instance())));
    }

    private void refused(String thing, VariableOwner gone) {
        Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> variables().lockAndCount(gone)));
        assertEquals(Refusal.notFound(thing).failure(), refused.failure());
    }

    @Test
    void values_lie_encrypted() {
        keep(project(), "KEY", "a value to be hidden");
        byte[] stored = HERE.get(DSLContext.class).select(CI_VARIABLES.VALUE).from(CI_VARIABLES).fetchSingle(CI_VARIABLES.VALUE);
        assertFalse(new String(stored, StandardCharsets.ISO_8859_1).contains("hidden"));
        assertEquals("a value to be hidden", variables().named(project(), "KEY", Optional.empty()).getFirst().variable().value());
    }
}
