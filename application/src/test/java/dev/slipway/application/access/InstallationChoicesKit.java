package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.InitialChoices;
import dev.slipway.domain.access.InstallationChoice;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code InstallationChoices} does. */
public abstract class InstallationChoicesKit {

    /** What holds in the implementation before anything is chosen. */
    protected static final InitialChoices INITIAL = new InitialChoices(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 100_000L,
            InstallationChoice.DEFAULT_BRANCH_PROTECTION, 2L));

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    protected abstract InstallationChoices choices();

    protected abstract Transactions transactions();

    private void put(Map<InstallationChoice, Long> chosen) {
        transactions().write(() -> choices().put(chosen, NOW));
    }

    @Test
    final void choices_are_stored_and_replaced() {
        assertEquals(100_000, choices().find(InstallationChoice.DEFAULT_PROJECTS_LIMIT));
        assertEquals(INITIAL.values(), choices().all());
        put(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 42L));
        put(Map.of());
        assertEquals(42, choices().find(InstallationChoice.DEFAULT_PROJECTS_LIMIT));
        assertEquals(2, choices().find(InstallationChoice.DEFAULT_BRANCH_PROTECTION));
        assertEquals(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 42L, InstallationChoice.DEFAULT_BRANCH_PROTECTION, 2L),
                choices().all());
        put(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 2_147_483_647L, InstallationChoice.DEFAULT_BRANCH_PROTECTION, 0L));
        assertEquals(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 2_147_483_647L, InstallationChoice.DEFAULT_BRANCH_PROTECTION, 0L),
                choices().all());
        assertEquals(0, choices().find(InstallationChoice.DEFAULT_BRANCH_PROTECTION));
    }

    @Test
    final void changes_follow_one_another() throws Exception {
        Together.run(8, number -> transactions().write(() -> {
            choices().lock();
            long present = choices().find(InstallationChoice.DEFAULT_PROJECTS_LIMIT);
            choices().put(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, present + 1), NOW);
        }));
        assertEquals(100_008, choices().find(InstallationChoice.DEFAULT_PROJECTS_LIMIT));
    }
}
