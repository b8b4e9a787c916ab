package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.Workflow;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code workflow}: the rules, name and early end of pipelines. */
public final class WorkflowEntry {
    private static final int MAX_NAME = 255;

    private WorkflowEntry() {
    }

    public static @Nullable Workflow read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            place.config("should be a hash");
            return null;
        }
        int before = place.findings().errors();
        Reads.unknownKeys(place, mapping, Set.of("rules", "name", "auto_cancel"));
        String name = Reads.string(place, mapping, "name");
        if (name != null && name.length() > MAX_NAME) {
            place.attribute("name", "is too long (maximum is " + MAX_NAME + " characters)");
        }
        if (name != null && name.isEmpty() && mapping.given("name").filter(Reads::isText).isPresent()) {
            place.attribute("name", "is too short (minimum is 1 character)");
        }
        if (place.findings().errors() > before) {
            return null;
        }
        Optional<List<Rule>> rules = mapping.given("rules").map(value -> RulesEntry.read(place.child("rules", value), value,
                RuleKind.WORKFLOW));
        AutoCancel autoCancel = mapping.given("auto_cancel").map(value -> AutoCancelEntry.read(place.child("auto_cancel", value), value))
                .orElse(AutoCancel.UNSAID);
        return new Workflow(Optional.ofNullable(name), rules, autoCancel);
    }
}
