package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ApplicationSettings} does. */
public abstract class ApplicationSettingsKit {

    /** Defaults of the implementation. */
    protected static final ApplicationSettingDefaults DEFAULTS = new ApplicationSettingDefaults(Map.of(
            ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 100_000L, ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L));

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    protected abstract ApplicationSettings settings();

    protected abstract Transactions transactions();

    private void put(Map<ApplicationSetting, Long> values) {
        transactions().write(() -> settings().put(values, NOW));
    }

    @Test
    final void settings_are_stored_and_replaced() {
        assertEquals(100_000, settings().find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
        assertEquals(DEFAULTS.values(), settings().all());
        put(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 42L));
        put(Map.of());
        assertEquals(42, settings().find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
        assertEquals(2, settings().find(ApplicationSetting.DEFAULT_BRANCH_PROTECTION));
        assertEquals(changed(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 42L)), settings().all());
        Map<ApplicationSetting, Long> others = Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 2_147_483_647L,
                ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 0L, ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL, 1L);
        put(others);
        assertEquals(changed(others), settings().all());
        assertEquals(0, settings().find(ApplicationSetting.DEFAULT_BRANCH_PROTECTION));
    }

    private static Map<ApplicationSetting, Long> changed(Map<ApplicationSetting, Long> values) {
        Map<ApplicationSetting, Long> all = new HashMap<>(DEFAULTS.values());
        all.putAll(values);
        return all;
    }

    @Test
    final void removed_values_are_the_defaults_again() {
        assertEquals(Map.of(), settings().stored());
        put(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 42L, ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L));
        assertEquals(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 42L, ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L),
                settings().stored());
        transactions().run(now -> settings().remove(Set.of()));
        transactions().run(now -> settings().remove(Set.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT)));
        assertEquals(Map.of(ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L), settings().stored());
        assertEquals(100_000, settings().find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
        assertEquals(DEFAULTS.values(), settings().all());
        transactions().run(now -> settings().remove(Set.of(ApplicationSetting.values())));
        assertEquals(Map.of(), settings().stored());
    }

    @Test
    final void changes_follow_one_another() throws Exception {
        Together.run(8, number -> transactions().write(() -> {
            settings().lock();
            long present = settings().find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT);
            settings().put(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, present + 1), NOW);
        }));
        assertEquals(100_008, settings().find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
    }
}
