package dev.slipway.persistence.namespace;

import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.GroupTreesKit;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqGroupTreesTest extends GroupTreesKit {

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
    protected GroupTrees trees() {
        return HERE.get(GroupTrees.class);
    }

    @Override
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Override
    protected long project(long group) {
        return new AccessTables(HERE.rows()).store(ProjectDraft.in(group, "project"));
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
