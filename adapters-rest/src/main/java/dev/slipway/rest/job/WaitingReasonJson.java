package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.rest.edge.failure.ReasonTexts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reason why a job waits; an addition to the dialect. {@code reason} and {@code condition} are for programs, {@code text} is for people.
 * Other fields are omitted unless the reason concerns them.
 *
 * @param condition     runner condition that excludes all runners; null unless no runner matches
 * @param tags          tags that the nearest runner lacks
 * @param resourceGroup group for whose resource the job waits
 * @param stage         unfinished stage
 * @param jobs          first jobs that it waits for: unfinished ones, or the one that holds or gets the resource
 * @param jobsCount     number of all jobs that it waits for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WaitingReasonJson(String reason, @Nullable String condition, String text, @Nullable List<String> tags,
        @Nullable String resourceGroup, @Nullable String stage,
        @Nullable List<OtherJson> jobs, @Nullable Integer jobsCount, @Nullable Instant scheduledAt) {

    private static final ReasonTexts WORDS = new ReasonTexts();

    public record OtherJson(long id, String name, String status, long pipelineId) {

        static OtherJson of(Other job) {
            return new OtherJson(job.id(), job.name(), job.status().wireName(), job.pipelineId());
        }
    }

    public static WaitingReasonJson of(WaitingReason reason) {
        boolean jobs = reason.jobCount() > 0;
        return new WaitingReasonJson(reason.kind().wireName(), reason.condition().map(WaitingReason.Condition::wireName).orElse(null),
                WORDS.sentence(reason.words()), reason.tags().isEmpty() ? null : reason.tags(), reason.group().orElse(null),
                reason.stage().orElse(null),
                jobs ? reason.jobs().stream().map(OtherJson::of).toList() : null, jobs ? reason.jobCount() : null,
                reason.until().orElse(null));
    }
}
