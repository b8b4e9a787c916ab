package dev.slipway.rest.oauth;

import static dev.slipway.rest.oauth.ClientReader.given;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.consent.RequestDeviceCode;
import dev.slipway.application.oauth.grant.ExchangeToken;
import dev.slipway.application.oauth.grant.GrantReads;
import dev.slipway.application.oauth.grant.RevokeGrant;
import dev.slipway.application.oauth.grant.UserInfo;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves the clients of the authorization server: tokens, their revocation, and facts about them. */
@Controller("/oauth")
final class OAuthController {

    /** Maximum bytes of a body: longer than all parameters of a grant together. */
    private static final long MAX_BYTES = 65_536;

    private final ExchangeToken exchangeToken;
    private final RevokeGrant revokeGrant;
    private final GrantReads reads;
    private final UserInfo userInfo;
    private final RequestDeviceCode requestDeviceCode;
    private final IdentityBearers bearers;
    private final ClientAddress addresses;

    OAuthController(ExchangeToken exchangeToken, RevokeGrant revokeGrant, GrantReads reads, UserInfo userInfo,
            RequestDeviceCode requestDeviceCode, IdentityBearers bearers, ClientAddress addresses) {
        this.exchangeToken = exchangeToken;
        this.revokeGrant = revokeGrant;
        this.reads = reads;
        this.userInfo = userInfo;
        this.requestDeviceCode = requestDeviceCode;
        this.bearers = bearers;
        this.addresses = addresses;
    }

    /** A token, with the client that names it. */
    record PresentedParams(@Nullable String token, @Nullable String tokenTypeHint, @Nullable String clientId,
            @Nullable String clientSecret) {}

    record BearerParams(@Nullable String accessToken) {}

    record DeviceParams(@Nullable String scope, @Nullable String clientId, @Nullable String clientSecret) {}

    @Post("/token")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> token(HttpRequest<?> request, @Bind(anonymousBytes = MAX_BYTES) TokenParams params, Links links) {
        return ProtocolAnswers.unstored(IssuedTokensJson.of(exchangeToken.exchange(params.request(addresses.key(request)),
                ClientReader.client(request, params.clientId(), params.clientSecret()), links.base())));
    }

    @Post("/revoke")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> revoke(HttpRequest<?> request, @Bind(anonymousBytes = MAX_BYTES) PresentedParams params) {
        revokeGrant.revoke(given(params.token()), ClientReader.client(request, params.clientId(), params.clientSecret()));
        return ProtocolAnswers.unstored(Map.of());
    }

    @Post("/introspect")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> introspect(HttpRequest<?> request, @Bind(anonymousBytes = MAX_BYTES) PresentedParams params) {
        return ProtocolAnswers.unstored(IntrospectionJson.of(reads.introspect(given(params.token()),
                ClientReader.client(request, params.clientId(), params.clientSecret()), ClientReader.bearer(request))));
    }

    @Get("/token/info")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> info(HttpRequest<?> request) {
        return ProtocolAnswers.unstored(TokenInfoJson.of(reads.info(ClientReader.bearer(request))));
    }

    @Get("/userinfo")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> userInfo(HttpRequest<?> request, Links links) {
        return ProtocolAnswers.unstored(userInfo.of(bearers.identified(ClientReader.bearer(request)), links.base()));
    }

    @Post("/userinfo")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> postedUserInfo(HttpRequest<?> request, @Bind(anonymousBytes = MAX_BYTES) BearerParams params, Links links) {
        return ProtocolAnswers.unstored(userInfo.of(bearers.identified(given(params.accessToken()).or(() -> ClientReader.bearer(request))),
                links.base()));
    }

    @Post("/authorize_device")
    @Route(gate = Gate.OPEN, raw = true)
    HttpResponse<?> device(HttpRequest<?> request, @Bind(anonymousBytes = MAX_BYTES) DeviceParams params, Links links) {
        return ProtocolAnswers.unstored(DeviceCodesJson.of(requestDeviceCode.request(
                ClientReader.client(request, params.clientId(), params.clientSecret()), given(params.scope())), links));
    }
}
