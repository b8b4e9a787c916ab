package dev.slipway.persistence.project;

import dev.slipway.application.project.StarsKit;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Stars;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqStarsTest extends StarsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Stars stars() {
        return HERE.get(Stars.class);
    }

    @Override
    protected Projects projects() {
        return HERE.get(Projects.class);
    }

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }
}
