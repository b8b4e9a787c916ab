package dev.slipway.persistence.namespace;

import dev.slipway.application.namespace.GroupsKit;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.kernel.TestTables;
import dev.slipway.persistence.user.JooqUsers;
import org.junit.jupiter.api.AfterEach;

class JooqGroupsTest extends GroupsKit {

    private final TestTables tables = new TestTables();

    @Override
    protected Users users() {
        return new JooqUsers(tables.dsl());
    }

    @Override
    protected Groups groups() {
        return new JooqGroups(tables.dsl());
    }

    @Override
    protected Members members() {
        return new JooqMembers(tables.dsl());
    }

    @AfterEach
    void close() {
        tables.close();
    }
}
