package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectRulesTest {

    @Test
    void takes_an_ordinary_project() {
        assertEquals(List.of(), fields(draft("x", "x", Visibility.PRIVATE, null, "main", 3600, 20, null)));
    }

    @Test
    void finds_everything_that_is_wrong_at_once() {
        assertEquals(
                List.of("name", "path", "visibility_level", "default_branch", "build_timeout", "ci_default_git_depth", "ci_config_path"),
                fields(draft("-", "a b", Visibility.PUBLIC, Visibility.PRIVATE, "a..b", 599, 1001, "/x")));
    }

    @ParameterizedTest
    @CsvSource({"600, true", "599, false", "2678400, true", "2678401, false"})
    void bounds_the_timeout(int seconds, boolean good) {
        assertEquals(good, fields(draft("x", "x", Visibility.PRIVATE, null, null, seconds, 20, null)).isEmpty());
    }

    private static String told(ProjectDraft draft) {
        return String.join(", ", ProjectRules.problems(draft).stream()
                .map(each -> each.field() + " " + each.reason().id() + each.reason().args()).toList());
    }

    @ParameterizedTest
    @CsvSource({"PRIVATE, , ''", "PUBLIC, , ''", "PUBLIC, PUBLIC, ''", "INTERNAL, PUBLIC, ''",
            "PUBLIC, INTERNAL, 'visibility_level project_visibility.wider_than_group[public, internal]'",
            "INTERNAL, PRIVATE, 'visibility_level project_visibility.wider_than_group[internal, private]'"})
    void project_is_at_most_as_visible_as_its_group(Visibility visibility, Visibility group, String problem) {
        assertEquals(problem, told(draft("x", "x", visibility, group, null, 3600, 20, null)));
    }

    @ParameterizedTest
    @CsvSource({"-1, ci_default_git_depth field.greater_than_or_equal[0]", "0, ''", "1000, ''", ", ''",
            "1001, ci_default_git_depth field.less_than_or_equal[1000]"})
    void bounds_the_depth_of_fetches(Integer depth, String problem) {
        assertEquals(problem, told(new ProjectDraft("x", "x", null, Visibility.PRIVATE, null, null, 3600, depth, null, Map.of())));
    }

    @ParameterizedTest
    @CsvSource({"ci.yml, ''", ".ci/build.yml@group/project:main, ''", "https://ci.example/x.yml, ''", "'', ''",
            "/ci.yml, ci_config_path ci_config_path.outside[]", "../ci.yml, ci_config_path ci_config_path.outside[]",
            "ci/../../x.yml, ci_config_path ci_config_path.outside[]", "ci/.., ci_config_path ci_config_path.outside[]"})
    void configuration_stays_inside_the_repository(String path, String problem) {
        assertEquals(problem, told(draft("x", "x", Visibility.PRIVATE, null, null, 3600, 20, path)));
    }

    @Test
    void texts_have_limits_in_characters() {
        String rocket = "\uD83D\uDE80";
        assertEquals("", told(draft("x", "x", Visibility.PRIVATE, null, null, 3600, 20, rocket.repeat(255))));
        assertEquals("ci_config_path field.too_long[255]",
                told(draft("x", "x", Visibility.PRIVATE, null, null, 3600, 20, rocket.repeat(256))));
        assertEquals("", told(described(rocket.repeat(2000), Map.of())));
        assertEquals("description field.too_long[2000]", told(described(rocket.repeat(2001), Map.of())));
    }

    @Test
    void settings_are_checked_and_then_topics() {
        assertEquals("", told(described(null, Map.of("topics", List.of("a", " "), "merge_method", "ff"))));
        assertEquals("topics field.invalid[]", told(described(null, Map.of("topics", List.of("a\nb")))));
        assertEquals("merge_method field.not_included[]",
                told(described(null, Map.of("topics", List.of("a\nb"), "merge_method", "rebase"))));
        assertEquals("name field.blank[], build_timeout build_timeout.range[], merge_method field.not_included[]",
                told(new ProjectDraft("", "x", null, Visibility.PRIVATE, null, null, 1, null, null, Map.of("merge_method", "rebase"))));
    }

    private static ProjectDraft described(String description, Map<String, Object> settings) {
        return new ProjectDraft("x", "x", description, Visibility.PRIVATE, null, null, 3600, null, null, settings);
    }

    /** A list shows exactly what a caller could have opened one by one. */
    @Test
    void audience_agrees_with_standing() {
        for (Visibility visibility : Visibility.values()) {
            for (boolean member : new boolean[] {false, true}) {
                for (Caller caller : List.of(Caller.ANONYMOUS, person(false, false), person(false, true), person(true, false))) {
                    if (member && !caller.signedIn()) {
                        continue;
                    }
                    boolean external = caller.account().map(Account::external).orElse(false);
                    Optional<Role> role = member ? Optional.of(Role.GUEST) : Optional.empty();
                    Standing standing = new Standing(caller.signedIn(), external, caller.administrator(), role, visibility, true, false);
                    assertEquals(standing.sees(), ProjectAudience.of(caller).sees(visibility, member),
                            caller + " " + visibility + " " + member);
                }
            }
        }
    }

    @Test
    void caller_without_an_account_is_no_member() {
        for (Visibility visibility : Visibility.values()) {
            assertEquals(visibility == Visibility.PUBLIC, ProjectAudience.of(Caller.ANONYMOUS).sees(visibility, true));
        }
        assertEquals(OptionalLong.of(1), ProjectAudience.of(person(false, true)).account());
    }

    private static Caller person(boolean administrator, boolean external) {
        return new Caller.Person(new Account(1, "u", "U", administrator, external, AccountState.ACTIVE), 1, Set.of());
    }

    private static ProjectDraft draft(
            String name, String path, Visibility visibility, Visibility group, String branch, int timeout, int depth, String config) {
        return new ProjectDraft(name, path, null, visibility, group, branch, timeout, depth, config, Map.of());
    }

    private static List<String> fields(ProjectDraft draft) {
        return ProjectRules.problems(draft).stream().map(FieldError::field).toList();
    }
}
