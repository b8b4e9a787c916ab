package dev.slipway.domain.avatar;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AvatarOwnerTest {

    private static AvatarOwner owner(AvatarOwner.Kind kind, long id) {
        return switch (kind) {
            case USER -> AvatarOwner.user(id);
            case GROUP -> AvatarOwner.group(id);
            case PROJECT -> AvatarOwner.project(id);
            case TOPIC -> AvatarOwner.topic(id);
        };
    }

    /** Addresses of avatars stand in texts, so their parts stay. */
    @ParameterizedTest
    @CsvSource({"USER, user", "GROUP, group", "PROJECT, project", "TOPIC, projects/topic"})
    void address_of_an_avatar_names_its_owner(AvatarOwner.Kind kind, String path) {
        AvatarOwner owner = owner(kind, 7);
        assertEquals(new AvatarOwner(kind, 7), owner);
        assertEquals(path, kind.path());
        assertEquals(Optional.of(owner), AvatarOwner.at(path, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "users", "USER", "topic"})
    void other_addresses_name_no_owner(String path) {
        assertEquals(Optional.empty(), AvatarOwner.at(path, 7));
    }
}
