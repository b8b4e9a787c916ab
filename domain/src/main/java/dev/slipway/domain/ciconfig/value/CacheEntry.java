package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.Cache;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code cache}, one or several. */
public final class CacheEntry {
    public static final int MAX_CACHES = 4;
    public static final int MAX_FALLBACK_KEYS = 5;
    public static final int MAX_FILES = 2;

    private static final List<String> POLICIES = List.of("pull-push", "push", "pull");
    private static final List<String> WHEN = List.of("on_success", "on_failure", "always");
    /** Start of a variable. */
    private static final String VARIABLE = "$";
    private static final Set<String> KEYS = Set.of("key", "untracked", "paths", "when", "policy", "unprotect", "fallback_keys");

    private CacheEntry() {
    }

    /** Reads {@code cache} at the place of the job, the default or the root. */
    public static List<Cache> read(Place parent, Node node) {
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Sequence)) {
            parent.child("caches", node).config("can only be a hash or an array");
            return List.of();
        }
        if (Reads.items(node).size() > MAX_CACHES) {
            parent.child("caches", node).config("no more than " + MAX_CACHES + " caches can be created");
            return List.of();
        }
        List<Cache> caches = new ArrayList<>();
        Reads.itemsWithin(node).forEach(item -> caches.add(cache(parent.child("cache", item), item)));
        return caches;
    }

    private static @Nullable Cache cache(Place place, Node node) {
        int before = place.findings().errors();
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
            place.config("should be a hash");
        }
        Reads.unknownKeys(place, node, KEYS);
        String policy = policy(place, node);
        Reads.oneOf(place, node, "when", WHEN);
        List<String> fallback = Reads.given(node, "fallback_keys").map(Reads::texts).orElse(List.of());
        if (Reads.given(node, "fallback_keys").map(Reads::length).orElse(0) > MAX_FALLBACK_KEYS) {
            place.attribute("fallback keys", "has to many entries (maximum " + MAX_FALLBACK_KEYS + ")");
        }
        if (place.findings().errors() > before) {
            return null;
        }
        return contents(place, node, policy, fallback);
    }

    /** Returns the policy, or null without one. Runners expand texts with a variable. */
    private static @Nullable String policy(Place place, Node node) {
        Optional<Node> policy = Reads.given(node, "policy").filter(value -> !Reads.isBlank(value));
        policy.filter(value -> !Reads.isText(value)).ifPresent(value -> place.attribute("policy", "should be a string"));
        policy.filter(value -> !isPolicy(Trees.spoken(value)))
                .ifPresent(value -> place.attribute("policy", "should be a variable or one of: " + String.join(", ", POLICIES)));
        return policy.map(Trees::scalarText).orElse(null);
    }

    /** Returns whether a text contains a policy. Like the product, accepts the words anywhere in the text. */
    private static boolean isPolicy(String text) {
        return text.contains(VARIABLE) || POLICIES.stream().anyMatch(text::contains);
    }

    private static Cache contents(Place place, Node node, @Nullable String policy, List<String> fallback) {
        Optional<Node> key = Reads.given(node, "key");
        key.ifPresent(value -> key(place.child("key", value), value));
        boolean unprotect = Reads.given(node, "unprotect").map(value -> Reads.truthValue(place.child("unprotect", value),
                value)).orElse(false);
        boolean untracked = Reads.given(node, "untracked").map(value -> Reads.truthValue(place.child("untracked", value),
                value)).orElse(false);
        List<String> paths = Reads.given(node, "paths").map(value -> paths(place.child("paths", value), value)).orElse(List.of());
        Reads.given(node, "fallback_keys").ifPresent(value -> paths(place.child("fallback_keys", value), value));
        Optional<Node> files = key.flatMap(value -> Reads.given(value, "files"));
        Optional<Node> prefix = key.flatMap(value -> Reads.given(value, "prefix"));
        String name = files.isPresent() ? null
                : key.filter(value -> !(value instanceof Node.Mapping)).map(Trees::scalarText).orElse(Cache.DEFAULT_KEY);
        String when = Reads.given(node, "when").map(Trees::scalarText).orElse(Cache.DEFAULT_WHEN);
        List<String> keyFiles = files.map(value -> Reads.texts(value).stream().map(path -> path.replaceFirst("^/+", "")).toList())
                .orElse(null);
        return new Cache(new Cache.Naming(name, keyFiles, prefix.map(Trees::scalarText).orElse(null)), new Cache.Content(paths, untracked),
                policy == null ? Cache.DEFAULT_POLICY : policy, when, unprotect, fallback);
    }

    private static List<String> paths(Place place, Node node) {
        if (!Reads.isTexts(node)) {
            place.config(Reads.STRINGS);
        }
        return Reads.texts(node);
    }

    private static void key(Place place, Node node) {
        switch (node) {
            case Node.Mapping mapping -> byFiles(place, mapping);
            case Node.Text text -> name(place, text.text());
            default -> place.report("should be a hash, a string or a symbol");
        }
    }

    private static void byFiles(Place place, Node.Mapping mapping) {
        boolean wrong = Reads.unknownKeys(place, mapping, Set.of("files", "prefix"));
        if (!mapping.has("files")) {
            place.config("missing required keys: files");
        }
        if (wrong || !mapping.has("files")) {
            return;
        }
        mapping.given("files").ifPresent(files -> files(place.child("files", files), files));
        mapping.given("prefix").filter(prefix -> !(prefix instanceof Node.Text)).ifPresent(prefix -> place.child("prefix", prefix)
                .config("should be a string or symbol"));
        mapping.given("prefix").filter(Node.Text.class::isInstance)
                .ifPresent(prefix -> name(place.child("prefix", prefix), Trees.scalarText(prefix)));
    }

    /** Checks the files. The length of a text is that of its characters, as clients expect. */
    private static void files(Place place, Node files) {
        if (!Reads.isTexts(files)) {
            place.config(Reads.STRINGS);
        }
        if (Reads.length(files) < 1) {
            place.config("requires at least 1 item");
        }
        if (Reads.length(files) > MAX_FILES) {
            place.config("has too many items (maximum is " + MAX_FILES + ")");
        }
    }

    private static void name(Place place, String key) {
        String decoded = key.replaceAll("(?i)%2f", "/").replaceAll("(?i)%2e", ".");
        if (decoded.contains("/")) {
            place.config("cannot contain the \"/\" character");
        }
        if (decoded.equals(".") || decoded.equals("..")) {
            place.config("cannot be \".\" or \"..\"");
        }
    }
}
