package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.variable.UserFacts;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code PipelineOrigins} does. */
public abstract class PipelineOriginsKit extends CiScenario {

    private PipelineOrigins origins() {
        return world().port(PipelineOrigins.class);
    }

    @Test
    final void a_project_that_says_little_has_nulls() {
        long group = world().group();
        long project = world().project(group);
        assertEquals(new Origin(project, "Project " + project, null, "group" + group + "/project" + project, group, Visibility.PRIVATE,
                "main", null, true, false), origins().find(project).orElseThrow());
    }

    @Test
    final void a_project_is_found_as_it_is() {
        long group = world().group();
        for (Visibility visibility : Visibility.values()) {
            long project = world().project(group);
            Origin wanted = new Origin(project, "Größe", "long\ntext", "ä/b", group, visibility, "trunk", "ci/main.yml", false, true);
            world().describe(wanted);
            assertEquals(Optional.of(wanted), origins().find(project));
        }
    }

    @Test
    final void projects_that_are_gone_or_going_are_not_found() {
        long project = world().project();
        long other = world().project();
        world().deleteProject(project);
        assertEquals(Optional.empty(), origins().find(project));
        assertEquals(Optional.empty(), origins().find(-1));
        assertEquals(other, origins().find(other).orElseThrow().id());
    }

    @Test
    final void users_are_found_until_their_account_is_gone() {
        long user = world().user();
        assertEquals(Optional.of(new UserFacts(user, "user" + user + "@example.org", "user" + user, "User " + user)), origins().user(user));
        world().block(user);
        assertEquals(user, origins().user(user).orElseThrow().id());
        world().deleteUser(user);
        assertEquals(Optional.empty(), origins().user(user));
        assertEquals(Optional.empty(), origins().user(-1));
    }
}
