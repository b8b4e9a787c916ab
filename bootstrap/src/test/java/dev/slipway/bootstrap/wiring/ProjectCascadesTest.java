package dev.slipway.bootstrap.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.award.RemoveAwards;
import dev.slipway.application.discussion.RemoveDiscussions;
import dev.slipway.application.issue.RemoveIssues;
import dev.slipway.application.mergerequest.RemoveMergeRequests;
import dev.slipway.application.project.ProjectCascade;
import dev.slipway.application.snippet.RemoveSnippets;
import dev.slipway.bootstrap.testing.TestServer;
import io.micronaut.context.ApplicationContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order in which the server removes the objects of deleted projects. */
class ProjectCascadesTest {

    @Test
    void emoji_and_then_notes_are_removed_before_the_objects_that_have_them() {
        ApplicationContext beans = TestServer.shared().bean(ApplicationContext.class);
        List<Class<?>> order = new ArrayList<>();
        ProjectCascade.inOrder(List.copyOf(beans.getBeansOfType(ProjectCascade.class))).forEach(cascade -> order.add(cascade.getClass()));
        assertEquals(List.of(RemoveAwards.class, RemoveDiscussions.class), order.subList(0, 2));
        assertTrue(order.containsAll(List.of(RemoveIssues.class, RemoveMergeRequests.class, RemoveSnippets.class)), order::toString);
    }
}
