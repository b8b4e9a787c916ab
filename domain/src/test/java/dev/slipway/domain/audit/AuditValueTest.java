package dev.slipway.domain.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.domain.access.Scope;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AuditValueTest {

    @Test
    void values_are_told_as_clients_write_them() {
        assertEquals(List.of("", "true", "7", "2026-01-02", "read_api", "api read_api", ""), Stream.of(AuditValue.none(),
                AuditValue.of(true), AuditValue.of(7), AuditValue.of(LocalDate.of(2026, 1, 2)), AuditValue.of(Scope.READ_API),
                AuditValue.of(List.of(Scope.API, Scope.READ_API)), AuditValue.of(List.of())).map(AuditValue::text).toList());
        assertEquals("7", AuditValue.of(7).toString());
    }

    @Test
    void name_is_shortened_to_255_whole_characters() {
        String rocket = "\uD83D\uDE80";
        assertEquals(rocket.repeat(255), AuditValue.name(rocket.repeat(256)).text());
        assertEquals("x".repeat(255), AuditValue.name("x".repeat(300)).text());
        assertEquals(rocket.repeat(130), AuditValue.name(rocket.repeat(130)).text());
        assertEquals("x".repeat(255), AuditValue.name("x".repeat(255)).text());
    }

    @Test
    void values_are_equal_by_their_text() {
        assertEquals(AuditValue.name("7"), AuditValue.of(7));
        assertEquals(AuditValue.name("7").hashCode(), AuditValue.of(7).hashCode());
        assertEquals(100, IntStream.range(0, 100).map(number -> AuditValue.of(number).hashCode()).distinct().count());
        assertNotEquals(AuditValue.of(8), AuditValue.of(7));
        assertNotEquals((Object) "7", AuditValue.of(7));
        assertNotEquals(AuditValue.of(7), (Object) "7");
    }

    @Test
    void kinds_of_objects_have_the_names_of_the_api() {
        assertEquals(List.of("User", "Group", "Project", "Instance"),
                Stream.of(AuditEntityType.values()).map(AuditEntityType::wireName).toList());
        for (AuditEntityType type : AuditEntityType.values()) {
            assertEquals(Optional.of(type), AuditEntityType.of(type.wireName()));
        }
        assertEquals(Optional.empty(), AuditEntityType.of("user"));
    }
}
