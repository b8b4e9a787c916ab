package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.DirectMembership.Source;
import dev.slipway.application.user.relation.UserActivity;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

/** Contract of {@code UserRelations}. */
public abstract class UserRelationsKit {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 4);
    private static final PageRequest ALL = new PageRequest.Offset(1, 100);

    protected abstract UserRelations relations();

    /** Makes a user, and returns its id. @param lastActivityOn null for none */
    protected abstract long user(String username, @Nullable LocalDate lastActivityOn);

    protected abstract void delete(long userId);

    /** Makes a group with this name and a member, and returns its id. @param expiresAt null for never */
    protected abstract long group(String name, long memberId, int level, @Nullable LocalDate expiresAt);

    /** Makes a project with this name and a member. Returns its id. */
    protected abstract long project(String name, long memberId, int level, @Nullable LocalDate expiresAt);

    protected abstract void deleteGroup(long id);

    protected abstract void deleteProject(long id);

    /** Makes an issue in a project. */
    protected abstract void issue(long projectId, long authorId);

    @Test
    final void activities_begin_with_a_day_and_end_with_the_latest() {
        user("late", DAY.plusDays(9));
        user("never", null);
        user("before", DAY.minusDays(1));
        user("first", DAY);
        user("second", DAY);
        delete(user("deleted", DAY));
        Page<UserActivity> page = relations().activities(DAY, ALL);
        assertEquals(List.of(new UserActivity("first", DAY), new UserActivity("second", DAY), new UserActivity("late", DAY.plusDays(9))),
                page.items());
        assertEquals(3, page.total());
        Walks.same(walk -> relations().activities(DAY.minusYears(1), walk));
    }

    @Test
    final void memberships_are_direct_and_current() {
        long anna = user("anna", null);
        long group = group("Group", anna, 50, null);
        long project = project("Project", anna, 30, DAY.plusDays(1));
        group("Expired", anna, 10, DAY);
        deleteGroup(group("Deleted", anna, 10, null));
        deleteProject(project("Gone", anna, 10, null));
        project("Other", user("bob", null), 40, null);
        DirectMembership inGroup = new DirectMembership(Source.NAMESPACE, group, "Group", 50);
        DirectMembership inProject = new DirectMembership(Source.PROJECT, project, "Project", 30);
        assertEquals(List.of(inGroup, inProject), relations().memberships(anna, Optional.empty(), DAY, ALL).items());
        assertEquals(List.of(inGroup), relations().memberships(anna, Optional.of(Source.NAMESPACE), DAY, ALL).items());
        assertEquals(List.of(inProject), relations().memberships(anna, Optional.of(Source.PROJECT), DAY, ALL).items());
        Walks.same(walk -> relations().memberships(anna, Optional.empty(), DAY, walk));
    }

    @Test
    final void associations_are_counted() {
        long anna = user("anna", null);
        long bob = user("bob", null);
        group("Group", anna, 50, null);
        group("Expired", anna, 50, DAY);
        long project = project("One", anna, 30, null);
        project("Two", anna, 30, null);
        deleteProject(project("Gone", anna, 30, null));
        issue(project, anna);
        issue(project, anna);
        issue(project, anna);
        issue(project, bob);
        assertEquals(new AssociationCounts(1, 2, 3), relations().associations(anna, DAY));
        assertEquals(new AssociationCounts(0, 0, 1), relations().associations(bob, DAY));
    }
}
