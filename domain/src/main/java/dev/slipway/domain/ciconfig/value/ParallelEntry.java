package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code parallel}: a number of equal instances, or a matrix of variables (3.6 of the language). */
public final class ParallelEntry {
    public static final int MAX = 200;
    /** Maximum number of variables of one matrix. */
    public static final int MAX_VARIABLES = 100;

    private ParallelEntry() {
    }

    /**
     * Instances of a job.
     *
     * @param number number of equal instances, or 0 for a matrix
     * @param matrix variables of each instance
     */
    public record Parallel(int number, List<List<JobVariable>> matrix) {
    }

    public static @Nullable Parallel read(Place place, Node node) {
        return switch (node) {
            case Node.Whole whole -> number(place, whole.value());
            case Node.Fraction fraction -> {
                place.config("must be an integer");
                yield null;
            }
            case Node.Mapping mapping -> matrixOf(place, mapping);
            default -> {
                place.report("should be an integer or a hash");
                yield null;
            }
        };
    }

    private static Parallel number(Place place, long value) {
        if (value < 1) {
            place.config("must be greater than or equal to 1");
        }
        if (value > MAX) {
            place.config("must be less than or equal to " + MAX);
        }
        return new Parallel((int) Math.clamp(value, 1, MAX), List.of());
    }

    /** Reads the value of a bridge, which takes no number. */
    public static @Nullable Parallel ofBridge(Place place, Node node) {
        Parallel parallel = read(place, node);
        if (node instanceof Node.Whole || node instanceof Node.Fraction) {
            place.config("cannot use \"parallel: <number>\".");
        }
        return parallel;
    }

    public static @Nullable Parallel matrixOf(Place place, Node.Mapping mapping) {
        boolean unknown = Reads.unknownKeys(place, mapping, Set.of("matrix"));
        if (!mapping.has("matrix")) {
            place.config("missing required keys: matrix");
        }
        if (unknown || mapping.given("matrix").isEmpty()) {
            return null;
        }
        Node matrix = mapping.given("matrix").orElseThrow();
        return new Parallel(0, matrix(place.child("matrix", matrix), matrix));
    }

    private static List<List<JobVariable>> matrix(Place place, Node node) {
        if (!Reads.isHashes(node)) {
            place.config("should be an array of hashes");
            return List.of();
        }
        List<List<JobVariable>> instances = new ArrayList<>();
        long total = 0;
        for (Node item : Reads.items(node)) {
            Node.Mapping variables = (Node.Mapping) item;
            if (valid(place.child("variables", item), variables)) {
                total = Math.min(MAX + 1L, total + size(variables));
                if (total <= MAX) {
                    instances.addAll(product(variables));
                }
            }
        }
        if (total > MAX) {
            place.config("generates too many jobs (maximum is " + MAX + ")");
        }
        return instances;
    }

    private static boolean valid(Place place, Node.Mapping variables) {
        if (variables.members().isEmpty()) {
            place.config("requires at least 1 items");
            return false;
        }
        if (variables.members().size() > MAX_VARIABLES) {
            place.config("has too many entries (maximum is " + MAX_VARIABLES + ")");
            return false;
        }
        boolean valid = variables.members().entrySet().stream().allMatch(entry -> entry.getValue().textual() || isWhole(entry.getKey()))
                && variables.members().values().stream().flatMap(member -> Reads.items(member.value()).stream())
                        .allMatch(item -> Reads.isWord(item) || item instanceof Node.Whole);
        if (!valid) {
            place.config("should be a hash of key value pairs, value can be an array");
        }
        return valid;
    }

    private static boolean isWhole(String key) {
        return key.matches("-?\\d+");
    }

    private static long size(Node.Mapping variables) {
        long size = 1;
        for (Node.Member member : variables.members().values()) {
            size = Math.min(MAX + 1L, size * Reads.items(member.value()).size());
        }
        return size;
    }

    private static List<List<JobVariable>> product(Node.Mapping variables) {
        List<List<JobVariable>> rows = List.of(List.of());
        for (Map.Entry<String, Node.Member> entry : variables.members().entrySet()) {
            List<List<JobVariable>> longer = new ArrayList<>();
            for (List<JobVariable> row : rows) {
                for (Node value : Reads.items(entry.getValue().value())) {
                    List<JobVariable> next = new ArrayList<>(row);
                    next.add(new JobVariable(entry.getKey(), Trees.scalarText(value), false));
                    longer.add(List.copyOf(next));
                }
            }
            rows = longer;
        }
        return rows;
    }
}
