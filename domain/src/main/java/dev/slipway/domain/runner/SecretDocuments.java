package dev.slipway.domain.runner;

import dev.slipway.domain.ciconfig.options.Secret;
import dev.slipway.domain.variable.VariableSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds the secrets section of the job document: address, authentication and path of each secret. It combines the secret of the
 * configuration with the variables that configure its provider. The runner expands references to variables
 * itself, including that of the token.
 */
public final class SecretDocuments {

    /** Variables that contain the address of each provider. */
    private static final Map<String, List<String>> ADDRESSES = Map.of(
            "vault", List.of("VAULT_SERVER_URL"),
            "azure_key_vault", List.of("AZURE_KEY_VAULT_SERVER_URL", "AZURE_CLIENT_ID", "AZURE_TENANT_ID"),
            "gcp_secret_manager", List.of("GCP_PROJECT_NUMBER", "GCP_WORKLOAD_IDENTITY_FEDERATION_POOL_ID",
                    "GCP_WORKLOAD_IDENTITY_FEDERATION_PROVIDER_ID"),
            "aws_secrets_manager", List.of("AWS_REGION"),
            "akeyless", List.of("AKEYLESS_ACCESS_ID"));

    /** Keys of the configuration that configure the provider instead of the secret, with their defaults. */
    private static final Map<String, String> AKEYLESS = new TreeMap<>(Map.of("akeyless_access_type", "jwt",
            "akeyless_api_url", "https://api.akeyless.io", "akeyless_token", "", "uid_token", "", "gcp_audience", "", "azure_object_id", "",
            "k8s_service_account_token", "", "k8s_auth_config_name", "", "gateway_ca_certificate", ""));
    private static final String AKEYLESS_KEY = "akeyless_access_key";

    private final Set<String> tokens;
    private final VariableSet variables;

    private SecretDocuments(Set<String> tokens, VariableSet variables) {
        this.tokens = tokens;
        this.variables = variables;
    }

    /** Returns whether the variables contain the address of the provider of each secret. */
    public static boolean reachable(Map<String, Secret> secrets, VariableSet variables) {
        return secrets.values().stream().flatMap(secret -> Objects.requireNonNull(ADDRESSES.get(secret.provider())).stream())
                .allMatch(name -> variables.value(name).filter(value -> !value.isBlank()).isPresent());
    }

    /**
     * Returns the document of each secret by its variable: the name of the provider with strings and maps of strings, and whether the
     * variable is a file.
     *
     * @param tokens    variables with the ID tokens of the job, in their order
     * @param variables of the job, as it receives them
     */
    public static Map<String, Map<String, Object>> of(Map<String, Secret> secrets, Set<String> tokens, VariableSet variables) {
        SecretDocuments documents = new SecretDocuments(tokens, variables);
        Map<String, Map<String, Object>> all = new LinkedHashMap<>();
        secrets.forEach((name, secret) -> {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put(secret.provider(), documents.keeper(secret));
            document.put("file", secret.file());
            all.put(name, document);
        });
        return all;
    }

    private Map<String, Object> keeper(Secret secret) {
        return switch (secret.provider()) {
            case "vault" -> vault(secret);
            case "azure_key_vault" -> with(named(secret), hash("url", known("AZURE_KEY_VAULT_SERVER_URL"), "client_id", known(
                    "AZURE_CLIENT_ID"),
                    "tenant_id", known("AZURE_TENANT_ID"), "jwt", token(secret, "${CI_JOB_JWT_V2}")));
            case "gcp_secret_manager" -> with(hash("name", secret.settings().get("name"), "version", secret.settings().getOrDefault(
                    "version", "latest")),
                    hash("project_number", known("GCP_PROJECT_NUMBER"),
                            "workload_identity_federation_pool_id", known("GCP_WORKLOAD_IDENTITY_FEDERATION_POOL_ID"),
                            "workload_identity_federation_provider_id", known("GCP_WORKLOAD_IDENTITY_FEDERATION_PROVIDER_ID"), "jwt",
                            secret.token()));
            case "aws_secrets_manager" -> with(named(secret), hash("region", known("AWS_REGION"), "role_arn", known("AWS_ROLE_ARN"),
                    "role_session_name", known("AWS_ROLE_SESSION_NAME"), "jwt", secret.token() == null ? "$AWS_ID_TOKEN" : secret.token()));
            case "akeyless" -> akeyless(secret);
            default -> throw new IllegalArgumentException(secret.provider());
        };
    }

    private Map<String, Object> vault(Secret secret) {
        Map<String, String> settings = secret.settings();
        Map<String, Object> data = hash("jwt", token(secret, "${CI_JOB_JWT}"), "role", known("VAULT_AUTH_ROLE"));
        String path = known("VAULT_AUTH_PATH");
        return with(hash("engine", hash("name", settings.get("engine.name"), "path", settings.get("engine.path")),
                        "path", settings.get("path"), "field", settings.get("field")),
                hash("url", known("VAULT_SERVER_URL"), "namespace", known("VAULT_NAMESPACE"),
                        "auth", hash("name", "jwt", "path", path == null ? "jwt" : path, "data", data)));
    }

    private Map<String, Object> akeyless(Secret secret) {
        Map<String, Object> own = new LinkedHashMap<>(secret.settings());
        own.keySet().removeAll(AKEYLESS.keySet());
        own.remove(AKEYLESS_KEY);
        Map<String, Object> server = hash("access_id", known("AKEYLESS_ACCESS_ID"), "access_key", secret.settings().get(AKEYLESS_KEY));
        AKEYLESS.forEach((name, fallback) -> server.put(name, secret.settings().getOrDefault(name, fallback)));
        server.putAll(hash("jwt", secret.token()));
        return with(own, server);
    }

    private static Map<String, Object> named(Secret secret) {
        return new LinkedHashMap<>(secret.settings());
    }

    private static Map<String, Object> with(Map<String, Object> secret, Map<String, Object> server) {
        secret.put("server", server);
        return secret;
    }

    /**
     * Returns a map without null values.
     *
     * @param members names and values, alternating
     */
    private static Map<String, Object> hash(@Nullable Object... members) {
        Map<String, Object> hash = new LinkedHashMap<>();
        for (int at = 0; at < members.length; at += 2) {
            if (members[at + 1] != null) {
                hash.put((String) members[at], members[at + 1]);
            }
        }
        return hash;
    }

    /** Returns the value of a variable; null if it does not exist or is blank. */
    private @Nullable String known(String name) {
        return variables.value(name).filter(value -> !value.isBlank()).orElse(null);
    }

    /**
     * Returns the token of a secret: that of the configuration, else the first ID token of the job.
     *
     * @param older token for jobs without ID tokens
     */
    private String token(Secret secret, String older) {
        if (tokens.isEmpty()) {
            return older;
        }
        return secret.token() == null ? "$" + tokens.iterator().next() : secret.token();
    }
}
