package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.model.Cache;
import dev.slipway.domain.ciconfig.model.Image;
import dev.slipway.domain.ciconfig.model.Retry;
import dev.slipway.domain.ciconfig.model.Service;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A keyword that jobs take over from {@code default}, with its reader.
 *
 * @param name   the keyword
 * @param reader reads the value
 */
record Keyword<T>(String name, Reader<T> reader) {
    /** Reads the value of a keyword at the place of what holds it. */
    interface Reader<T> {
        T read(Place parent, Node node);
    }

    static final Keyword<List<String>> BEFORE_SCRIPT = at("before_script", ScriptEntry::read);
    static final Keyword<Image> IMAGE = at("image", ImageEntry::image);
    static final Keyword<List<Service>> SERVICES = at("services", ImageEntry::services);
    static final Keyword<List<String>> AFTER_SCRIPT = at("after_script", ScriptEntry::read);
    static final Keyword<List<String>> HOOKS = at("hooks", ScriptEntry::hooks);
    static final Keyword<List<Cache>> CACHE = new Keyword<>("cache", CacheEntry::read);
    static final Keyword<Boolean> INTERRUPTIBLE = at("interruptible", Reads::truthValue);
    static final Keyword<Long> TIMEOUT = at("timeout", SimpleEntries::timeout);
    static final Keyword<Retry> RETRY = new Keyword<>("retry", RetryEntry::read);
    static final Keyword<List<String>> TAGS = at("tags", SimpleEntries::tags);
    static final Keyword<Artifacts> ARTIFACTS = at("artifacts", ArtifactsEntry::read);

    static final Keyword<Map<String, List<String>>> ID_TOKENS = at("id_tokens", TokensEntry::read);

    /** All of them, in the order in which they are read. */
    static final List<Keyword<?>> ALL = List.of(BEFORE_SCRIPT, AFTER_SCRIPT, HOOKS, CACHE, IMAGE, SERVICES, INTERRUPTIBLE, TIMEOUT, RETRY,
            TAGS, ARTIFACTS, ID_TOKENS);
    /** Those that may also stand at the root. */
    static final List<Keyword<?>> OF_ROOT = List.of(BEFORE_SCRIPT, IMAGE, SERVICES, AFTER_SCRIPT, CACHE);

    static Set<String> names() {
        return ALL.stream().map(Keyword::name).collect(Collectors.toSet());
    }

    private static <T> Keyword<T> at(String name, Reader<T> reader) {
        return new Keyword<>(name, (parent, node) -> reader.read(parent.child(name, node), node));
    }
}
