package dev.slipway.domain.kernel;

import dev.slipway.domain.kernel.Lifecycle.Kind;
import java.util.Locale;
import java.util.stream.Collectors;

/** A life cycle as a page of the documentation, which is printed from the table so that the two cannot differ. */
public final class LifecyclePage {

    private LifecyclePage() {
    }

    /** The diagram and the table. */
    public static String of(Lifecycle<?, ?> table) {
        StringBuilder out = new StringBuilder("# Life cycle: ").append(table.name())
                .append("\n\nPrinted from the table in the domain; a test fails when this page is stale.\n\n```mermaid\n")
                .append(diagram(table)).append("```\n\n| rule | from | event | to | kind |\n|---|---|---|---|---|\n");
        table.rows().forEach(row -> out.append("| ").append(row.id()).append(" | ").append(wire(row.from())).append(" | ")
                .append(wire(row.event())).append(" | ").append(wire(row.to())).append(" | ")
                .append(wire(row.kind())).append(" |\n"));
        return out.toString();
    }

    /** A Mermaid state diagram; events with the same ends share an arrow. */
    static String diagram(Lifecycle<?, ?> table) {
        StringBuilder out = new StringBuilder("stateDiagram-v2\n");
        table.initial().forEach(state -> out.append("    [*] --> ").append(wire(state)).append('\n'));
        for (Enum<?> from : table.states()) {
            for (Enum<?> to : table.states()) {
                String labels = table.rows().stream()
                        .filter(row -> row.from() == from && row.to() == to && row.kind() != Kind.STAYS)
                        .map(row -> wire(row.event())).collect(Collectors.joining(", "));
                if (!labels.isEmpty()) {
                    out.append("    ").append(wire(from)).append(" --> ").append(wire(to)).append(" : ").append(labels).append('\n');
                }
            }
        }
        table.finished().forEach(state -> out.append("    ").append(wire(state)).append(" --> [*]\n"));
        return out.toString();
    }

    private static String wire(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
