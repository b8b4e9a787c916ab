package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.BranchNames;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", "a..b", "a b", "a~b", "a^", "a:b", "a?", "a*", "a[", "a\\b", "a.", ".a", "a/.b",
            "a.lock", "a.lock/b", "@", "a@{b", "-a", "a\u0001", "HEAD", "refs/heads/a",
        "0123456789012345678901234567890123456789"})
    void knows_what_is_no_branch(String name) {
        assertEquals(false, BranchNames.valid(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "feature/x", "a.b", "ünï", "a@b", "HEAD-1"})
    void knows_what_is_a_branch(String name) {
        assertEquals(true, BranchNames.valid(name));
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
