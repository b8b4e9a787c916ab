package dev.slipway.domain.variable;

import dev.slipway.domain.kernel.DependencyOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * In which order the variables of a list are expanded against each other. It depends on the list alone, so that lists that are expanded in
 * more than one way are sorted once.
 */
final class MutualOrder {
    private static final int[] NOTHING = {};

    /** Of values that may hold references. */
    private final List<List<Reference>> pieces;
    private final int[] indexes;
    private final Optional<List<Integer>> circle;

    private MutualOrder(List<List<Reference>> pieces, List<List<Integer>> groups) {
        this.pieces = pieces;
        this.indexes = groups.stream().mapToInt(List::getFirst).toArray();
        this.circle = groups.stream().filter(group -> group.size() > 1).findFirst();
    }

    static MutualOrder of(VariableSet source) {
        List<List<Reference>> pieces = new ArrayList<>();
        for (Variable variable : source.list()) {
            pieces.add(variable.raw() || !Reference.mayBeIn(variable.value()) ? List.of() : Reference.split(variable.value()));
        }
        return new MutualOrder(pieces, DependencyOrder.groups(dependencies(source, pieces)));
    }

    /** Variables that refer to each other in a circle, or empty. */
    Optional<List<Integer>> circle() {
        return circle;
    }

    /** The places of all variables in the list, each after those it refers to. It may only be used where there is no circle. */
    int[] indexes() {
        return indexes;
    }

    List<Reference> pieces(int index) {
        return pieces.get(index);
    }

    /** Returns whether a value is unchanged by expansion in every mode. */
    boolean isPlain(int index) {
        return pieces.get(index).isEmpty();
    }

    private static int[][] dependencies(VariableSet source, List<List<Reference>> pieces) {
        Map<String, Integer> previous = new HashMap<>();
        int[][] dependencies = new int[pieces.size()][];
        for (int index = 0; index < pieces.size(); index++) {
            String key = source.list().get(index).key();
            int before = previous.getOrDefault(key, -1);
            dependencies[index] = pieces.get(index).isEmpty() ? NOTHING : pieces.get(index).stream()
                    .filter(Reference::isName).mapToInt(piece -> piece.variable().equals(key) ? before : source.lastIndex(piece.variable()))
                    .filter(target -> target >= 0).distinct().toArray();
            previous.put(key, index);
        }
        return dependencies;
    }
}
