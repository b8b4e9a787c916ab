package dev.slipway.persistence.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MembersKit;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.user.UserKind;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JooqMembersTest extends MembersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void deleteUser(long userId) {
        new AccessTables(HERE.rows()).deleteUser(userId);
    }

    @Test
    void bots_of_access_tokens_are_members_where_they_were_made_alone() {
        long person = rows().user("anna");
        long bot = rows().user("project_1_bot_1");
        HERE.database().execute("update users set kind = 'project_bot' where id = ?", bot);
        assertEquals(List.of(person), members().existing(List.of(person, bot)));
        MemberSource group = new MemberSource.Group(rows().store(GroupDraft.named("top")));
        for (long owner : List.of(person, bot)) {
            members().add(group, owner, Role.OWNER.level(), null, OptionalLong.empty(), HERE.clock().instant());
        }
        assertEquals(1, members().owners(group));
    }

    @ParameterizedTest
    @EnumSource(UserKind.class)
    void internal_accounts_are_members_of_no_project(UserKind kind) {
        long person = rows().user("anna");
        if (kind.internal()) {
            long own = HERE.get(InternalUsers.class).id(kind, HERE.clock().instant());
            assertEquals(List.of(person), members().existing(List.of(person, own)));
            assertEquals(Optional.empty(), HERE.get(Credentials.class).account(String.valueOf(own)));
        }
        assertTrue(HERE.get(Credentials.class).account("anna").isPresent());
    }
}
