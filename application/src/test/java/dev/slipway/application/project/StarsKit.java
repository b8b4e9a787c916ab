package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.project.ProjectFilter.Order;
import dev.slipway.application.project.ProjectFilter.Relation;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Stars;
import dev.slipway.application.project.star.Starrer;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Stars}. */
public abstract class StarsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final PageRequest FIRST = PageRequest.Offset.first();
    private static final OptionalLong NOBODY = OptionalLong.empty();

    protected abstract Stars stars();

    protected abstract Projects projects();

    protected abstract Users users();

    private long user(String name) {
        return users().create(UsersKit.user(name)).orElseThrow();
    }

    private long project(long userId, String path) {
        Projects.Home home = projects().lockHome(projects().namespaceOf(userId).orElseThrow(), NOBODY).orElseThrow();
        return projects().create(ProjectsKit.bearing(home, path, Visibility.PUBLIC, List.of(), NOW)).orElseThrow();
    }

    private List<String> names(long project, Optional<String> query) {
        return stars().of(project, query, NOBODY, true, FIRST).items().stream().map(each -> each.user().username()).toList();
    }

    private int count(long project) {
        return projects().find(project, NOBODY, false).orElseThrow().figures().stars();
    }

    private List<Long> listed(ProjectFilter filter, OptionalLong account) {
        return projects().list(filter, new ProjectAudience(true, true, account), FIRST).items().stream().map(ProjectView::id).toList();
    }

    @Test
    final void star_is_given_once_and_taken_back_once() {
        long anna = user("anna");
        long project = project(anna, "one");
        assertEquals(0, count(project));
        assertFalse(stars().remove(project, anna));
        assertTrue(stars().add(project, anna, NOW));
        assertFalse(stars().add(project, anna, NOW.plusSeconds(1)));
        assertEquals(1, count(project));
        Starrer starrer = stars().of(project, Optional.empty(), NOBODY, false, FIRST).items().getFirst();
        assertEquals(NOW, starrer.since());
        assertEquals("anna", starrer.user().username());
        assertTrue(stars().remove(project, anna));
        assertFalse(stars().remove(project, anna));
        assertEquals(0, count(project));
    }

    @Test
    final void hidden_and_missing_projects_take_no_star() {
        long anna = user("anna");
        long project = project(anna, "one");
        projects().hide(project, NOW);
        assertFalse(stars().add(project, anna, NOW));
        assertFalse(stars().add(Long.MAX_VALUE, anna, NOW));
    }

    @Test
    final void starrers_are_found_by_name_and_end_with_their_account() {
        long anna = user("anna");
        long bert = user("bert");
        long project = project(anna, "one");
        stars().add(project, bert, NOW);
        stars().add(project, anna, NOW);
        assertEquals(List.of("anna", "bert"), names(project, Optional.empty()));
        assertEquals(List.of("bert"), names(project, Optional.of("OF BER")));
        assertEquals(List.of("anna"), names(project, Optional.of("ANN")));
        assertEquals(List.of(), names(project, Optional.of("carl")));
        users().hide(bert, NOW);
        assertEquals(List.of("anna"), names(project, Optional.empty()));
        assertEquals(1, count(project));
    }

    @Test
    final void private_profiles_are_told_to_their_owner_and_on_demand() {
        long anna = user("anna");
        long bert = users().create(UsersKit.privately("bert")).orElseThrow();
        long project = project(anna, "one");
        stars().add(project, bert, NOW);
        assertEquals(1, stars().of(project, Optional.empty(), NOBODY, true, FIRST).total());
        assertEquals(0, stars().of(project, Optional.empty(), NOBODY, false, FIRST).total());
        assertEquals(0, stars().of(project, Optional.empty(), OptionalLong.of(anna), false, FIRST).total());
        assertEquals(1, stars().of(project, Optional.empty(), OptionalLong.of(bert), false, FIRST).total());
    }

    @Test
    final void lists_of_projects_filter_and_order_by_stars() {
        long anna = user("anna");
        long bert = user("bert");
        long two = project(anna, "two");
        long none = project(anna, "none");
        long one = project(anna, "one");
        stars().add(two, anna, NOW);
        stars().add(two, bert, NOW);
        stars().add(one, bert, NOW);
        ProjectFilter all = ProjectFilter.all();
        assertEquals(List.of(two, one, none), listed(all.orderedBy(Order.STAR_COUNT, Sort.DESC), NOBODY));
        assertEquals(List.of(none, one, two), listed(all.orderedBy(Order.STAR_COUNT, Sort.ASC), NOBODY));
        ProjectFilter starred = all.withRelation(new Relation(false, false, true, Optional.empty()));
        assertEquals(List.of(two), listed(starred, OptionalLong.of(anna)));
        assertEquals(List.of(two, one), listed(starred, OptionalLong.of(bert)));
        assertEquals(List.of(), listed(starred, NOBODY));
        assertEquals(List.of(two, one), listed(all.starredBy(bert), OptionalLong.of(anna)));
    }
}
