package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Set;

/** Checks {@code run}: steps in place of a script. Findings are those of the job, as clients expect. */
public final class StepsEntry {
    private static final Set<String> KEYS = Set.of("name", "step", "script", "env", "inputs");
    private static final List<String> KINDS = List.of("step", "script");

    private StepsEntry() {
    }

    public static void check(Place job, Node node) {
        if (!(node instanceof Node.Sequence steps)) {
            job.attribute("run", "value at root is not an array");
            return;
        }
        for (int index = 0; index < steps.items().size(); index++) {
            step(job, "/" + index, steps.items().get(index));
        }
    }

    private static void step(Place job, String pointer, Node node) {
        if (!(node instanceof Node.Mapping step)) {
            job.attribute("run", "value at `" + pointer + "` is not an object");
            return;
        }
        if (!step.has("name")) {
            job.attribute("run", "object at `" + pointer + "` is missing required properties: name");
        }
        if (KINDS.stream().filter(step::has).count() != 1) {
            job.attribute("run", "value at " + pointer + " should use only one of: " + String.join(", ", KINDS));
        }
        step.members().forEach((key, member) -> {
            if (!KEYS.contains(key)) {
                job.attribute("run", "object property at `" + pointer + "/" + key + "` is a disallowed additional property");
            } else if (!hasType(key, member.value())) {
                job.attribute("run", "value at `" + pointer + "/" + key + "` is not " + type(key));
            }
        });
    }

    private static boolean hasType(String key, Node value) {
        return switch (key) {
            case "env", "inputs" -> value instanceof Node.Mapping;
            case "step" -> Reads.isText(value) || value instanceof Node.Mapping;
            default -> Reads.isText(value);
        };
    }

    private static String type(String key) {
        return switch (key) {
            case "env", "inputs" -> "an object";
            case "step" -> "a string or an object";
            default -> "a string";
        };
    }
}
