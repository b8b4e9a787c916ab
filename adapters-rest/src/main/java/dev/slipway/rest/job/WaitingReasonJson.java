package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.rest.edge.failure.Reasons;
import java.time.Instant;
import java.util.List;

/**
 * Why a job waits, beside what the dialect knows of a job. {@code reason} and {@code condition} are for programs, {@code text} is for people;
 * of the rest there is what the reason is about.
 *
 * @param condition     which condition on runners none meets, where none matches
 * @param tags          those that the nearest runner lacks
 * @param resourceGroup the group whose resource it waits for
 * @param stage         that is unfinished
 * @param jobs          the first of those it waits for: unfinished ones, or the one that holds or gets the resource
 * @param jobsCount     of all of those
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WaitingReasonJson(String reason, String condition, String text, List<String> tags, String resourceGroup, String stage,
        List<OtherJson> jobs, Integer jobsCount, Instant scheduledAt) {

    private static final Reasons WORDS = new Reasons();

    public record OtherJson(long id, String name, String status, long pipelineId) {

        static OtherJson of(Other job) {
            return new OtherJson(job.id(), job.name(), job.status().wireName(), job.pipelineId());
        }
    }

    public static WaitingReasonJson of(WaitingReason reason) {
        boolean jobs = reason.jobCount() > 0;
        return new WaitingReasonJson(reason.kind().wireName(), reason.condition().map(WaitingReason.Condition::wireName).orElse(null),
                WORDS.sentence(reason.words()), reason.tags().isEmpty() ? null : reason.tags(), reason.group().orElse(null), reason.stage().orElse(null),
                jobs ? reason.jobs().stream().map(OtherJson::of).toList() : null, jobs ? reason.jobCount() : null, reason.until().orElse(null));
    }
}
