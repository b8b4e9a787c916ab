package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.project.ProjectFilter.Relation;
import dev.slipway.application.project.ProjectFilter.Search;
import dev.slipway.application.project.ProjectFilter.Topics;
import dev.slipway.application.project.ProjectFilter.Traits;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Projects}: audiences, filters and walks. */
abstract class ProjectsListsKit extends ProjectsScenario {

    ProjectsListsKit(ProjectsKit kit) {
        super(kit);
    }

    @Test
    final void topics_are_found_in_any_case_and_by_id_and_change_with_the_project() {
        long group = group("g");
        long one = project(group, "one", Visibility.PUBLIC);
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        assertEquals(List.of(one), listed(all, ProjectFilter.all().withTopics(new Topics(List.of("A", "b"), Optional.empty()))));
        assertEquals(List.of(), listed(all, ProjectFilter.all().withTopics(new Topics(List.of("a", "c"), Optional.empty()))));
        assertEquals(List.of(), listed(all, ProjectFilter.all().withTopics(new Topics(List.of(), Optional.of(999_999L)))));
        Home home = projects().lockHome(group, OptionalLong.empty()).orElseThrow();
        projects().update(one, ProjectsKit.bearing(home, "one", Visibility.PUBLIC, List.of("c", "A"), NOW).attributes(), "g/one", NOW);
        assertEquals(List.of("c", "a"), projects().find(one, OptionalLong.empty(), false).orElseThrow().attributes().settings()
                .get("topics"));
        assertEquals(List.of("c", "a"), projects().lock(one).orElseThrow().attributes().settings().get("topics"));
        projects().update(one, ProjectsKit.bearing(home, "one", Visibility.PUBLIC, List.of(), NOW).attributes(), "g/one", NOW);
        assertEquals(List.of(), projects().find(one, OptionalLong.empty(), false).orElseThrow().attributes().settings().get("topics"));
    }

    /** The list agrees with the rule of the domain over visibility, membership and every kind of caller. */
    @Test
    final void audiences_see_what_the_domain_allows() {
        long anna = user("anna");
        long theirs = group("theirs");
        long hers = group("hers");
        members().add(new MemberSource.Group(hers), anna, 10, null, OptionalLong.empty(), NOW);
        Map<Long, Boolean> membership = new HashMap<>();
        Map<Long, Visibility> visibilities = new HashMap<>();
        for (Visibility visibility : Visibility.values()) {
            long strange = project(theirs, "strange-" + visibility.wireName(), visibility);
            long direct = project(theirs, "direct-" + visibility.wireName(), visibility);
            long inherited = project(hers, "inherited-" + visibility.wireName(), visibility);
            long own = project(projects().namespaceOf(anna).orElseThrow(), "own-" + visibility.wireName(), visibility);
            members().add(new MemberSource.Project(direct), anna, 10, null, OptionalLong.empty(), NOW);
            List.of(strange, direct, inherited, own).forEach(id -> {
                membership.put(id, id != strange);
                visibilities.put(id, visibility);
            });
        }
        for (ProjectAudience audience : audiences(anna)) {
            List<Long> expected = membership.keySet().stream().filter(id -> audience.sees(visibilities.get(id), membership.get(id)))
                    .sorted().toList();
            assertEquals(expected, listed(audience, filter(Optional.empty(), false, Optional.empty(), List.of())), audience.toString());
        }
        assertEquals(9, listed(new ProjectAudience(true, true, OptionalLong.of(anna)),
                filter(Optional.empty(), true, Optional.empty(), List.of())).size());
    }

    private static List<ProjectAudience> audiences(long account) {
        List<ProjectAudience> all = new ArrayList<>();
        for (boolean everything : new boolean[] {false, true}) {
            for (boolean internal : new boolean[] {false, true}) {
                all.add(new ProjectAudience(everything, internal, OptionalLong.of(account)));
                all.add(new ProjectAudience(everything, internal, OptionalLong.empty()));
            }
        }
        return all;
    }

    @Test
    final void callers_own_projects_by_namespace_by_membership_and_by_groups_above() {
        long anna = user("anna");
        long bert = user("bert");
        long hers = group("hers");
        long theirs = group("theirs");
        members().add(new MemberSource.Group(hers), anna, Role.OWNER.level(), null, OptionalLong.empty(), NOW);
        members().add(new MemberSource.Group(theirs), anna, Role.MAINTAINER.level(), null, OptionalLong.empty(), NOW);
        long personal = project(projects().namespaceOf(anna).orElseThrow(), "personal", Visibility.PRIVATE);
        long inherited = project(hers, "inherited", Visibility.PRIVATE);
        long direct = project(projects().namespaceOf(bert).orElseThrow(), "direct", Visibility.PRIVATE);
        members().add(new MemberSource.Project(direct), anna, Role.OWNER.level(), null, OptionalLong.empty(), NOW);
        long ended = project(theirs, "ended", Visibility.PUBLIC);
        members().add(new MemberSource.Project(ended), anna, Role.OWNER.level(), LocalDate.parse("2024-01-01"), OptionalLong.empty(), NOW);
        ProjectFilter owned = ProjectFilter.all().withRelation(new Relation(false, true, false, Optional.empty()));
        assertEquals(List.of(personal, inherited, direct), listed(new ProjectAudience(false, true, OptionalLong.of(anna)), owned));
        assertEquals(List.of(personal, inherited, direct), listed(new ProjectAudience(true, true, OptionalLong.of(anna)), owned));
        assertEquals(List.of(direct), listed(new ProjectAudience(false, true, OptionalLong.of(bert)), owned));
        assertEquals(List.of(), listed(new ProjectAudience(false, false, OptionalLong.empty()), owned));
    }

    @Test
    final void no_project_is_imported() {
        long id = project(group("g"), "p", Visibility.PUBLIC);
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        assertEquals(List.of(id), listed(all, ProjectFilter.all()));
        Traits imported = new Traits(Optional.empty(), Optional.empty(), true, List.of());
        assertEquals(List.of(), listed(all, ProjectFilter.all().withTraits(imported)));
    }

    @Test
    final void bounds_exclude_ids_and_include_times() {
        long group = group("g");
        long one = project(group, "one", Visibility.PUBLIC);
        long two = project(group, "two", Visibility.PUBLIC);
        projects().update(two, attributes("two", Visibility.PUBLIC), "g/two", NOW.plusSeconds(5));
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        assertEquals(List.of(two), listed(all, bounded(Optional.of(one), Optional.empty(), Optional.empty(), Optional.empty())));
        assertEquals(List.of(one), listed(all, bounded(Optional.empty(), Optional.of(two), Optional.empty(), Optional.empty())));
        assertEquals(List.of(two), listed(all, bounded(Optional.empty(), Optional.empty(), Optional.of(NOW.plusSeconds(5)),
                Optional.empty())));
        assertEquals(List.of(one), listed(all, bounded(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(NOW))));
    }

    private static ProjectFilter bounded(Optional<Long> idAfter, Optional<Long> idBefore, Optional<Instant> updatedAfter,
            Optional<Instant> updatedBefore) {
        return ProjectFilter.all().withBounds(
                new ProjectFilter.Bounds(idAfter, idBefore, Optional.of(NOW), Optional.of(NOW), updatedAfter, updatedBefore));
    }

    @Test
    final void filters_combine() {
        long group = group("g");
        long one = project(group, "one", Visibility.PUBLIC);
        long two = project(group, "two", Visibility.INTERNAL);
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        assertEquals(List.of(one), listed(all, filter(Optional.of("ONE"), false, Optional.empty(), List.of())));
        assertEquals(List.of(), listed(all, filter(Optional.of("%"), false, Optional.empty(), List.of())));
        assertEquals(List.of(two), listed(all, filter(Optional.empty(), false, Optional.of(Visibility.INTERNAL), List.of())));
        assertEquals(List.of(one, two), listed(all, filter(Optional.empty(), false, Optional.empty(), List.of("issues_access_level"))));
        assertEquals(List.of(), listed(all, filter(Optional.empty(), false, Optional.empty(), List.of("wiki_access_level"))));
        assertEquals(List.of(two),
                projects().list(filter(Optional.empty(), false, Optional.empty(), List.of()), all, new PageRequest.Keyset(one, true, 5))
                .items().stream().map(ProjectView::id).toList());
    }

    @ParameterizedTest
    @EnumSource(ProjectFilter.Order.class)
    final void projects_are_walked_by_key_in_every_order(ProjectFilter.Order order) {
        long group = group("g");
        List<Long> present = Stream.of("c", "tool", "a", "tool-box", "b").map(path -> project(group, path, Visibility.PUBLIC)).toList();
        ProjectAudience all = new ProjectAudience(true, true, OptionalLong.empty());
        for (Sort sort : Sort.values()) {
            for (Optional<String> search : List.of(Optional.<String>empty(), Optional.of("tool"))) {
                ProjectFilter filter = ProjectFilter.all().withSearch(new Search(search, false)).orderedBy(order, sort);
                Walks.same(page -> projects().list(filter, all, page));
            }
        }
        ProjectFilter filter = filter(Optional.empty(), false, Optional.empty(), List.of());
        assertEquals(present, Walks.all(page -> projects().list(filter, all, page).map(ProjectView::id), 2,
                (number, last) -> projects().hide(last, NOW)));
    }

    private List<Long> listed(ProjectAudience audience, ProjectFilter filter) {
        return projects().list(filter, audience, new PageRequest.Offset(1, 100)).items().stream().map(ProjectView::id).toList();
    }

    private static ProjectFilter filter(Optional<String> search, boolean membership, Optional<Visibility> visibility,
            List<String> features) {
        return ProjectFilter.all().withSearch(new Search(search, false))
                .withTraits(new Traits(visibility, Optional.empty(), false, features))
                .withRelation(new Relation(membership, false, false, Optional.empty()));
    }
}
