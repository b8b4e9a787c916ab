package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.CredentialPlace.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CredentialPlaceTest {

    /** In the order in which they are asked. */
    private static final Map<Kind, List<String>> PLACES = Map.of(
            Kind.PERSONAL, List.of("parameter private_token", "header PRIVATE-TOKEN"),
            Kind.BEARER, List.of("parameter access_token", "header Authorization", "parameter bearer_token"),
            Kind.JOB, List.of("parameter job_token", "header JOB-TOKEN"),
            Kind.SESSION, List.of("header _service_session"));

    @ParameterizedTest
    @EnumSource(Kind.class)
    void caller_presents_a_credential_in_places_that_are_asked_in_order(Kind kind) {
        assertEquals(PLACES.get(kind), Stream.of(CredentialPlace.values()).filter(place -> place.kind() == kind)
                .map(place -> (place.parameter() ? "parameter " : "header ") + place.key()).toList());
    }

    @Test
    void first_credential_of_a_kind_counts() {
        CredentialPlace[] places = CredentialPlace.values();
        for (int set = 0; set < 1 << places.length; set++) {
            int given = set;
            for (Kind kind : Kind.values()) {
                Optional<String> expected = Stream.of(places)
                        .filter(place -> place.kind() == kind && (given & 1 << place.ordinal()) != 0).map(Enum::name).findFirst();
                assertEquals(expected, CredentialPlace.first(kind,
                        place -> (given & 1 << place.ordinal()) == 0 ? Optional.empty() : Optional.of(place.name())));
            }
        }
    }
}
