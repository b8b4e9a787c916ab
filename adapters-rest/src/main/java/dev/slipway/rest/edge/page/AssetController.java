package dev.slipway.rest.edge.page;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;

/** Serves the style sheet of the pages. */
@Controller("/assets")
@Produces(MediaType.ALL)
final class AssetController {

    private final StyleSheet style;

    AssetController(StyleSheet style) {
        this.style = style;
    }

    @Get("/{name:slipway-[0-9a-f]+\\.css}")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> style(@PathVariable String name) {
        if (!style.named(name)) {
            throw Refusal.notFound();
        }
        return HttpResponse.ok(style.content()).contentType(new MediaType("text/css; charset=utf-8"))
                .header(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable");
    }
}
