package dev.slipway.domain.variable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Expands a list of variables against itself. It is one run, since each value needs the results before it. */
final class MutualExpansion {
    private final VariableSet source;
    private final ExpansionMode mode;
    private final MutualOrder order;
    private final Map<String, Integer> highestDone = new HashMap<>();
    private final Map<String, Variable> done = new HashMap<>();
    private final List<Variable> result = new ArrayList<>();
    private long length;

    MutualExpansion(VariableSet source, ExpansionMode mode) {
        this.source = source;
        this.mode = mode;
        this.order = source.order();
    }

    Expansion run() {
        if (order.circle().isPresent()) {
            return unchanged("circular variable reference detected: " + names(order.circle().get()));
        }
        for (int index : order.indexes()) {
            Optional<String> problem = expandWithEarlier(index);
            if (problem.isPresent()) {
                return unchanged(problem.get());
            }
        }
        return new Expansion(result, Optional.empty());
    }

    private Expansion unchanged(String problem) {
        return new Expansion(source.list(), Optional.of(problem));
    }

    private String names(List<Integer> group) {
        return group.stream().map(index -> "\"" + source.list().get(index).key() + "\"")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private Optional<String> expandWithEarlier(int index) {
        Variable variable = source.list().get(index);
        if (highestDone.merge(variable.key(), index, Math::max) != index) {
            return Optional.empty();
        }
        Variable expanded = order.isPlain(index) ? variable : variable.withValue(expanded(index));
        length += expanded.value().length();
        if (length > VariableSet.MAX_EXPANDED_LENGTH) {
            return Optional.of("variables are too large once expanded: \"" + variable.key() + "\"");
        }
        done.put(variable.key(), expanded);
        result.add(expanded);
        return Optional.empty();
    }

    private String expanded(int index) {
        StringBuilder out = new StringBuilder();
        for (Reference piece : order.pieces(index)) {
            out.append(piece.isName() ? resolve(piece) : piece.text());
            if (out.length() > VariableSet.MAX_EXPANDED_LENGTH) {
                break;
            }
        }
        return out.toString();
    }

    private String resolve(Reference piece) {
        return VariableSet.resolve(piece, Optional.ofNullable(done.get(piece.name())), mode);
    }
}
