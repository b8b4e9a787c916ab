package dev.slipway.bootstrap.alert;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Integrations, active or not, as they stand in the tables, for tests of the addresses themselves. */
public final class Doors {

    private static final AtomicLong NUMBERS = new AtomicLong(0xd00000);

    private final TestServer server;

    public Doors(TestServer server) {
        this.server = server;
    }

    /** @param identifier what its address ends with */
    public record Door(long id, String identifier, String key) {

        public String bearer() {
            return "Bearer " + key;
        }
    }

    public Door generic(long project) {
        return open(project, IntegrationKind.GENERIC, true, Optional.empty());
    }

    public Door metrics(long project) {
        return open(project, IntegrationKind.METRICS, true, Optional.empty());
    }

    Door closed(long project) {
        return open(project, IntegrationKind.GENERIC, false, Optional.empty());
    }

    Door mapped(long project, FieldMapping mapping) {
        return open(project, IntegrationKind.GENERIC, true, Optional.of(mapping));
    }

    private Door open(long project, IntegrationKind kind, boolean active, Optional<FieldMapping> mapping) {
        String identifier = String.format("%016x", NUMBERS.incrementAndGet());
        String key = "0123456789abcdef" + identifier;
        long id = server.bean(AlertIntegrations.class).insert(new Draft(project, kind, "Door", active, identifier,
                new Key(server.bean(Secrets.class).digest(key), "0123"), mapping, null), Instant.parse("2026-01-02T03:04:05Z"));
        return new Door(id, identifier, key);
    }
}
