package dev.slipway.rest.pipeline;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.lint.LintConfiguration;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.Successor;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Validates CI configurations. Specification, table CI lint. */
@Controller("/api/v4")
final class LintController {

    private final LintConfiguration lint;
    private final ReasonTexts reasons;

    LintController(LintConfiguration lint, ReasonTexts reasons) {
        this.lint = lint;
        this.reasons = reasons;
    }

    record HeadParams(@Default("false") boolean dryRun, @Default("false") boolean includeJobs, String ref) {

        LintConfiguration.Request request() {
            return new LintConfiguration.Request(dryRun, ref);
        }
    }

    record TextParams(@Required String content, @Default("false") boolean dryRun, @Default("false") boolean includeJobs, String ref) {

        LintConfiguration.Request request() {
            return new LintConfiguration.Request(dryRun, ref);
        }
    }

    record AloneParams(@Required String content, @Default("false") boolean includeMergedYaml, @Default("false") boolean includeJobs) {}

    @Get("/projects/{id:[^/]+}/ci/lint")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    LintJson head(Caller caller, @PathVariable("id") ProjectRef project, @Bind HeadParams params, Links links) {
        return LintJson.of(lint.head(caller, project, params.request()), params.includeJobs(), links, reasons);
    }

    @Post("/projects/{id:[^/]+}/ci/lint")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    LintJson text(Caller caller, @PathVariable("id") ProjectRef project, @Bind TextParams params, Links links) {
        return LintJson.of(lint.text(caller, project, params.content(), params.request()), params.includeJobs(), links, reasons);
    }

    /** Validates a configuration without a project, so without local includes. Deprecated. */
    @Post("/ci/lint")
    @Route(gate = Gate.OPEN, successor = @Successor(since = "2022-12-22", path = "/api/v4/projects/:id/ci/lint"))
    LintStatusJson alone(Caller caller, @Bind(anonymousBytes = 1 << 20) AloneParams params, Links links) {
        return LintStatusJson.of(lint.alone(caller, params.content()), params.includeMergedYaml(), params.includeJobs(), links, reasons);
    }
}
