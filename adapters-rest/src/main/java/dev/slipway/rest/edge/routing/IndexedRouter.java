package dev.slipway.rest.edge.routing;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.UriRouteInfo;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request by an index. The framework's router tries the pattern of each route of the method, hundreds for a request.
 * It is asked only where not exactly one route matches, or where a slash at the end is to be ignored, so that ambiguities, other methods
 * and missing routes are decided by its rules.
 */
@Singleton
@Replaces(DefaultRouter.class)
public final class IndexedRouter extends DefaultRouter {

    private final RouteIndex<UriRouteInfo<?, ?>> index = new RouteIndex<>();
    private final boolean onePort = getExposedPorts().isEmpty();

    public IndexedRouter(Collection<RouteBuilder> builders) {
        super(builders);
        Set<UriRouteInfo<?, ?>> added = new HashSet<>();
        uriRoutes().filter(added::add)
                .forEach(route -> index.add(route.getHttpMethodName(), route.getUriMatchTemplate().getTemplateString(), route));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T, R> @Nullable UriRouteMatch<T, R> findClosest(HttpRequest<?> request) {
        boolean indexed = onePort && !request.getPath().endsWith("/");
        UriRouteMatch<?, ?> match = indexed ? onlyMatch(request) : null;
        return match == null ? super.findClosest(request) : (UriRouteMatch<T, R>) match;
    }

    private @Nullable UriRouteMatch<?, ?> onlyMatch(HttpRequest<?> request) {
        String path = request.getPath();
        UriRouteMatch<?, ?> only = null;
        for (UriRouteInfo<?, ?> route : index.candidates(request.getMethodName(), path)) {
            UriRouteMatch<?, ?> match = route.tryMatch(path);
            if (match != null && only != null) {
                return null;
            }
            only = match == null ? only : match;
        }
        return only != null && accepts((UriRouteInfo<?, ?>) only.getRouteInfo(), request) ? only : null;
    }

    private static boolean accepts(UriRouteInfo<?, ?> route, HttpRequest<?> request) {
        if (request.getMethod().permitsRequestBody()) {
            MediaType type = route.consumesAll() ? null : request.getContentType().orElse(null);
            if (!route.isPermitsRequestBody() || !route.consumesAll() && !route.doesConsume(type)) {
                return false;
            }
        }
        return (route.producesAll() || route.doesProduce(request.accept())) && route.matching(request);
    }
}
