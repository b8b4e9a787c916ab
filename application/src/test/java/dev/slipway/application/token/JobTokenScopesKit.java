package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.JobTokenScopes.Entry;
import dev.slipway.application.token.port.JobTokenScopes.Kind;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobTokenScopes} does, and how access facts follow it. */
public abstract class JobTokenScopesKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");

    private static final ProjectAudience ALL = new ProjectAudience(true, true, OptionalLong.empty());

    private long top;
    private long inside;
    private long project;
    private long other;

    protected abstract JobTokenScopes scopes();

    /** Facts on the same rows. */
    protected abstract AccessFacts facts();

    protected abstract AccessWorld world();

    @BeforeEach
    final void store() {
        top = world().store(GroupDraft.named("top"));
        inside = world().store(GroupDraft.named("in").inside(top));
        project = world().store(ProjectDraft.in(world().store(GroupDraft.named("beside")), "p"));
        other = world().store(ProjectDraft.in(inside, "q"));
    }

    private boolean add(Kind kind, long id) {
        return scopes().add(project, new Entry(kind, id), OptionalLong.empty(), NOW);
    }

    private boolean remove(Kind kind, long id) {
        return scopes().remove(project, new Entry(kind, id));
    }

    private List<String> listed(Kind kind) {
        return listed(kind, ALL);
    }

    private List<String> listed(Kind kind, ProjectAudience audience) {
        return scopes().list(project, kind, audience, PageRequest.Offset.first()).items().stream().map(AllowlistedSource::fullPath)
                .toList();
    }

    private JobTokenReach reach(long job) {
        return facts().jobTokens(project, job);
    }

    @Test
    final void project_is_limited_until_it_is_opened() {
        assertEquals(new JobTokenScopeView(true, false), scopes().scope(project));
        scopes().limit(project, false, NOW);
        assertEquals(new JobTokenScopeView(false, false), scopes().scope(project));
        assertEquals(new JobTokenReach(false, false, false), reach(other));
        assertEquals(new JobTokenScopeView(true, false), scopes().scope(other));
        scopes().limit(project, true, NOW);
        assertEquals(new JobTokenReach(false, true, false), reach(other));
    }

    @Test
    final void listed_projects_are_admitted_and_listed_once() {
        assertEquals(List.of("beside/p"), listed(Kind.PROJECT));
        assertTrue(add(Kind.PROJECT, other));
        assertFalse(add(Kind.PROJECT, other));
        assertEquals(List.of("beside/p", "top/in/q"), listed(Kind.PROJECT));
        assertEquals(new AllowlistedSource(other, "q", "q", "top/in/q"),
                scopes().list(project, Kind.PROJECT, ALL, PageRequest.Offset.first()).items().getLast());
        Walks.same(page -> scopes().list(project, Kind.PROJECT, ALL, page));
        assertEquals(List.of(), listed(Kind.GROUP));
        assertEquals(new JobTokenReach(false, true, true), reach(other));
        assertEquals(new JobTokenReach(false, true, false), facts().jobTokens(other, project));
        world().hideProject(other);
        assertEquals(List.of("beside/p"), listed(Kind.PROJECT));
        assertTrue(remove(Kind.PROJECT, other));
        assertFalse(remove(Kind.PROJECT, other));
        assertFalse(reach(other).listed());
    }

    @Test
    final void entries_that_the_audience_does_not_see_are_left_out_and_counted() {
        long user = world().user("anna");
        long shown = world().store(ProjectDraft.in(inside, "shown").visible(Visibility.INTERNAL));
        long open = world().store(GroupDraft.named("open").visible(Visibility.PUBLIC));
        add(Kind.PROJECT, other);
        add(Kind.PROJECT, shown);
        add(Kind.GROUP, inside);
        add(Kind.GROUP, open);
        ProjectAudience anna = new ProjectAudience(false, true, OptionalLong.of(user));
        ProjectAudience external = new ProjectAudience(false, false, OptionalLong.of(user));
        assertEquals(List.of("beside/p", "top/in/shown"), listed(Kind.PROJECT, anna));
        assertEquals(List.of("beside/p"), listed(Kind.PROJECT, external));
        assertEquals(List.of("open"), listed(Kind.GROUP, external));
        assertEquals("2 2", scopes().count(project, Kind.PROJECT) + " " + scopes().count(project, Kind.GROUP));
        assertEquals(0, scopes().count(other, Kind.PROJECT));
        world().store(MemberDraft.ofProject(other, user, Role.GUEST));
        assertEquals(List.of("beside/p", "top/in/q"), listed(Kind.PROJECT, external));
        assertEquals(List.of("top/in", "open"), listed(Kind.GROUP, external));
        Walks.same(page -> scopes().list(project, Kind.PROJECT, anna, page));
    }

    @Test
    final void projects_below_a_listed_group_are_admitted() {
        for (long group : new long[] {top, inside}) {
            assertTrue(add(Kind.GROUP, group));
            assertFalse(add(Kind.GROUP, group));
            assertEquals(List.of(group == top ? "top" : "top/in"), listed(Kind.GROUP));
            assertEquals(new JobTokenReach(false, true, true), reach(other));
            assertFalse(remove(Kind.PROJECT, group));
            assertTrue(remove(Kind.GROUP, group));
            assertFalse(reach(other).listed());
        }
        long elsewhere = world().store(GroupDraft.named("elsewhere"));
        assertTrue(add(Kind.GROUP, elsewhere));
        assertFalse(reach(other).listed());
        Walks.same(page -> scopes().list(project, Kind.GROUP, ALL, page));
        world().hideGroup(elsewhere);
        assertEquals(List.of(), listed(Kind.GROUP));
    }
}
