package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.ApplyChange;
import dev.slipway.application.repository.CommitReads;
import dev.slipway.application.repository.CommitView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies the changes of commits to branches. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/commits/{sha:[^/]+}")
final class ChangeController {

    private final ApplyChange change;
    private final CommitReads reads;

    ChangeController(ApplyChange change, CommitReads reads) {
        this.change = change;
        this.reads = reads;
    }

    record CherryPickParams(@Required @NotBlank String branch, @Default("false") boolean dryRun, @Nullable String message) {}

    record RevertParams(@Required @NotBlank String branch, @Default("false") boolean dryRun) {}

    @Post("/cherry_pick")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> cherryPick(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind CherryPickParams params, Links links) {
        return answer(caller, project, ApplyChange.Request.cherryPick(sha, params.branch(), params.dryRun(),
                Optional.ofNullable(params.message())), links);
    }

    @Post("/revert")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> revert(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, @Bind RevertParams params,
            Links links) {
        return answer(caller, project, ApplyChange.Request.revert(sha, params.branch(), params.dryRun()), links);
    }

    private HttpResponse<?> answer(Caller caller, ProjectRef project, ApplyChange.Request request, Links links) {
        return switch (change.apply(caller, project, request)) {
            case ApplyChange.Possible() -> HttpResponse.ok(Map.of("dry_run", "success"));
            case ApplyChange.Applied(var commit) -> {
                CommitView made = reads.get(caller, project, commit.sha(), false);
                yield HttpResponse.created(CommitJson.of(made.commit(), made.projectPath(), links));
            }
        };
    }
}
