package dev.slipway.persistence.project;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.ProjectsKit;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.kernel.TestTables;
import dev.slipway.persistence.namespace.JooqGroups;
import dev.slipway.persistence.namespace.JooqMembers;
import dev.slipway.persistence.user.JooqUsers;
import org.junit.jupiter.api.AfterEach;

class JooqProjectsTest extends ProjectsKit {

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

    @Override
    protected Projects projects() {
        return new JooqProjects(tables.dsl());
    }

    @AfterEach
    void close() {
        tables.close();
    }
}
