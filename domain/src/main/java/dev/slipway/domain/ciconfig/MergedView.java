package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Merged configuration as clients show it. Where a keyword takes one value or a list, and clients know the list, the
 * one value is shown as a list. Other values are shown as they are.
 */
final class MergedView {
    private MergedView() {
    }

    static Node.Mapping of(Node.Mapping root) {
        Map<String, Node.Member> members = new LinkedHashMap<>(root.members());
        members.replaceAll((name, member) -> name.startsWith(".") ? member : member.withValue(entry(member.value())));
        return Node.Mapping.of(members, root.position());
    }

    private static Node entry(Node entry) {
        Node codes = inside(entry, "allow_failure", failure -> inside(failure, "exit_codes", MergedView::listed));
        Node retried = inside(codes, "retry", retry -> inside(inside(retry, "when", MergedView::listed), "exit_codes", MergedView::listed));
        return inside(retried, "artifacts", artifacts -> inside(artifacts, "reports", MergedView::reports));
    }

    private static Node reports(Node reports) {
        if (!(reports instanceof Node.Mapping mapping)) {
            return reports;
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
        members.replaceAll((kind, member) -> member.withValue(listed(member.value())));
        return Node.Mapping.of(members, mapping.position());
    }

    private static Node listed(Node value) {
        return value instanceof Node.Text || value instanceof Node.Whole ? Node.Sequence.of(List.of(value), value.position()) : value;
    }

    private static Node inside(Node node, String key, UnaryOperator<Node> change) {
        if (!(node instanceof Node.Mapping mapping)) {
            return node;
        }
        Map<String, Node.Member> members = new LinkedHashMap<>(mapping.members());
        members.computeIfPresent(key, (name, member) -> member.withValue(change.apply(member.value())));
        return Node.Mapping.of(members, mapping.position());
    }
}
