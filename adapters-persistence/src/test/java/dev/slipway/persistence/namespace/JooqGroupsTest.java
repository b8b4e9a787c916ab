package dev.slipway.persistence.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.namespace.GroupsKit;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Role;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqGroupsTest extends GroupsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected Groups groups() {
        return HERE.get(Groups.class);
    }

    @Override
    protected Shares shares() {
        return HERE.get(Shares.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Test
    void group_with_a_bot_as_its_other_owner_has_one_owner() {
        Instant now = HERE.clock().instant();
        long anna = new AccessTables(HERE.rows()).user("anna");
        long bot = new AccessTables(HERE.rows()).user("group_1_bot_1");
        MemberSource.Group group = new MemberSource.Group(new AccessTables(HERE.rows()).store(GroupDraft.named("ours")));
        for (long owner : List.of(anna, bot)) {
            members().add(group, owner, Role.OWNER.level(), null, OptionalLong.empty(), now);
        }
        assertFalse(users().soleOwnerOfGroup(anna));
        HERE.database().execute("update users set kind = 'project_bot' where id = ?", bot);
        assertTrue(users().soleOwnerOfGroup(anna));
        assertTrue(groups().namespacesOf(anna, true).contains(group.id()));
        assertEquals(1, members().owners(group));
    }
}
