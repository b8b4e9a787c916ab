package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.stream.Collectors;

/** Reads one mapping under {@code include}: which kind of file it names, and that it names only one. */
final class IncludeForm {
    private static final List<String> KINDS = List.of("local", "project", "remote", "template", "artifact", "component");
    private static final List<String> NOT_SUPPORTED = List.of("inputs", "with");

    private IncludeForm() {
    }

    static String localOf(Node.Mapping mapping) {
        List<String> kinds = KINDS.stream().filter(mapping::has).toList();
        String names = KINDS.stream().map(kind -> "`" + kind + "`").collect(Collectors.joining(", "));
        if (kinds.isEmpty()) {
            throw new Stop("`" + Trees.inspect(mapping) + "` does not have a valid subkey for include. Valid subkeys are: " + names,
                    mapping.position());
        }
        if (kinds.size() > 1) {
            throw new Stop("Each include must use only one of: " + names, mapping.position());
        }
        NOT_SUPPORTED.stream().filter(mapping::has).findFirst().ifPresent(keyword -> {
            throw notSupported(keyword, mapping.position());
        });
        if (!kinds.getFirst().equals("local")) {
            throw notSupported(kinds.getFirst(), mapping.position());
        }
        Node location = mapping.find("local").orElseThrow();
        if (!(location instanceof Node.Text text)) {
            throw new Stop("Included file `" + Trees.scalarText(location) + "` needs to be a string", location.position());
        }
        return text.text();
    }

    static Stop notSupported(String keyword, Position position) {
        return new Stop("include config keyword `" + keyword + "` is not supported yet", position);
    }
}
