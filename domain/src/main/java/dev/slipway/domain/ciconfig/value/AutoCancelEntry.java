package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code auto_cancel} of the workflow and of its rules. */
public final class AutoCancelEntry {
    private AutoCancelEntry() {
    }

    public static AutoCancel read(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config("should be a hash");
        }
        Reads.unknownKeys(place, node, Set.of("on_new_commit", "on_job_failure"));
        return new AutoCancel(word(place, node, "on_new_commit", AutoCancel.ON_NEW_COMMIT),
                word(place, node, "on_job_failure", AutoCancel.ON_JOB_FAILURE));
    }

    private static @Nullable String word(Place place, Node node, String key, List<String> allowed) {
        String word = Reads.string(place, node, key);
        if (word != null && !allowed.contains(word)) {
            place.attribute(Reads.words(key), "must be one of: " + String.join(", ", allowed));
        }
        return word;
    }
}
