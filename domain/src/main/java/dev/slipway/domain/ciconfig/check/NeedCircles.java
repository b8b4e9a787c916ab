package dev.slipway.domain.ciconfig.check;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.kernel.DependencyOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rejects jobs that need themselves or one another in a circle, since none of them could start. */
final class NeedCircles {
    private static final String PREFIX = "The pipeline has circular dependencies: ";

    private NeedCircles() {
    }

    static void refuse(List<JobDefinition> jobs) {
        Map<String, Integer> indexes = new HashMap<>();
        jobs.forEach(job -> indexes.put(job.name(), indexes.size()));
        int[][] needed = new int[jobs.size()][];
        for (int index = 0; index < needed.length; index++) {
            JobDefinition job = jobs.get(index);
            needed[index] = job.links().needs().orElse(List.of()).stream().map(Need::job).filter(indexes::containsKey)
                    .mapToInt(indexes::get).toArray();
            if (job.links().needs().orElse(List.of()).stream().anyMatch(need -> need.job().equals(job.name()))) {
                throw new Stop(PREFIX + "self-dependency: " + job.name(), job.position());
            }
        }
        DependencyOrder.groups(needed).stream().filter(group -> group.size() > 1).findFirst().ifPresent(circle -> {
            String names = circle.stream().map(index -> "\"" + jobs.get(index).name() + "\"").collect(Collectors.joining(", ", "[", "]"));
            throw new Stop(PREFIX + "topological sort failed: " + names, jobs.get(circle.getFirst()).position());
        });
    }
}
