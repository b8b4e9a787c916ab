package dev.slipway.application.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.errortracking.port.ClientKeys.Sender;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.errortracking.ErrorTrackingSetting;
import dev.slipway.domain.errortracking.TrackerKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ClientKeys} does. */
public abstract class ClientKeysKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private static final TrackerKey KEY_1 = new TrackerKey("glet_" + "1".repeat(32));
    private static final TrackerKey KEY_2 = new TrackerKey("glet_" + "2".repeat(32));
    private static final TrackerKey KEY_3 = new TrackerKey("glet_" + "3".repeat(32));

    private long home;
    private long project;
    private long other;

    protected abstract ClientKeys keys();

    protected abstract ErrorTrackingSettings settings();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        home = rows().store(GroupDraft.named("home"));
        project = rows().store(ProjectDraft.in(home, "project"));
        other = rows().store(ProjectDraft.in(home, "other"));
    }

    private Optional<ClientKeyView> added(long to, TrackerKey key) {
        return transactions().write(() -> keys().add(to, key, NOW));
    }

    @Test
    final void added_key_is_active_and_found() {
        ClientKeyView key = added(project, KEY_1).orElseThrow();
        assertEquals(new ClientKeyView(key.id(), project, true, KEY_1.value()), key);
        assertEquals(Optional.of(key), keys().find(project, key.id()));
        assertEquals(Optional.empty(), keys().find(other, key.id()));
        assertEquals(Optional.empty(), keys().find(project, key.id() + 1_000));
        assertEquals(Optional.empty(), added(other + 1_000, KEY_2));
    }

    @Test
    final void keys_are_listed_in_the_order_of_ids() {
        ClientKeyView first = added(project, KEY_1).orElseThrow();
        ClientKeyView second = added(project, KEY_2).orElseThrow();
        added(other, KEY_3);
        assertEquals(List.of(first, second), keys().list(project, PageRequest.Offset.first()).items());
        assertEquals(2, keys().list(project, new PageRequest.Offset(2, 1)).total());
    }

    @Test
    final void removed_key_is_gone() {
        long key = added(project, KEY_1).orElseThrow().id();
        assertFalse(transactions().write(() -> keys().remove(other, key)));
        assertTrue(transactions().write(() -> keys().remove(project, key)));
        assertFalse(transactions().write(() -> keys().remove(project, key)));
        assertEquals(Optional.empty(), keys().sender(project, KEY_1));
    }

    @Test
    final void sender_is_found_by_project_and_key() {
        long key = added(project, KEY_1).orElseThrow().id();
        assertEquals(Optional.of(new Sender(project, key, Optional.empty())), keys().sender(project, KEY_1));
        ErrorTrackingSetting setting = new ErrorTrackingSetting(true, true, Optional.empty());
        transactions().run(now -> settings().store(project, setting, NOW));
        assertEquals(Optional.of(new Sender(project, key, Optional.of(setting))), keys().sender(project, KEY_1));
        assertEquals(Optional.empty(), keys().sender(other, KEY_1));
        assertEquals(Optional.empty(), keys().sender(project, KEY_2));
        rows().hideProject(project);
        assertEquals(Optional.empty(), keys().sender(project, KEY_1));
    }

    @Test
    final void archived_project_has_no_senders() {
        long archived = rows().store(ProjectDraft.in(home, "archived").asArchived());
        long key = added(archived, KEY_1).orElseThrow().id();
        assertEquals(Optional.empty(), keys().sender(archived, KEY_1));
        assertEquals(Optional.empty(), held(archived, key));
    }

    private Optional<Sender> held(long of, long key) {
        return transactions().write(() -> keys().hold(of, key));
    }

    @Test
    final void sender_is_held_as_it_is_now() {
        long key = added(project, KEY_1).orElseThrow().id();
        ErrorTrackingSetting setting = new ErrorTrackingSetting(false, true, Optional.empty());
        transactions().run(now -> settings().store(project, setting, NOW));
        assertEquals(Optional.of(new Sender(project, key, Optional.of(setting))), held(project, key));
        assertEquals(Optional.empty(), held(other, key));
        assertEquals(Optional.empty(), held(project, key + 1_000));
        assertEquals(Optional.empty(), held(other + 1_000, key));
        transactions().write(() -> keys().remove(project, key));
        assertEquals(Optional.empty(), held(project, key));
        long second = added(project, KEY_2).orElseThrow().id();
        rows().hideProject(project);
        assertEquals(Optional.empty(), held(project, second));
    }
}
