package dev.slipway.rest.user;

import dev.slipway.application.access.Gate;
import dev.slipway.application.user.ActivityReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.time.LocalDate;

/** Serves the activity of users, which clients list when they start. The lists are empty. */
@Controller("/api/v4")
final class ActivityController {

    private final ActivityReads reads;

    ActivityController(ActivityReads reads) {
        this.reads = reads;
    }

    record Filter(
            @AllowedValues({"created", "updated", "closed", "reopened", "pushed", "commented", "merged", "joined", "left", "destroyed",
                "expired", "approved"})
            String action,
            @AllowedValues({"issue", "milestone", "merge_request", "note", "project", "snippet", "user"}) String targetType,
            LocalDate before,
            LocalDate after,
            @AllowedValues({"asc", "desc"}) String sort,
            String scope) {}

    @Get("/events")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> own(Caller caller, @Bind Filter filter, Paging paging) {
        return paging.answer(reads.own(caller), event -> event);
    }

    @Get("/users/{user_id:[^/]+}/events")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> of(@PathVariable("user_id") String userId, @Bind Filter filter, Paging paging) {
        return paging.answer(reads.of(userId), event -> event);
    }
}
