package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.namespace.address.NamespaceReads;
import dev.slipway.application.namespace.address.PathCheck;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.namespace.NamespaceSearch;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.List;
import java.util.OptionalLong;

/** Serves groups and personal namespaces together. */
@Controller("/api/v4/namespaces")
final class NamespaceController {

    private final NamespaceReads reads;

    NamespaceController(NamespaceReads reads) {
        this.reads = reads;
    }

    record ListParams(String search, @Default("false") boolean ownedOnly) {}

    record CheckParams(Long parentId) {

        OptionalLong parent() {
            return parentId == null ? OptionalLong.empty() : OptionalLong.of(parentId);
        }
    }

    record PathCheckJson(boolean exists, List<String> suggests) {

        static PathCheckJson of(PathCheck check) {
            return new PathCheckJson(check.exists(), check.suggestions());
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, NamespaceSearch.of(params.search()), params.ownedOnly(), paging.request()),
                namespace -> NamespaceJson.of(namespace, links));
    }

    @Get("/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NamespaceJson get(Caller caller, @PathVariable("id") GroupRef namespace, Links links) {
        return NamespaceJson.of(reads.get(caller, namespace), links);
    }

    @Get("/{namespace:[^/]+}/exists")
    @Route(gate = Gate.SIGNED_IN)
    PathCheckJson exists(Caller caller, @PathVariable("namespace") String path, @Bind CheckParams params) {
        return PathCheckJson.of(reads.check(caller, path, params.parent()));
    }
}
