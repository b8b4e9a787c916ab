package dev.slipway.persistence.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.InternalUsersKit;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.user.UserKind;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqInternalUsersTest extends InternalUsersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected InternalUsers users() {
        return HERE.get(InternalUsers.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    private UserView found(UserKind kind) {
        return HERE.get(Users.class).find(users().id(kind, Instant.EPOCH)).orElseThrow();
    }

    @Test
    void it_has_a_name_and_nothing_else() {
        UserView bot = found(UserKind.ALERT_BOT);
        assertEquals("alert-bot", bot.brief().username());
        assertEquals("Alert Bot", bot.brief().name());
        assertEquals(UserKind.ALERT_BOT, bot.kind());
        assertEquals(null, bot.namespaceId());
        assertTrue(!bot.administrator() && !bot.canCreateGroup() && !bot.canCreateProject());
        assertEquals(0L, HERE.rows().ask("select count(password_digest) from users"));
        assertEquals("Ghost User", found(UserKind.GHOST).brief().name());
    }

    @Test
    void internal_user_takes_another_name_if_its_own_is_taken() {
        HERE.get(Users.class).create(UsersKit.user("Alert-Bot")).orElseThrow();
        HERE.rows().user("Somebody", "ALERT-BOT1@internal.invalid");
        UserView bot = found(UserKind.ALERT_BOT);
        assertEquals("alert-bot2", bot.brief().username());
        assertEquals(OptionalLong.of(bot.id()), HERE.get(Users.class).idOf("alert-bot2"));
    }
}
