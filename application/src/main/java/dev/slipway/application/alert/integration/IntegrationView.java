package dev.slipway.application.alert.integration;

import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import java.time.Instant;
import java.util.Optional;

/**
 * An integration as it is shown: everything but its key, which is kept as a digest.
 *
 * @param endpointIdentifier 16 hexadecimal digits, never changed
 * @param projectPath        with the case it was created in
 * @param payloadExample     JSON text; null where none was given
 * @param keyShort           the first characters of the key, to tell keys apart
 */
public record IntegrationView(
        long id,
        long projectId,
        String projectPath,
        IntegrationKind kind,
        String name,
        boolean active,
        String endpointIdentifier,
        String keyShort,
        Optional<FieldMapping> mapping,
        String payloadExample,
        Instant createdAt,
        Instant updatedAt) {
}
