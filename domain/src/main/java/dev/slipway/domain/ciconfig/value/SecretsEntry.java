package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.Secret;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code secrets}: the provider of each variable, and its settings. */
public final class SecretsEntry {
    private static final List<String> PROVIDERS = List.of("vault", "gcp_secret_manager", "azure_key_vault", "aws_secrets_manager",
            "akeyless");
    private static final Set<String> KEYS = Set.of("vault", "gcp_secret_manager", "azure_key_vault", "aws_secrets_manager", "akeyless",
            "file", "token");
    private static final int MAX = 100;

    private SecretsEntry() {
    }

    public static Map<String, Secret> read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            return Map.of();
        }
        if (mapping.members().size() > MAX) {
            place.config("has too many entries (maximum " + MAX + ")");
            return Map.of();
        }
        Map<String, Secret> secrets = new LinkedHashMap<>();
        mapping.members().forEach((name, member) -> secrets.put(name, secret(place.child(name, member.value()), member.value())));
        return secrets;
    }

    private static @Nullable Secret secret(Place place, Node node) {
        int before = place.findings().errors();
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            return null;
        }
        Reads.unknownKeys(place, mapping, KEYS);
        List<String> named = PROVIDERS.stream().filter(mapping::has).toList();
        if (named.size() != 1) {
            place.config("must use exactly one of these keys: " + String.join(", ", PROVIDERS));
        }
        if (named.contains("gcp_secret_manager") && !mapping.has("token")) {
            place.config("missing required keys: token");
        }
        String token = Reads.string(place, mapping, "token");
        if (place.findings().errors() > before) {
            return null;
        }
        String provider = named.getFirst();
        Node keeper = mapping.find(provider).orElseThrow();
        Map<String, String> settings = settings(place.child(provider, keeper), provider, keeper);
        boolean file = mapping.given("file").map(value -> Reads.truthValue(place.child("file", value), value)).orElse(true);
        return new Secret(provider, settings, file, token);
    }

    private static Map<String, String> settings(Place place, String provider, Node node) {
        return switch (provider) {
            case "vault" -> vault(place, node);
            case "aws_secrets_manager" -> Reads.isText(node) && !Reads.isBlank(node) ? split(node, '#', "secret_id", "field")
                    : named(place, node, "secret_id",
                            Set.of("secret_id", "version_id", "version_stage", "region", "role_arn", "role_session_name", "field"));
            case "akeyless" -> named(place, node, null, null);
            default -> Reads.isText(node) && !Reads.isBlank(node) ? split(node, '@', "name", "version")
                    : named(place, node, "name", Set.of("name", "version"));
        };
    }

    private static Map<String, String> split(Node node, char separator, String first, String second) {
        String text = Trees.scalarText(node);
        int at = text.indexOf(separator);
        return at == -1 ? Map.of(first, text) : Map.of(first, text.substring(0, at), second, text.substring(at + 1));
    }

    /** Returns settings by name; {@code required} and {@code allowed} are null where the provider checks them. */
    private static Map<String, String> named(Place place, Node node, @Nullable String required, @Nullable Set<String> allowed) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config(allowed == null ? "should be a hash" : "should be a hash or a string");
            return Map.of();
        }
        if (allowed != null) {
            Reads.unknownKeys(place, mapping, allowed);
        }
        if (required != null) {
            Reads.required(place, mapping, required);
        }
        Map<String, String> settings = new LinkedHashMap<>();
        mapping.members().forEach((key, member) -> {
            if (Trees.isScalar(member.value())) {
                settings.put(key, Trees.scalarText(member.value()));
            } else if (!(member.value() instanceof Node.Null) && !key.equals(required)) {
                place.attribute(Reads.words(key), "should be a string");
            }
        });
        return settings;
    }

    private static Map<String, String> vault(Place place, Node node) {
        if (Reads.isText(node)) {
            return vaultText(place, Trees.scalarText(node));
        }
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash or a string");
            return Map.of();
        }
        Reads.unknownKeys(place, mapping, Set.of("engine", "path", "field"));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", Reads.required(place, mapping, "path"));
        settings.put("field", Reads.required(place, mapping, "field"));
        Optional<Node> engine = mapping.given("engine");
        if (engine.isEmpty()) {
            place.config("missing required keys: engine");
        } else {
            engine(place.child("engine", engine.get()), engine.get(), settings);
        }
        return settings;
    }

    private static void engine(Place place, Node node, Map<String, String> settings) {
        if (Reads.isText(node) && !Reads.isBlank(node)) {
            settings.put("engine.name", "kv-v2");
            settings.put("engine.path", Trees.scalarText(node));
            return;
        }
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash or a string");
            return;
        }
        Reads.unknownKeys(place, node, Set.of("name", "path"));
        settings.put("engine.name", Reads.required(place, node, "name"));
        settings.put("engine.path", Reads.required(place, node, "path"));
    }

    /** Reads the short form: path, field and, after an at sign, the path of the engine. */
    private static Map<String, String> vaultText(Place place, String text) {
        int at = text.lastIndexOf('@');
        String secret = at == -1 ? text : text.substring(0, at);
        int slash = secret.lastIndexOf('/');
        if (slash <= 0 || slash == secret.length() - 1) {
            place.config("should name a path and a field");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", slash == -1 ? secret : secret.substring(0, slash));
        settings.put("field", secret.substring(slash + 1));
        settings.put("engine.name", "kv-v2");
        settings.put("engine.path", at == -1 ? "kv-v2" : text.substring(at + 1));
        return settings;
    }
}
