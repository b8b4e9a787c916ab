package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.ciconfig.options.Secret;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretDocumentsTest {

    private static final Map<String, String> PLACE = Map.of("path", "production/db", "field", "password", "engine.name", "kv-v2",
            "engine.path", "ops");
    private static final Set<String> TOKENS = new LinkedHashSet<>(List.of("FIRST", "SECOND"));

    private static VariableSet variables(String... names) {
        return VariableSet.of(Stream.of(names).map(name -> Variable.shown(name, name.toLowerCase())).toList());
    }

    private static Map<String, Object> one(Secret secret, Set<String> tokens, VariableSet variables) {
        return SecretDocuments.of(Map.of("S", secret), tokens, variables).get("S");
    }

    @Test
    void a_vault_is_told_with_all_that_variables_say_of_it() {
        Map<String, Object> document = one(new Secret("vault", PLACE, false, "$MINE"), TOKENS,
                variables("VAULT_SERVER_URL", "VAULT_NAMESPACE", "VAULT_AUTH_PATH", "VAULT_AUTH_ROLE"));
        assertEquals(Map.of("file", false, "vault", Map.of("path", "production/db", "field", "password", "engine", Map.of("name", "kv-v2",
                "path", "ops"),
                "server", Map.of("url", "vault_server_url", "namespace", "vault_namespace", "auth", Map.of("name", "jwt", "path",
                        "vault_auth_path",
                        "data", Map.of("jwt", "$MINE", "role", "vault_auth_role"))))), document);
    }

    @Test
    void a_vault_of_which_only_the_address_is_known_is_asked_the_usual_way() {
        assertEquals(Map.of("file", true, "vault", Map.of("path", "production/db", "field", "password", "engine", Map.of("name", "kv-v2",
                "path", "ops"),
                "server",
                Map.of("url", "vault_server_url", "auth", Map.of("name", "jwt", "path", "jwt", "data", Map.of("jwt", "${CI_JOB_JWT}"))))),
                one(new Secret("vault", PLACE, true, null), Set.of(), variables("VAULT_SERVER_URL")));
    }

    @Test
    void blank_variable_says_nothing_of_a_vault() {
        Secret secret = new Secret("vault", PLACE, true, null);
        assertEquals(one(secret, TOKENS, variables("VAULT_SERVER_URL")), one(secret, TOKENS, VariableSet.of(List.of(
                Variable.shown("VAULT_SERVER_URL", "vault_server_url"), Variable.shown("VAULT_NAMESPACE", " "),
                Variable.shown("VAULT_AUTH_PATH", ""), Variable.shown("VAULT_AUTH_ROLE", "\t")))));
    }

    /** What the configuration names, whether the job has tokens of its own, and what the keeper is shown. */
    @ParameterizedTest
    @CsvSource({"$MINE,true,$MINE", ",true,$FIRST", ",false,${CI_JOB_JWT_V2}", "$MINE,false,${CI_JOB_JWT_V2}"})
    void the_token_is_the_one_named_or_the_first_or_the_older(String named, boolean own, String shown) {
        Secret secret = new Secret("azure_key_vault", Map.of("name", "n", "version", "v"), true, named);
        assertEquals(Map.of("name", "n", "version", "v", "server", Map.of("url", "azure_key_vault_server_url", "client_id",
                "azure_client_id",
                        "tenant_id", "azure_tenant_id", "jwt", shown)),
                one(secret, own ? TOKENS : Set.of(), variables("AZURE_KEY_VAULT_SERVER_URL", "AZURE_CLIENT_ID", "AZURE_TENANT_ID"))
                        .get("azure_key_vault"));
    }

    @Test
    void the_newest_version_is_the_usual_one_of_gcp() {
        VariableSet variables = variables("GCP_PROJECT_NUMBER", "GCP_WORKLOAD_IDENTITY_FEDERATION_POOL_ID",
                "GCP_WORKLOAD_IDENTITY_FEDERATION_PROVIDER_ID");
        Map<String, Object> server = Map.of("project_number", "gcp_project_number",
                "workload_identity_federation_pool_id", "gcp_workload_identity_federation_pool_id",
                "workload_identity_federation_provider_id", "gcp_workload_identity_federation_provider_id", "jwt", "$T");
        assertEquals(Map.of("name", "n", "version", "latest", "server", server),
                one(new Secret("gcp_secret_manager", Map.of("name", "n"), true, "$T"), TOKENS, variables).get("gcp_secret_manager"));
        assertEquals(Map.of("name", "n", "version", "4", "server", server),
                one(new Secret("gcp_secret_manager", Map.of("name", "n", "version", "4"), true, "$T"), TOKENS, variables)
                        .get("gcp_secret_manager"));
    }

    @Test
    void aws_has_a_token_of_its_own_name() {
        assertEquals(Map.of("secret_id", "s", "field", "f", "server", Map.of("region", "aws_region", "jwt", "$AWS_ID_TOKEN")),
                one(new Secret("aws_secrets_manager", Map.of("secret_id", "s", "field", "f"), true, null), TOKENS, variables("AWS_REGION"))
                        .get("aws_secrets_manager"));
        assertEquals(Map.of("secret_id", "s", "server", Map.of("region", "aws_region", "jwt", "$T", "role_arn", "aws_role_arn",
                        "role_session_name", "aws_role_session_name")),
                one(new Secret("aws_secrets_manager", Map.of("secret_id", "s"), true, "$T"), TOKENS,
                        variables("AWS_REGION", "AWS_ROLE_ARN", "AWS_ROLE_SESSION_NAME")).get("aws_secrets_manager"));
    }

    @Test
    void what_is_said_of_akeyless_itself_goes_to_its_server() {
        Map<String, Object> document = one(new Secret("akeyless", Map.of("name", "n", "akeyless_access_key", "k", "uid_token", "u"), true,
                "$T"), TOKENS,
                variables("AKEYLESS_ACCESS_ID"));
        Map<?, ?> keeper = (Map<?, ?>) document.get("akeyless");
        assertEquals(Set.of("name", "server"), keeper.keySet());
        Map<?, ?> server = (Map<?, ?>) keeper.get("server");
        assertEquals(List.of("akeyless_access_id", "k", "jwt", "https://api.akeyless.io", "u", "", "$T"),
                Stream.of("access_id", "access_key", "akeyless_access_type", "akeyless_api_url", "uid_token", "gcp_audience", "jwt")
                        .map(server::get).toList());
    }

    @Test
    void secrets_keep_their_order() {
        Map<String, Secret> secrets = new LinkedHashMap<>();
        List.of("Z", "A", "M").forEach(name -> secrets.put(name, new Secret("vault", PLACE, true, null)));
        assertEquals(List.of("Z", "A", "M"), List.copyOf(SecretDocuments.of(secrets, TOKENS, variables("VAULT_SERVER_URL")).keySet()));
    }

    /** The keeper, and the variables it needs, each of which is left out once. */
    @ParameterizedTest
    @CsvSource({"vault,VAULT_SERVER_URL", "azure_key_vault,AZURE_KEY_VAULT_SERVER_URL AZURE_CLIENT_ID AZURE_TENANT_ID",
        "gcp_secret_manager,GCP_PROJECT_NUMBER GCP_WORKLOAD_IDENTITY_FEDERATION_POOL_ID GCP_WORKLOAD_IDENTITY_FEDERATION_PROVIDER_ID",
        "aws_secrets_manager,AWS_REGION", "akeyless,AKEYLESS_ACCESS_ID"})
    void a_keeper_is_reachable_where_variables_say_where_it_is(String provider, String needed) {
        Map<String, Secret> secrets = Map.of("S", new Secret(provider, Map.of(), true, null));
        List<String> names = List.of(needed.split(" "));
        assertTrue(SecretDocuments.reachable(secrets, variables(names.toArray(String[]::new))));
        names.forEach(left -> assertFalse(
                SecretDocuments.reachable(secrets, variables(names.stream().filter(name -> !name.equals(left)).toArray(String[]::new))),
                left));
        assertFalse(SecretDocuments.reachable(secrets, VariableSet.of(names.stream().map(name -> Variable.shown(name, " ")).toList())));
        assertTrue(SecretDocuments.reachable(Map.of(), VariableSet.none()));
    }
}
