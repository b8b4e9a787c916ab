package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateCommitAddressTest {

    @Test
    void generated_addresses_name_their_user() {
        String generated = PrivateCommitAddress.of(42, "ada-b.c", PrivateCommitAddress.COMMIT_DOMAIN);
        assertEquals("42-ada-b.c@users.noreply.invalid", generated);
        assertEquals(OptionalLong.of(42), PrivateCommitAddress.user(generated));
        assertEquals(OptionalLong.of(7), PrivateCommitAddress.user("7-x@USERS.noreply.git.example.com"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42@users.noreply.invalid", "-ada@users.noreply.invalid", "ada@example.com", "42-ada@users.noreply",
        "42-ada@users.noreply.", "42-ada@usersxnoreply.invalid", "42-a@b@users.noreply.invalid", "x42-ada@users.noreply.invalid",
        "9999999999999999999-ada@users.noreply.invalid", "42-ada@example.com"})
    void other_addresses_name_no_user(String address) {
        assertEquals(OptionalLong.empty(), PrivateCommitAddress.user(address));
    }
}
