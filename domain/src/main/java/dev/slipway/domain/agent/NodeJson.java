package dev.slipway.domain.agent;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.kernel.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns values of a file into JSON, so that they can be passed on as they are. Numbers are written in full, so their length counts. */
final class NodeJson {

    private NodeJson() {
    }

    /** Returns the value in JSON; empty if it, or a part of it, has no form there. */
    static Optional<Json> of(Node node) {
        return switch (node) {
            case Node.Text text -> Optional.of(new Json.Text(text.text()));
            case Node.Whole whole -> Optional.of(new Json.Digits(whole.number().toString()));
            case Node.Fraction fraction when Double.isFinite(fraction.value()) ->
                Optional.of(new Json.Digits(BigDecimal.valueOf(fraction.value()).toPlainString()));
            case Node.Fraction infinite -> Optional.empty();
            case Node.Truth truth -> Optional.of(new Json.Bool(truth.value()));
            case Node.Null nothing -> Optional.of(Json.NULL);
            case Node.Sequence sequence -> items(sequence);
            case Node.Mapping mapping -> members(mapping);
            case Node.Reference reference -> Optional.empty();
        };
    }

    private static Optional<Json> items(Node.Sequence sequence) {
        List<Json> items = new ArrayList<>();
        for (Node item : sequence.items()) {
            Optional<Json> value = of(item);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            items.add(value.get());
        }
        return Optional.of(new Json.Array(items));
    }

    private static Optional<Json> members(Node.Mapping mapping) {
        Map<String, Json> members = new LinkedHashMap<>();
        for (Map.Entry<String, Node.Member> member : mapping.members().entrySet()) {
            Optional<Json> value = of(member.getValue().value());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            members.put(member.getKey(), value.get());
        }
        return Optional.of(new Json.Members(members));
    }
}
