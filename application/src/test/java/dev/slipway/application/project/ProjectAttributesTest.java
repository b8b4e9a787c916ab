package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.project.ProjectFilter.Bounds;
import dev.slipway.application.project.ProjectFilter.Order;
import dev.slipway.application.project.ProjectFilter.Place;
import dev.slipway.application.project.ProjectFilter.Relation;
import dev.slipway.application.project.ProjectFilter.Search;
import dev.slipway.application.project.ProjectFilter.Topics;
import dev.slipway.application.project.ProjectFilter.Traits;
import dev.slipway.application.project.ProjectView.Figures;
import dev.slipway.application.project.ProjectView.Memberships;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attributes of a project that requests change, lists ask for and answers show. */
final class ProjectAttributesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ProjectAttributes PRESENT = new ProjectAttributes("Tools", "tools", "about", Visibility.INTERNAL, "main", true,
            true, true, true, true, true, 7200, 5, "ci.yml", Map.of("lfs_enabled", false, "merge_method", "ff"));

    private static ProjectChanges all(Change<Visibility> visibility, Change<Boolean> flags, Change<Integer> numbers,
            Change<String> strings, Map<String, Object> settings) {
        return new ProjectChanges(strings, strings, strings, visibility, strings, flags, flags, flags, flags, flags, numbers, numbers,
                strings, settings);
    }

    @Test
    void request_that_names_no_attribute_keeps_all() {
        assertEquals(PRESENT, all(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Map.of()).over(PRESENT));
    }

    @Test
    void request_replaces_what_it_names() {
        ProjectAttributes made = all(Change.to(Visibility.PUBLIC), Change.to(false), Change.to(60), Change.to("other"),
                Map.of("merge_method", "merge", "squash_option", "always")).over(PRESENT);
        assertEquals(new ProjectAttributes("other", "other", "other", Visibility.PUBLIC, "other", false, true, false, false, false, false,
                60, 60, "other", Map.of("lfs_enabled", false, "merge_method", "merge", "squash_option", "always")), made);
    }

    /** Null resets the timeout, and removes what may be missing; attributes that cannot be missing stay. */
    @Test
    void null_removes_what_may_be_missing() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("merge_method", null);
        ProjectAttributes made = all(Change.to(null), Change.to(null), Change.to(null), Change.to(null), settings)
                .over(PRESENT);
        assertEquals(new ProjectAttributes(null, null, null, Visibility.INTERNAL, "main", true, true, true, true, true, true, 3600, null,
                null, Map.of("lfs_enabled", false)), made);
    }

    @ParameterizedTest
    @CsvSource({"disabled, false", "private, true", "enabled, true", ", true"})
    void jobs_run_where_their_feature_is_not_disabled(String level, boolean enabled) {
        Map<String, Object> settings = level == null ? Map.of() : Map.of("builds_access_level", level);
        assertEquals(enabled, all(Change.keep(), Change.keep(), Change.keep(), Change.keep(), settings).over(PRESENT)
                .buildsEnabled());
    }

    @Test
    void topics_are_stored_once_each() {
        ProjectAttributes made = all(Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Map.of("topics", List.of(" Go ", "go", "", "ci"))).over(PRESENT);
        assertEquals(List.of("Go", "ci"), made.settings().get("topics"));
        assertEquals("text", all(Change.keep(), Change.keep(), Change.keep(), Change.keep(), Map.of("topics", "text"))
                .over(PRESENT).settings().get("topics"));
    }

    private static ProjectView view(String issues, Integer project, Integer group, Long owner) {
        ProjectAttributes attributes = new ProjectAttributes("Tools", "tools", null, Visibility.PUBLIC, "main", true, true, true, true,
                false, false, 3600, null, null, Map.of("issues_access_level", issues));
        ProjectView plain = ProjectViews.of(7, attributes, NOW);
        ProjectView.Owner of = owner == null ? null
                : new ProjectView.Owner(new UserBrief(owner, "anna", "Anna", AccountState.ACTIVE, ""), NOW);
        NamespaceBrief namespace = new NamespaceBrief(5, "G", "g", NamespaceKind.USER, "g", null, null, null, null);
        return new ProjectView(7, attributes, new ProjectView.Place("g/tools", "G", namespace, of), null, 1L, false, true,
                new Figures(9, 3, 2), plain.fork(), plain.times(), new Memberships(project, group), false, plain.additions());
    }

    /** Whose namespace it is, who holds a role of any kind, and administrators see what is private to members. */
    @ParameterizedTest
    @CsvSource({
        "enabled, ,, , false, true", "private, ,, , false, false", "private, 10,, , false, true", "private, ,10, , false, true",
        "private, 5,5, , false, false", "private, ,, 2, false, true", "private, ,, 3, false, false", "private, ,, , true, true",
        "disabled, 50,50, 2, true, false"})
    void issues_are_counted_for_those_to_whom_they_are_open(String level, Integer project, Integer group, Long owner,
            boolean administrator, boolean counted) {
        Caller caller = new Caller.Person(new Account(2, "anna", "Anna", administrator, false, AccountState.ACTIVE), 0, Set.of());
        ProjectView view = view(level, project, group, owner);
        assertEquals(new Figures(9, counted ? 3 : null, 2), view.shownTo(caller).figures());
        assertEquals(view.additions(), view.shownTo(caller).additions());
    }

    @Test
    void anonymous_caller_is_not_the_owner_of_a_project_without_one() {
        assertNull(view("private", null, null, null).shownTo(Caller.ANONYMOUS).figures().openIssues());
        assertEquals(3, view("enabled", null, null, null).shownTo(Caller.ANONYMOUS).figures().openIssues());
    }

    @ParameterizedTest
    @CsvSource({",,0", "10,,10", ",20,20", "30,20,30", "10,20,20"})
    void higher_of_two_memberships_counts(Integer project, Integer group, int level) {
        assertEquals(level, new Memberships(project, group).highest());
    }

    /** Each condition is added to those that are there, in any order of the requests. */
    @Test
    void conditions_of_a_list_hold_together() {
        Search search = new Search(Optional.of("tool"), true);
        Traits traits = new Traits(Optional.of(Visibility.PUBLIC), Optional.of(true), true, List.of("issues_access_level"));
        Relation relation = new Relation(true, true, true, Optional.of(Role.DEVELOPER));
        Bounds bounds = new Bounds(Optional.of(1L), Optional.of(9L), Optional.of(NOW), Optional.empty(), Optional.empty(),
                Optional.empty());
        Topics topics = new Topics(List.of("ci"), Optional.of(4L));
        CustomAttributeFilter attributes = new CustomAttributeFilter(Map.of("team", "red"), true);
        ProjectFilter forth = ProjectFilter.all().withSearch(search).withTraits(traits).withRelation(relation).withBounds(bounds)
                .withTopics(topics).withCustomAttributes(attributes).withStatistics(true).orderedBy(Order.NAME, Sort.DESC)
                .ofUser(2).inGroup(5, true).forksOf(7).starredBy(3);
        ProjectFilter back = ProjectFilter.all().forksOf(7).inGroup(5, true).ofUser(2).orderedBy(Order.NAME, Sort.DESC)
                .withStatistics(true).withCustomAttributes(attributes).withTopics(topics).withBounds(bounds).withRelation(relation)
                .withTraits(traits).withSearch(search).starredBy(3);
        Relation starred = new Relation(true, true, true, Optional.of(3L), Optional.of(Role.DEVELOPER));
        Place place = new Place(Optional.of(2L), Optional.of(5L), true, Optional.of(7L));
        ProjectFilter whole = new ProjectFilter(search, traits, starred, place, bounds, topics, attributes, true, Order.NAME, Sort.DESC);
        assertEquals(whole, forth);
        assertEquals(whole, back);
    }

    @Test
    void project_that_is_no_fork_and_invites_no_group_needs_no_look_up() {
        List<ProjectView> plain = List.of(view("enabled", null, null, null));
        assertSame(plain, ProjectView.withSources(plain, null, null));
        assertSame(plain, ProjectView.withShares(plain, Caller.ANONYMOUS, null));
    }

    /** The audit trail names attributes as clients do. */
    @Test
    void changed_attributes_are_named_as_clients_name_them() {
        ProjectAttributes other = new ProjectAttributes("B", "b", "other", Visibility.PUBLIC, "next", false, false, false, false, false,
                false, 60, 9, "b.yml", Map.of("lfs_enabled", true));
        Map<String, Object> before = PRESENT.named();
        Map<String, Object> after = other.named();
        assertEquals("build_timeout ci_config_path ci_default_git_depth ci_job_token_scope_enabled default_branch description "
                + "keep_latest_artifact lfs_enabled merge_method name path public_jobs restrict_user_defined_variables "
                + "shared_runners_enabled visibility", String.join(" ", before.keySet().stream().sorted().toList()));
        assertEquals(List.of(60, "b.yml", 9, false, "next", "other", false, true, "B", "b", false, false, false, Visibility.PUBLIC),
                Arrays.asList(after.keySet().stream().sorted().map(after::get).toArray()));
    }
}
