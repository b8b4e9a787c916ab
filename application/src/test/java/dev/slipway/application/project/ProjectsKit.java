package dev.slipway.application.project;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.NewProject;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Projects}, in parts by subject. */
public abstract class ProjectsKit {

    protected static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected abstract Users users();

    protected abstract Groups groups();

    protected abstract Members members();

    protected abstract Projects projects();

    protected final long group(String path) {
        return groups().create(new NewGroup("Name " + path, path, path, OptionalLong.empty(), List.of(), Visibility.PUBLIC, "", Map.of(),
                OptionalLong.empty(), NOW)).orElseThrow();
    }

    protected final long project(long namespaceId, String path, Visibility visibility) {
        Home home = projects().lockHome(namespaceId, OptionalLong.empty()).orElseThrow();
        return projects().create(new NewProject(attributes(path, visibility), home, OptionalLong.empty(), NOW)).orElseThrow();
    }

    static ProjectAttributes attributes(String path, Visibility visibility) {
        return new ProjectAttributes("Name " + path, path, "über", visibility, "höhe", true, true, true, true, false, false, 3600, 20, null,
                Map.of("topics", List.of("a", "b"), "wiki_access_level", "disabled"));
    }

    /** A project that bears topics. */
    public static NewProject bearing(Home home, String path, Visibility visibility, List<String> topics, Instant now) {
        ProjectAttributes attributes = new ProjectAttributes(path, path, null, visibility, "main", true, true, true, true, false, false,
                3600, null, null, Map.of("topics", topics));
        return new NewProject(attributes, home, OptionalLong.empty(), now);
    }

    @Nested
    final class Storage extends ProjectsStorageKit {

        Storage() {
            super(ProjectsKit.this);
        }
    }

    @Nested
    final class Lists extends ProjectsListsKit {

        Lists() {
            super(ProjectsKit.this);
        }
    }
}
