package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.application.namespace.share.ProjectGroups;
import dev.slipway.application.namespace.transfer.TransferLocations;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves the groups of a project, and those to which it can be transferred. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class ProjectGroupsController {

    private final ProjectGroups groups;
    private final TransferLocations locations;

    ProjectGroupsController(ProjectGroups groups, TransferLocations locations) {
        this.groups = groups;
        this.locations = locations;
    }

    record LocationParams(@Nullable String search) {}

    /** @param sharedVisibleOnly has no effect: groups that the caller does not see are never shown */
    record Params(@Nullable String search, @Nullable @CommaSeparated List<Long> skipGroups, @Nullable Boolean withShared,
            @Nullable Boolean sharedVisibleOnly, @Nullable @AllowedValues({"10", "20", "30", "40", "50"}) Integer sharedMinAccessLevel) {

        ProjectGroupFilter filter() {
            return new ProjectGroupFilter(Optional.ofNullable(search).filter(part -> !part.isEmpty()),
                    skipGroups == null ? List.of() : skipGroups, Boolean.TRUE.equals(withShared),
                    Optional.ofNullable(sharedMinAccessLevel).flatMap(Role::of));
        }
    }

    @Get("/groups")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind Params params, Paging paging, Links links) {
        return paging.answer(groups.list(caller, project, params.filter(), paging.request()), group -> PublicGroupJson.of(group, links));
    }

    @Get("/transfer_locations")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> locations(Caller caller, @PathVariable("id") ProjectRef project, @Bind LocationParams params, Paging paging,
            Links links) {
        Optional<String> search = Optional.ofNullable(params.search()).filter(text -> !text.isBlank());
        return paging.answer(locations.list(caller, project, search, paging.request()), it -> PublicGroupJson.of(it, links));
    }
}
