package dev.slipway.rest.schedule;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.UpdateSchedule;
import dev.slipway.application.schedule.UpdateScheduleVariable;
import dev.slipway.domain.kernel.cron.TimeZones;
import dev.slipway.domain.schedule.ScheduleDraft;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;

/** Parameters of operations on schedules. */
final class ScheduleParams {

    private static final String FILE = "file";

    private ScheduleParams() {
    }

    record Listed(@AllowedValues({"active", "inactive"}) String scope) {

        Optional<Boolean> active() {
            return Optional.ofNullable(scope).map("active"::equals);
        }
    }

    record Created(
            @Required String description,
            @Required @NotBlank String ref,
            @Required String cron,
            @Default(TimeZones.USUAL) String cronTimezone,
            @Default("true") boolean active) {

        ScheduleDraft draft() {
            return new ScheduleDraft(description, ref, cron, cronTimezone, active);
        }
    }

    record Updated(String description, String ref, String cron, String cronTimezone, Boolean active) {

        UpdateSchedule.Request request() {
            return new UpdateSchedule.Request(description, ref, cron, cronTimezone, active);
        }
    }

    record CreatedVariable(@Required String key, @Required String value,
            @AllowedValues({"env_var", "file"}) @Default("env_var") String variableType) {

        PipelineVariable variable() {
            return new PipelineVariable(key, value, variableType.equals(FILE));
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return key;
        }
    }

    record UpdatedVariable(String value, @AllowedValues({"env_var", "file"}) String variableType) {

        UpdateScheduleVariable.Request request() {
            return new UpdateScheduleVariable.Request(value, variableType == null ? null : variableType.equals(FILE));
        }

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return "changed";
        }
    }
}
