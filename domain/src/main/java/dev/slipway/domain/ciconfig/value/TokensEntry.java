package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code id_tokens}: the audiences of each token, by variable. Bounded, since each is signed when its job is assigned. */
public final class TokensEntry {
    private static final int MAX = 50;
    private static final String TOO_MANY = "has too many entries (maximum " + MAX + ")";
    private static final Set<String> KEYS = Set.of("aud");

    private TokensEntry() {
    }

    public static Map<String, List<String>> read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            return Map.of();
        }
        if (mapping.members().size() > MAX) {
            place.config(TOO_MANY);
            return Map.of();
        }
        Map<String, List<String>> tokens = new LinkedHashMap<>();
        mapping.members().forEach((name, member) -> tokens.put(name, audiences(place.child(name, member.value()), member.value())));
        return tokens;
    }

    private static List<String> audiences(Place place, Node token) {
        Optional<Node> audience = Reads.given(token, "aud");
        if (!(token instanceof Node.Mapping mapping) || !mapping.has("aud")) {
            place.config("missing required keys: aud");
        }
        Reads.unknownKeys(place, token, KEYS);
        if (audience.isEmpty() || !Reads.isWord(audience.get()) && !Reads.isTexts(audience.get())) {
            place.attribute("aud", "should be an array of strings or a string");
            return List.of();
        }
        if (Reads.items(audience.get()).size() > MAX) {
            place.attribute("aud", TOO_MANY);
            return List.of();
        }
        return Reads.items(audience.get()).stream().map(Trees::scalarText).toList();
    }
}
