package dev.slipway.application.project;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;

/** Fixture of the kits of {@code Projects}. */
abstract class ProjectsScenario {

    protected static final Instant NOW = ProjectsKit.NOW;
    private final ProjectsKit kit;

    ProjectsScenario(ProjectsKit kit) {
        this.kit = kit;
    }

    protected final Users users() {
        return kit.users();
    }

    protected final Groups groups() {
        return kit.groups();
    }

    protected final Members members() {
        return kit.members();
    }

    protected final Projects projects() {
        return kit.projects();
    }

    protected final long group(String path) {
        return kit.group(path);
    }

    protected final long project(long namespaceId, String path, Visibility visibility) {
        return kit.project(namespaceId, path, visibility);
    }

    protected static ProjectAttributes attributes(String path, Visibility visibility) {
        return ProjectsKit.attributes(path, visibility);
    }

    protected final long user(String name) {
        return users().create(UsersKit.user(name)).orElseThrow();
    }
}
