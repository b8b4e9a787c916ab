package dev.slipway.rest.runner;

import java.util.List;

/**
 * Metadata of the issuer of job tokens for services that verify them, as in OpenID Connect Discovery. The server is not an OpenID provider
 * for sign-in.
 */
record IssuerJson(String issuer, String jwksUri, List<String> responseTypesSupported, List<String> subjectTypesSupported,
        List<String> idTokenSigningAlgValuesSupported, List<String> scopesSupported, List<String> claimsSupported) {

    private static final List<String> CLAIMS = List.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "namespace_id", "namespace_path",
            "project_id",
            "project_path", "project_visibility", "user_id", "user_login", "user_email", "pipeline_id", "pipeline_source", "job_id", "ref",
            "ref_type",
            "ref_path", "ref_protected", "environment", "environment_protected", "environment_action", "deployment_tier", "runner_id",
            "runner_environment", "sha", "ci_config_ref_uri", "ci_config_sha");

    static IssuerJson at(String base) {
        return new IssuerJson(base, base + KeyController.KEYS, List.of("id_token"), List.of("public"), List.of("RS256"), List.of("openid"),
                CLAIMS);
    }
}
