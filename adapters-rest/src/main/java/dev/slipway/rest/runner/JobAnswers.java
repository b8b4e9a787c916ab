package dev.slipway.rest.runner;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.runner.job.JobAnswer;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.rest.edge.failure.FailureResponses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;

/** Answers runners, with the status of the job in a header. */
@Singleton
final class JobAnswers {

    private static final String LAST_UPDATE = "X-GitLab-Last-Update";
    private static final String INTERVAL = "X-GitLab-Trace-Update-Interval";
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final FailureResponses failures;

    JobAnswers(FailureResponses failures) {
        this.failures = failures;
    }

    HttpResponse<?> of(Answer answer) {
        return switch (answer) {
            case Answer.Assigned assigned -> HttpResponse.created(JobDocumentJson.of(assigned.document()));
            case Answer.Nothing(String queue) -> HttpResponse.noContent().header(LAST_UPDATE, queue);
            case Answer.Contended(String queue) -> failures.message(HttpStatus.CONFLICT, "409 Conflict").header(LAST_UPDATE, queue);
        };
    }

    HttpResponse<?> of(JobAnswer answer) {
        MutableHttpResponse<?> response = switch (answer) {
            case JobAnswer.Accepted ignored -> HttpResponse.ok(HttpStatus.OK.getCode());
            case JobAnswer.Appended appended -> HttpResponse.status(HttpStatus.ACCEPTED).body(HttpStatus.ACCEPTED.getCode())
                    .header(HttpHeaders.RANGE, "0-" + appended.size())
                    .header(INTERVAL, Integer.toString(appended.interval()));
            case JobAnswer.Over over -> failures.answer(new Failure.Ended(over.status().wireName()));
            case JobAnswer.Elsewhere elsewhere -> failures.message(HttpStatus.valueOf(RANGE_NOT_SATISFIABLE), "416 Range Not Satisfiable")
                    .header(HttpHeaders.RANGE, "0-" + elsewhere.size());
            case JobAnswer.RangeMissing ignored -> failures.message(HttpStatus.BAD_REQUEST, "400 Missing header Content-Range");
            case JobAnswer.RangeUnreadable ignored -> failures.message(HttpStatus.BAD_REQUEST, "400 Invalid header Content-Range");
            case JobAnswer.UnknownState ignored -> failures.message(HttpStatus.BAD_REQUEST, "400 Bad request - Unknown state");
        };
        response.getHeaders().set(FailureResponses.JOB_STATUS, answer.status().wireName());
        return response;
    }
}
