package dev.slipway.rest.oauth;

import dev.slipway.application.oauth.IdentityClaims;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge.Method;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.runner.KeyController;
import java.util.List;
import java.util.stream.Stream;

/**
 * Metadata of this server for clients and for services that verify its tokens, as in OpenID Connect Discovery. It issues identity tokens
 * to applications and signed tokens to jobs; both have the same issuer and keys.
 */
record IssuerJson(String issuer, String authorizationEndpoint, String deviceAuthorizationEndpoint, String tokenEndpoint,
        String revocationEndpoint, String introspectionEndpoint, String userinfoEndpoint,
        String jwksUri, List<String> scopesSupported, List<String> responseTypesSupported, List<String> responseModesSupported,
        List<String> grantTypesSupported, List<String> tokenEndpointAuthMethodsSupported, List<String> subjectTypesSupported,
        List<String> idTokenSigningAlgValuesSupported, List<String> claimTypesSupported, List<String> claimsSupported,
        List<String> codeChallengeMethodsSupported) {

    private static final List<String> OF_TOKENS = List.of("iss", "aud", "exp", "nbf", "iat", "jti", "nonce");
    private static final List<String> OF_JOBS = List.of("namespace_id", "namespace_path", "project_id", "project_path",
            "project_visibility", "user_id", "user_login", "user_email", "pipeline_id", "pipeline_source", "job_id", "ref", "ref_type",
            "ref_path", "ref_protected", "environment", "environment_protected", "environment_action", "deployment_tier", "runner_id",
            "runner_environment", "sha", "ci_config_ref_uri", "ci_config_sha");

    static IssuerJson of(Links links) {
        return new IssuerJson(links.base(), links.page("/oauth/authorize"), links.page("/oauth/authorize_device"),
                links.page("/oauth/token"), links.page("/oauth/revoke"), links.page("/oauth/introspect"),
                links.page("/oauth/userinfo"), links.page(KeyController.KEYS),
                Stream.of(Scope.values()).map(Scope::wireName).toList(), List.of("code"), List.of("query"),
                Stream.of(GrantType.values()).map(GrantType::wireName).toList(),
                List.of("client_secret_basic", "client_secret_post", "none"), List.of("public"), List.of("RS256"), List.of("normal"),
                Stream.of(OF_TOKENS, IdentityClaims.NAMES, OF_JOBS).flatMap(List::stream).toList(),
                Stream.of(Method.values()).map(Method::wireName).toList());
    }
}
