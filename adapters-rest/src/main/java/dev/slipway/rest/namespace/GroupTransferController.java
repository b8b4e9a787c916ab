package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.namespace.transfer.TransferGroup;
import dev.slipway.application.namespace.transfer.TransferLocations;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves groups between parents. */
@Controller("/api/v4/groups/{id:[^/]+}")
final class GroupTransferController {

    private final TransferGroup transfer;
    private final TransferLocations locations;

    GroupTransferController(TransferGroup transfer, TransferLocations locations) {
        this.transfer = transfer;
        this.locations = locations;
    }

    /** @param groupId the new parent; null to become a top-level group */
    record TransferParams(@Nullable Long groupId) {}

    record LocationParams(@Nullable String search) {}

    @Post("/transfer")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> transfer(Caller caller, @PathVariable("id") GroupRef group, @Bind TransferParams params, Links links) {
        return HttpResponse.created(GroupJson.of(transfer.transfer(caller, group, params.groupId()), links));
    }

    @Get("/transfer_locations")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> locations(Caller caller, @PathVariable("id") GroupRef group, @Bind LocationParams params, Paging paging, Links links) {
        Optional<String> search = Optional.ofNullable(params.search()).filter(text -> !text.isBlank());
        return paging.answer(locations.list(caller, group, search, paging.request()), it -> PublicGroupJson.of(it, links));
    }
}
