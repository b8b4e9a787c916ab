package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerAssignment.Authority;
import dev.slipway.domain.runner.RunnerAssignment.Changing;
import dev.slipway.domain.runner.RunnerAssignment.Disabling;
import dev.slipway.domain.runner.RunnerAssignment.Enabling;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunnerAssignmentTest {

    private static final boolean[] BOTH = {false, true};

    @ParameterizedTest
    @EnumSource(RunnerType.class)
    void owner_enables_project_runners_that_are_free(RunnerType type) {
        for (boolean locked : BOTH) {
            for (Authority authority : Authority.values()) {
                for (boolean assigned : BOTH) {
                    assertEquals(Optional.ofNullable(expected(type, locked, authority, assigned)), Enabling.POLICY
                            .judge(new Enabling(type, locked, authority, assigned)).denial().map(Reason::id));
                }
            }
        }
    }

    private static String expected(RunnerType type, boolean locked, Authority authority, boolean assigned) {
        return switch (type) {
            case GROUP_TYPE -> "runner.is_group_runner";
            case INSTANCE_TYPE -> "runner.is_instance_runner";
            case PROJECT_TYPE -> locked && authority != Authority.ADMINISTRATOR ? "runner.is_locked" : switch (authority) {
                case NONE -> "runner.no_access";
                case SERVED_PROJECT -> "runner.not_owner";
                case OWNER, ADMINISTRATOR -> assigned ? "runner.already_enabled" : null;
            };
        };
    }

    @ParameterizedTest
    @CsvSource({"NONE,runner.no_access", "SERVED_PROJECT,runner.not_owner", "OWNER,", "ADMINISTRATOR,"})
    void owner_and_administrator_change_a_runner(Authority authority, String denial) {
        assertEquals(Optional.ofNullable(denial), Changing.POLICY.judge(new Changing(authority)).denial().map(Reason::id));
    }

    @ParameterizedTest
    @CsvSource({"false,false,false,NONE", "false,false,true,NONE", "false,true,false,SERVED_PROJECT", "false,true,true,OWNER",
            "true,false,false,ADMINISTRATOR", "true,false,true,ADMINISTRATOR", "true,true,false,ADMINISTRATOR",
            "true,true,true,ADMINISTRATOR"})
    void authority_over_a_runner_comes_from_the_project_that_owns_it(boolean administrator, boolean manages, boolean owns,
            Authority authority) {
        assertEquals(authority, Authority.of(administrator, manages, owns));
    }

    @ParameterizedTest
    @CsvSource({"1,true,runner.only_project", "1,false,runner.only_project", "2,true,runner.owner_project", "2,false,", "3,false,"})
    void project_gives_back_runners_of_other_projects(int projects, boolean owner, String denial) {
        assertEquals(Optional.ofNullable(denial), Disabling.POLICY.judge(new Disabling(projects, owner)).denial().map(Reason::id));
    }
}
