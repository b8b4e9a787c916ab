package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.kernel.DependencyOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Jobs that need themselves or one another, so that none of them could start.
 *
 * @param job     index of the first of them
 * @param message what is wrong, for the author of the configuration
 */
public record NeedCircle(int job, String message) {

    private static final String PREFIX = "The pipeline has circular dependencies: ";

    /**
     * Finds a circle.
     *
     * @param names of the jobs
     * @param needs of each job, in the same order; those of other names are ignored
     */
    public static Optional<NeedCircle> among(List<String> names, List<List<Need>> needs) {
        Map<String, Integer> indexes = new HashMap<>();
        names.forEach(name -> indexes.put(name, indexes.size()));
        int[][] needed = new int[names.size()][];
        for (int index = 0; index < needed.length; index++) {
            String name = names.get(index);
            needed[index] = needs.get(index).stream().map(Need::job).filter(indexes::containsKey).mapToInt(indexes::get).toArray();
            if (needs.get(index).stream().anyMatch(need -> need.job().equals(name))) {
                return Optional.of(new NeedCircle(index, PREFIX + "self-dependency: " + name));
            }
        }
        return DependencyOrder.groups(needed).stream().filter(group -> group.size() > 1).findFirst().map(circle ->
                new NeedCircle(circle.getFirst(), PREFIX + "topological sort failed: " + circle.stream()
                        .map(index -> "\"" + names.get(index) + "\"").collect(Collectors.joining(", ", "[", "]"))));
    }
}
