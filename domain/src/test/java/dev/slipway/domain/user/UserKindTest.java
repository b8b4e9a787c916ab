package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserKindTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            KIND,          BOT,   INTERNAL, INVITABLE, FULL NAME,     WIRE NAME
            HUMAN,         false, false,    true,      Human,         human
            PROJECT_BOT,   true,  false,    false,     Project Bot,   project_bot
            ALERT_BOT,     true,  true,     false,     Alert Bot,     alert_bot
            SUPPORT_BOT,   true,  true,     false,     Support Bot,   support_bot
            MIGRATION_BOT, true,  true,     false,     Migration Bot, migration_bot
            SECURITY_BOT,  true,  true,     false,     Security Bot,  security_bot
            GHOST,         false, true,     false,     Ghost User,    ghost
            """)
    void kind_says_who_the_account_stands_for(UserKind kind, boolean bot, boolean internal, boolean invitable, String fullName,
            String wireName) {
        assertEquals(bot, kind.bot());
        assertEquals(internal, kind.internal());
        assertEquals(invitable, kind.invitable());
        assertEquals(fullName, kind.fullName());
        assertEquals(wireName, kind.wireName());
        assertEquals(kind, UserKind.of(wireName));
    }

    @Test
    void unknown_kind_is_an_error() {
        assertThrows(NoSuchElementException.class, () -> UserKind.of("HUMAN"));
    }
}
