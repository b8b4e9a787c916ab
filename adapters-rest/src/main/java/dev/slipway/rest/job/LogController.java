package dev.slipway.rest.job;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.ReadLog;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.answer.StreamAnswer;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.Optional;

/** Serves the logs of jobs. */
@Controller("/api/v4")
final class LogController {

    private final ReadLog read;
    private final RestSettings settings;

    LogController(ReadLog read, RestSettings settings) {
        this.read = read;
        this.settings = settings;
    }

    @Get("/projects/{id:[^/]+}/jobs/{job_id:[^/]+}/trace")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> trace(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("job_id") long jobId, StreamAnswer answer) {
        ReadLog.Content log = read.read(caller, project, jobId, settings.vendorDialect());
        return answer.bytes("text/plain", Optional.empty(), log.size(), offset -> log.open(offset, log.size())).toMutableResponse()
                .header(HttpHeaders.CONTENT_DISPOSITION, "infile; filename=\"" + log.jobId() + ".log\"");
    }
}
