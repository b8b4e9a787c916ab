package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Serves the metadata of the authorization server. */
@Controller
final class DiscoveryController {

    @Get("/.well-known/openid-configuration")
    @Route(gate = Gate.OPEN, raw = true)
    IssuerJson issuer(Links links) {
        return IssuerJson.of(links);
    }
}
