package dev.slipway.rest.testreport;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.testreport.TestReportReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves the test reports of a pipeline. Specification, sections Test report and Test report summary. */
@Controller("/api/v4/projects/{id:[^/]+}/pipelines/{pipeline_id:[^/]+}")
final class TestReportController {

    private final TestReportReads reads;
    private final TestReportText text;

    TestReportController(TestReportReads reads, TestReportText text) {
        this.reads = reads;
        this.text = text;
    }

    @Get("/test_report")
    @Route(gate = Gate.OPEN)
    HttpResponse<byte[]> report(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId,
            Links links) {
        byte[] answer = reads.report(caller, project, pipelineId, report -> text.of(TestReportJson.of(report, links)));
        return HttpResponse.ok(answer).contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    @Get("/test_report_summary")
    @Route(gate = Gate.OPEN)
    TestSummaryJson summary(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId) {
        return TestSummaryJson.of(reads.summary(caller, project, pipelineId));
    }
}
