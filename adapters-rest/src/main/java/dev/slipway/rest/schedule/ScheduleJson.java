package dev.slipway.rest.schedule;

import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.application.schedule.ScheduleView.Trouble;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule in a list.
 *
 * @param lastError error of its last run; null for none
 */
record ScheduleJson(
        long id,
        String description,
        String ref,
        String cron,
        String cronTimezone,
        Instant nextRunAt,
        boolean active,
        Instant createdAt,
        Instant updatedAt,
        @Nullable UserBriefJson owner,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt) {

    static ScheduleJson of(ScheduleView schedule, Links links, ReasonTexts reasons) {
        Trouble trouble = schedule.trouble();
        return new ScheduleJson(schedule.id(), schedule.draft().description(), schedule.draft().ref(), schedule.draft().cron(),
                schedule.draft().cronTimezone(), schedule.nextRunAt(), schedule.draft().active(), schedule.createdAt(),
                schedule.updatedAt(),
                UserBriefJson.ofNullable(schedule.owner(), links), trouble == null ? null : reasons.sentence(trouble.reason()),
                trouble == null ? null : trouble.at());
    }
}
