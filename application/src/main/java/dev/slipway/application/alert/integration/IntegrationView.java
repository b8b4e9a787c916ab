package dev.slipway.application.alert.integration;

import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import java.time.Instant;
import java.util.Optional;

/**
 * An integration as answers show it. Its key is not included, since only its digest is stored.
 *
 * @param endpointIdentifier 16 hexadecimal digits; never changes
 * @param projectPath        in the case in which it was created
 * @param payloadExample     JSON text; null for none
 * @param keyShort           first characters of the key, by which users recognize it
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
