package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code variables} in its three forms: of the root, of jobs, and plain ones of rules and services. */
public final class VariablesEntry {
    private static final Set<String> ROOT_KEYS = Set.of("value", "description", "expand", "options");
    private static final Set<String> JOB_KEYS = Set.of("value", "expand");

    private VariablesEntry() {
    }

    public static List<RootVariable> root(Place place, Node node) {
        List<RootVariable> variables = new ArrayList<>();
        each(place, node, (key, value, at) -> variables.add(variable(at, key, value, ROOT_KEYS)));
        return variables;
    }

    public static List<JobVariable> job(Place place, Node node) {
        List<JobVariable> variables = new ArrayList<>();
        each(place, node, (key, value, at) -> variables.add(variable(at, key, value, JOB_KEYS).variable()));
        return variables;
    }

    public static List<JobVariable> plain(Place place, Node node) {
        List<JobVariable> variables = new ArrayList<>();
        each(place, node, (key, value, at) -> variables.add(variable(at, key, value, Set.of()).variable()));
        return variables;
    }

    private interface Reader {
        void read(String key, Node value, Place at);
    }

    private static void each(Place place, Node node, Reader reader) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            return;
        }
        mapping.members().forEach((key, member) -> reader.read(key, member.value(), place.child(key, member.value())));
    }

    private static RootVariable variable(Place place, String key, Node node, Set<String> allowed) {
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Null)) {
            if (!Trees.isScalar(node)) {
                place.alone("variable definition must be either a string or a hash");
            }
            return new RootVariable(new JobVariable(key, Trees.scalarText(node), false), Optional.empty(), List.of());
        }
        Optional<Node> value = Reads.given(node, "value");
        if (value.isPresent() && !Trees.isScalar(value.get())) {
            place.config("value must be a scalar");
        }
        Optional<Node> description = Reads.given(node, "description");
        if (description.filter(given -> !(given instanceof Node.Text) && !(given instanceof Node.Whole)).isPresent()) {
            place.config("description must be an alphanumeric string");
        }
        boolean expand = truth(place, node);
        Optional<Node> options = Reads.given(node, "options");
        options.filter(given -> !Reads.isTexts(given)).ifPresent(given -> place.config("options should be an array of strings"));
        if (allowed.isEmpty()) {
            place.config("must be a string");
        } else {
            Reads.keys(place, node, allowed, "uses invalid data keys: ");
        }
        if (options.filter(given -> !Reads.isBlank(given) && !isAmong(value, given)).isPresent()) {
            place.config("value must be present in options");
        }
        return new RootVariable(new JobVariable(key, value.map(Trees::scalarText).orElse(""), !expand), description.map(Trees::scalarText),
                options.map(Reads::texts).orElse(List.of()));
    }

    private static boolean isAmong(Optional<Node> value, Node options) {
        return value.filter(Reads::isText).map(Trees::scalarText)
                .filter(text -> Reads.items(options).stream().anyMatch(option -> Reads.isText(option)
                        && Trees.scalarText(option).equals(text)))
                .isPresent();
    }

    private static boolean truth(Place place, Node node) {
        Optional<Node> expand = Reads.given(node, "expand");
        if (expand.isPresent() && !(expand.get() instanceof Node.Truth)) {
            place.config("expand should be a boolean value");
        }
        return expand.map(given -> given instanceof Node.Truth truth && truth.value()).orElse(!Reads.has(Optional.of(node), "expand"));
    }
}
