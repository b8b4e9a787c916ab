package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.persistence.testing.Persistence;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jooq.DSLContext;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUsersTest extends UsersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected void group(long... owners) {
        MemberSource.Group group = new MemberSource.Group(HERE.rows().group());
        Arrays.stream(owners).forEach(owner -> HERE.get(Members.class)
                .add(group, owner, Role.OWNER.level(), null, OptionalLong.empty(), HERE.clock().instant()).orElseThrow());
    }

    @Override
    protected void setState(long userId, AccountState state) {
        HERE.database().execute("update users set state = '" + state.wireName() + "' where id = " + userId);
    }

    @Override
    protected String passwordDigest(long userId) {
        return HERE.get(DSLContext.class).select(USERS.PASSWORD_DIGEST).from(USERS).where(USERS.ID.eq(userId))
                .fetchOne(USERS.PASSWORD_DIGEST);
    }
}
