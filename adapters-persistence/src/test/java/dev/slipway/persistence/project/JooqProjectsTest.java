package dev.slipway.persistence.project;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.ProjectsKit;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqProjectsTest extends ProjectsKit {

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
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Override
    protected Projects projects() {
        return HERE.get(Projects.class);
    }
}
