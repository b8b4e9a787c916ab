package dev.slipway.application.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ErrorTrackingSettings} does. */
public abstract class ErrorTrackingSettingsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final ErrorTrackingSetting EXTERNAL = new ErrorTrackingSetting(true, false,
            Optional.of(new ExternalTracker("https://t.example/api/0/projects/a/b/", Optional.of("Größe"))));

    private long project;
    private long other;

    protected abstract ErrorTrackingSettings settings();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        long home = rows().store(GroupDraft.named("home"));
        project = rows().store(ProjectDraft.in(home, "project"));
        other = rows().store(ProjectDraft.in(home, "other"));
    }

    private void stored(long of, ErrorTrackingSetting setting) {
        transactions().run(now -> {
            assertTrue(settings().lock(of));
            settings().store(of, setting, NOW);
        });
    }

    @Test
    final void stored_setting_is_found_and_replaced() {
        assertEquals(Optional.empty(), settings().find(project));
        stored(project, EXTERNAL);
        assertEquals(Optional.of(EXTERNAL), settings().find(project));
        ErrorTrackingSetting second = new ErrorTrackingSetting(false, true,
                Optional.of(new ExternalTracker("https://t.example/api/0/projects/c/d/", Optional.empty())));
        stored(project, second);
        assertEquals(Optional.of(second), settings().find(project));
        ErrorTrackingSetting third = new ErrorTrackingSetting(true, true, Optional.empty());
        stored(project, third);
        assertEquals(Optional.of(third), settings().find(project));
        assertEquals(Optional.empty(), settings().find(other));
    }

    @Test
    final void project_that_is_gone_is_not_locked() {
        assertFalse(transactions().write(() -> settings().lock(other + 1_000)));
    }

    /** The first one too, which finds no row to lock. */
    @Test
    final void changes_at_once_follow_one_another() throws Exception {
        Together.run(4, number -> transactions().run(now -> {
            settings().lock(project);
            String before = settings().find(project).flatMap(ErrorTrackingSetting::external).flatMap(ExternalTracker::projectName)
                    .orElse("");
            settings().store(project, new ErrorTrackingSetting(true, false,
                    Optional.of(new ExternalTracker("https://t.example/", Optional.of(before + "x")))), NOW);
        }));
        assertEquals(Optional.of("xxxx"), settings().find(project).orElseThrow().external().orElseThrow().projectName());
    }
}
