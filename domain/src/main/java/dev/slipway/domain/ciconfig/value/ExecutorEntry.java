package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.ExecutorOptions;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code docker} and {@code kubernetes} of an image or service: options of one kind of executor. */
public final class ExecutorEntry {
    private static final String ATTRIBUTE = "executor opts";
    private static final Map<String, Integer> DOCKER = Map.of("platform", 64, "user", 255);
    private static final Map<String, Integer> KUBERNETES = Map.of("user", 255);

    private ExecutorEntry() {
    }

    /** Reads the options at the place of the image; null without any. */
    public static @Nullable ExecutorOptions read(Place image, Node node) {
        Map<String, String> docker = options(image, node, "docker", DOCKER, false);
        Map<String, String> kubernetes = options(image, node, "kubernetes", KUBERNETES, true);
        return docker == null && kubernetes == null ? null : new ExecutorOptions(docker, kubernetes);
    }

    private static @Nullable Map<String, String> options(Place image, Node node, String kind, Map<String, Integer> longest,
            boolean numbers) {
        Optional<Node> given = Reads.given(node, kind);
        if (given.isEmpty()) {
            return null;
        }
        if (!(given.get() instanceof Node.Mapping mapping)) {
            image.attribute(ATTRIBUTE, "value at `/" + kind + "` is not an object");
            return null;
        }
        Map<String, String> options = new LinkedHashMap<>();
        mapping.members().forEach((key, member) -> {
            String pointer = "`/" + kind + "/" + key + "`";
            Integer most = longest.get(key);
            if (most == null) {
                image.attribute(ATTRIBUTE, "object property at " + pointer + " is a disallowed additional property");
            } else if (!Reads.isText(member.value()) && !(numbers && member.value() instanceof Node.Whole)) {
                image.attribute(ATTRIBUTE, "value at " + pointer + " is not a string");
            } else {
                String text = Trees.scalarText(member.value());
                length(image, pointer, text.length(), most);
                options.put(key, text);
            }
        });
        return options;
    }

    private static void length(Place image, String pointer, int length, int most) {
        if (length < 1) {
            image.attribute(ATTRIBUTE, "string length at " + pointer + " is less than: 1");
        }
        if (length > most) {
            image.attribute(ATTRIBUTE, "string length at " + pointer + " is greater than: " + most);
        }
    }
}
