package dev.slipway.domain.variable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where a variable comes from, lowest precedence first (the order is the rule). */
public enum VariableOrigin {
    JOB_PREDEFINED, PROJECT_PREDEFINED, PIPELINE_PREDEFINED, RUNNER_PREDEFINED, CONFIGURATION, USER, DOTENV, INSTANCE, GROUP, PROJECT,
    PIPELINE, SCHEDULE, MANUAL_JOB, RELEASE;

    /** The variables of all origins in one list, in order of precedence; within an origin the order given. */
    public static VariableSet join(Map<VariableOrigin, List<Variable>> byOrigin) {
        List<Variable> joined = new ArrayList<>();
        for (VariableOrigin origin : values()) {
            joined.addAll(byOrigin.getOrDefault(origin, List.of()));
        }
        return VariableSet.of(joined);
    }
}
