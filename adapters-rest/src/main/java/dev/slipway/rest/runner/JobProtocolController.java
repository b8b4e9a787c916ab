package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.runner.job.AppendLog;
import dev.slipway.application.runner.job.JobRequest;
import dev.slipway.application.runner.job.ReportJob;
import dev.slipway.application.runner.job.RequestJob;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the job part of the runner protocol: requests for jobs, status reports and log chunks. The job's token is the only credential. */
@Controller("/api/v4/jobs")
final class JobProtocolController {

    /** Maximum bytes of a log chunk, which is held in memory after the job's token is checked. Runners send at most one mebibyte. */
    private static final long MAX_CHUNK_BYTES = 16L << 20;

    private final RequestJob request;
    private final ReportJob report;
    private final AppendLog append;
    private final JobAnswers answers;

    JobProtocolController(RequestJob request, ReportJob report, AppendLog append, JobAnswers answers) {
        this.request = request;
        this.report = report;
        this.append = append;
        this.answers = answers;
    }

    record RequestParams(String token, String systemId, String lastUpdate, ProcessParams info) {}

    record ReportParams(String token, String state, String failureReason, Integer exitCode) {}

    record AppendParams(String token, Boolean debugTrace) {}

    @Post("/request")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> request(@Bind RequestParams sent, Links links, Origin origin, HttpRequest<?> http) {
        RunnerCall call = new RunnerCall(http);
        return answers.of(request.request(new JobRequest(call.runnerToken(sent.token()), call.process(sent.info(), sent.systemId(), origin),
                sent.lastUpdate(), links.base())));
    }

    @Put("/{id:[0-9]+}")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> report(@PathVariable("id") long id, @Bind ReportParams sent, HttpRequest<?> http) {
        return answers.of(report.report(id, new RunnerCall(http).jobToken(sent.token()),
                new ReportJob.Request(sent.state(), sent.failureReason(), sent.exitCode())));
    }

    @Patch("/{id:[0-9]+}/trace")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> append(@PathVariable("id") long id, @Bind(queryOnly = true) AppendParams sent,
            @Nullable @Header("Content-Range") String range, RequestBody body, HttpRequest<?> http) {
        return answers.of(append.append(id, new RunnerCall(http).jobToken(sent.token()),
                new AppendLog.Piece(range, () -> body.bytes(MAX_CHUNK_BYTES), Boolean.TRUE.equals(sent.debugTrace()))));
    }
}
