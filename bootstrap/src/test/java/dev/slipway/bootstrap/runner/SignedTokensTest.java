package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tokens of jobs, as those see them to whom jobs present them. */
class SignedTokensTest {

    /** Milliseconds. */
    private static final int PATIENCE = 20_000;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SERVER = TestServer.shared().address().toString();

    private static JsonNode read(String path) throws IOException {
        try (InputStream answer = URI.create(SERVER + path).toURL().openStream()) {
            return MAPPER.readTree(answer);
        }
    }

    /** As somebody does who trusts this server and is called {@code audience}: finds the keys where the issuer says, over HTTP. */
    private static JWTClaimsSet verified(String token, String audience) throws Exception {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        String keys = read("/.well-known/openid-configuration").get("jwks_uri").asText();
        // The library waits half a second for the keys, which a busy machine may take.
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256,
                JWKSourceBuilder.create(URI.create(keys).toURL(), new DefaultResourceRetriever(PATIENCE, PATIENCE)).build()));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(audience, new JWTClaimsSet.Builder().issuer(SERVER).build(),
                Set.of("sub", "exp", "nbf", "iat", "jti")));
        return processor.process(token, null);
    }

    @Test
    void id_token_is_valid_for_the_named_audiences_alone() throws Exception {
        Road road = new Road(TestServer.shared(), """
                variables: {PLACE: vault.example.com}
                sign:
                  script: make
                  timeout: 10 minutes
                  environment: live
                  id_tokens:
                    FIRST: {aud: "https://$PLACE"}
                    SECOND: {aud: [one, two]}
                """);
        Taken job = road.take();
        JWTClaimsSet first = verified(job.variables().get("FIRST"), "https://vault.example.com");
        String path = road.owner().api().get("/projects/" + road.project()).body().get("path_with_namespace").asText();
        assertEquals("project_path:" + path + ":ref_type:branch:ref:main", first.getSubject());
        assertEquals(600_000, first.getExpirationTime().getTime() - first.getIssueTime().getTime());
        assertEquals(List.of(Long.toString(job.id()), Long.toString(road.project()), "main", "branch", "refs/heads/main", "true", "push",
                "live", "false",
                        "production", road.owner().username(), "private"),
                List.of(first.getClaim("job_id"), first.getClaim("project_id"), first.getClaim("ref"), first.getClaim("ref_type"),
                        first.getClaim("ref_path"), first.getClaim("ref_protected"), first.getClaim("pipeline_source"),
                        first.getClaim("environment"),
                        first.getClaim("environment_protected"), first.getClaim("deployment_tier"), first.getClaim("user_login"),
                        first.getClaim("project_visibility")));
        assertEquals(SERVER.substring("http://".length()) + "/" + path + "//.gitlab-ci.yml@refs/heads/main",
                first.getClaim("ci_config_ref_uri"));
        JWTClaimsSet second = verified(job.variables().get("SECOND"), "two");
        assertEquals(List.of("one", "two"), second.getAudience());
        assertNotEquals(first.getJWTID(), second.getJWTID());
        assertThrows(BadJWTException.class, () -> verified(job.variables().get("SECOND"), "three"));
        assertFalse(job.variables().containsKey("CI_JOB_JWT"));
        job.document().get("variables").forEach(variable -> {
            if (variable.get("key").asText().equals("FIRST")) {
                assertTrue(variable.get("masked").asBoolean());
                assertFalse(variable.get("public").asBoolean());
            }
        });
    }

    @Test
    void id_token_says_that_its_environment_is_protected() throws Exception {
        Road road = new Road(TestServer.shared(), """
                sign:
                  script: make
                  environment: live
                  id_tokens:
                    FIRST: {aud: one}
                """);
        assertEquals(201, road.owner().api().post("/projects/" + road.project() + "/protected_environments",
                "{\"name\":\"live\",\"deploy_access_levels\":[{\"access_level\":40}]}").status());
        assertEquals("true", verified(road.take().variables().get("FIRST"), "one").getClaim("environment_protected"));
    }

    @Test
    void job_without_an_audience_has_no_id_token() {
        assertFalse(new Road(TestServer.shared(), "plain: {script: make}").take().variables().containsKey("CI_JOB_JWT"));
    }

    @Test
    void job_with_secrets_and_no_audience_has_masked_tokens_of_the_older_form() throws Exception {
        Road road = new Road(TestServer.shared(), """
                variables: {VAULT_SERVER_URL: "https://vault.example.org"}
                plain: {script: make, secrets: {WORD: {vault: word/of@ops}}}
                """);
        Taken job = road.take("vault_secrets");
        String older = job.variables().get("CI_JOB_JWT");
        assertEquals(older, job.variables().get("CI_JOB_JWT_V1"));
        assertEquals(job.id(), Long.parseLong(verified(job.variables().get("CI_JOB_JWT_V2"), SERVER).getStringClaim("job_id")));
        String signature = older.substring(older.lastIndexOf('.') + 1);
        road.log(job, "it says " + older);
        assertFalse(road.owner().api().get(road.path(job.id()) + "/trace").response().body().contains(signature));
        assertTrue(road.owner().api().get(road.path(job.id()) + "/trace").response().body().startsWith("it says "));
    }

    @Test
    void the_keys_are_public_and_only_their_public_half() throws IOException {
        JsonNode keys = read("/oauth/discovery/keys");
        assertEquals(keys, read("/-/jwks"));
        assertEquals(Set.of("kty", "kid", "e", "n", "use", "alg"),
                Set.copyOf(MAPPER.convertValue(keys.get("keys").get(0), Map.class).keySet()));
        assertEquals(2048 / 8, Base64.getUrlDecoder().decode(keys.at("/keys/0/n").asText()).length);
        JsonNode issuer = read("/.well-known/openid-configuration");
        assertEquals(SERVER, issuer.get("issuer").asText());
        assertEquals(SERVER + "/oauth/discovery/keys", issuer.get("jwks_uri").asText());
    }
}
