package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NamespaceRulesTest {

    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {
        "My Group (1), ok, ok",
        "_x, ok, ok",
        "Gruppe Köln, ok, ok",
        "🚀 team, ok, ok",
        "C++, group_name.characters, ok",
        "'Ann''s, own', group_name.characters, ok",
        "-x, group_name.characters, project_name.characters",
        "(x), group_name.characters, project_name.characters",
        "a/b, group_name.characters, project_name.characters",
        "<b>, group_name.characters, project_name.characters",
        "' ', field.blank, field.blank",
    })
    void says_what_groups_and_projects_may_be_called(String name, String group, String project) {
        assertEquals(group, NameRules.group(name).map(Reason::id).orElse(null));
        assertEquals(project, NameRules.project(name).map(Reason::id).orElse(null));
    }

    @Test
    void groups_fit_between_what_is_above_and_what_is_inside() {
        for (Visibility wanted : Visibility.values()) {
            for (Visibility other : Visibility.values()) {
                assertEquals(wanted.level() > other.level(),
                        !problems(wanted, Optional.of(other), Optional.empty(), Optional.empty()).isEmpty());
                assertEquals(wanted.level() < other.level(),
                        !problems(wanted, Optional.empty(), Optional.of(other), Optional.empty()).isEmpty());
                assertEquals(wanted.level() < other.level(),
                        !problems(wanted, Optional.empty(), Optional.empty(), Optional.of(other)).isEmpty());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"trunk, ''", "'', ''", "a/b, ''", "a b, default_branch", "-a, default_branch", "HEAD, default_branch",
            "refs/heads/a, default_branch"})
    void default_branch_of_a_group_is_a_name_that_git_takes(String name, String field) {
        GroupDraft draft = new GroupDraft("Group", "group", "", Visibility.PRIVATE, Optional.empty(), Optional.empty(), Optional.empty(),
                Map.of("default_branch", name));
        assertEquals(field, String.join(",", GroupRules.problems(draft).stream().map(FieldError::field).toList()));
    }

    @Test
    void reserved_words_depend_on_the_depth() {
        assertEquals(List.of("path"), problems("admin", Optional.empty()).stream().map(FieldError::field).toList());
        assertEquals(List.of(), problems("admin", Optional.of(Visibility.PRIVATE)));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void maintainers_manage_up_to_themselves_and_groups_belong_to_owners(Role concerned) {
        for (Role held : Role.values()) {
            boolean inProject = held == Role.OWNER || held == Role.MAINTAINER && concerned != Role.OWNER;
            assertEquals(inProject, MemberRules.mayManage(MemberSourceKind.PROJECT, Optional.of(held), false, concerned),
                    held + " " + concerned);
            assertEquals(held == Role.OWNER, MemberRules.mayManage(MemberSourceKind.GROUP, Optional.of(held), false, concerned));
        }
        assertEquals(true, MemberRules.mayManage(MemberSourceKind.GROUP, Optional.empty(), true, concerned));
        assertEquals(false, MemberRules.mayManage(MemberSourceKind.PROJECT, Optional.empty(), false, concerned));
    }

    @ParameterizedTest
    @CsvSource({"10, access_level", "20, access_level", "30, ''", "40, ''", "50, ''", "0, access_level", "5, access_level",
            "60, access_level", "-1, access_level"})
    void memberships_give_at_least_what_is_inherited(int level, String field) {
        Optional<MemberRules.Inherited> inherited = Optional.of(new MemberRules.Inherited(Role.DEVELOPER, "X"));
        List<FieldError> problems = MemberRules.problems(level, null, TODAY, inherited);
        assertEquals(field, problems.isEmpty() ? "" : problems.getFirst().field());
    }

    @Test
    void memberships_do_not_end_before_they_begin() {
        assertEquals(List.of(), MemberRules.problems(30, TODAY, TODAY, Optional.empty()));
        assertEquals("date.past", MemberRules.problems(30, TODAY.minusDays(1), TODAY, Optional.empty()).getFirst().reason().id());
    }

    @Test
    void creation_levels_follow_the_settings() {
        assertEquals(Optional.of(Role.DEVELOPER), CreationLevels.projects(Map.of()));
        assertEquals(Optional.of(Role.MAINTAINER), CreationLevels.projects(Map.of("project_creation_level", "maintainer")));
        assertEquals(Optional.empty(), CreationLevels.projects(Map.of("project_creation_level", "noone")));
        assertEquals(Role.MAINTAINER, CreationLevels.subgroups(Map.of()));
        assertEquals(Role.OWNER, CreationLevels.subgroups(Map.of("subgroup_creation_level", "owner")));
    }

    @Test
    void audience_never_shows_private_groups_to_strangers() {
        for (boolean internal : new boolean[] {false, true}) {
            GroupAudience audience = new GroupAudience(false, true, internal, OptionalLong.of(7));
            assertEquals(false, audience.sees(Visibility.PRIVATE, false));
            assertEquals(internal, audience.sees(Visibility.INTERNAL, false));
            assertEquals(true, audience.sees(Visibility.PUBLIC, false));
            assertEquals(true, audience.sees(Visibility.PRIVATE, true));
        }
        assertEquals(false, new GroupAudience(false, false, true, OptionalLong.of(7)).sees(Visibility.PUBLIC, false));
    }

    private static List<FieldError> problems(Visibility wanted, Optional<Visibility> parent, Optional<Visibility> project,
            Optional<Visibility> group) {
        return GroupRules.problems(new GroupDraft("x", "x", "", wanted, parent, project, group, Map.of()));
    }

    private static List<FieldError> problems(String path, Optional<Visibility> parent) {
        return GroupRules.problems(new GroupDraft("x", path, "", Visibility.PRIVATE, parent, Optional.empty(), Optional.empty(), Map.of()));
    }
}
