package dev.slipway.rest.testreport;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.testreport.TestReportReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Links;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** What the tests of a pipeline said. Specification, sections Test report and Test report summary. */
@Controller("/api/v4/projects/{id:[^/]+}/pipelines/{pipeline_id:[^/]+}")
final class TestReportController {

    private final TestReportReads reads;

    TestReportController(TestReportReads reads) {
        this.reads = reads;
    }

    @Get("/test_report")
    @Route(gate = Gate.OPEN)
    TestReportJson report(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId, Links links) {
        return TestReportJson.of(reads.report(caller, project, pipelineId), links);
    }

    @Get("/test_report_summary")
    @Route(gate = Gate.OPEN)
    TestSummaryJson summary(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_id") long pipelineId) {
        return TestSummaryJson.of(reads.summary(caller, project, pipelineId));
    }
}
