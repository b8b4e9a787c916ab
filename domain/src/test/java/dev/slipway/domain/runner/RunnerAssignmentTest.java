package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
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
    void project_enables_project_runners_that_are_free_and_managed_by_the_caller(RunnerType type) {
        for (boolean locked : BOTH) {
            for (boolean administrator : BOTH) {
                for (boolean managed : BOTH) {
                    for (boolean assigned : BOTH) {
                        assertEquals(Optional.ofNullable(expected(type, locked, administrator, managed, assigned)), Enabling.POLICY
                                .judge(new Enabling(type, locked, administrator, managed, assigned)).denial().map(Reason::id));
                    }
                }
            }
        }
    }

    private static String expected(RunnerType type, boolean locked, boolean administrator, boolean managed, boolean assigned) {
        return switch (type) {
            case GROUP_TYPE -> "runner.is_group_runner";
            case INSTANCE_TYPE -> "runner.is_instance_runner";
            case PROJECT_TYPE -> locked && !administrator ? "runner.is_locked" : !managed && !administrator ? "runner.no_access"
                    : assigned ? "runner.already_enabled" : null;
        };
    }

    @ParameterizedTest
    @CsvSource({"1,true,runner.only_project", "1,false,runner.only_project", "2,true,runner.owner_project", "2,false,", "3,false,"})
    void project_gives_back_runners_of_other_projects(int projects, boolean owner, String denial) {
        assertEquals(Optional.ofNullable(denial), Disabling.POLICY.judge(new Disabling(projects, owner)).denial().map(Reason::id));
    }
}
