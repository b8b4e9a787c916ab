package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.Retry;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code retry}. Its messages name only the keyword, never the job. */
public final class RetryEntry {
    public static final int MAX = 2;

    private static final Set<String> KEYS = Set.of("max", "when", "exit_codes");
    private static final Set<String> REASONS = Set.of("always", "unknown_failure", "script_failure", "api_failure",
            "stuck_or_timeout_failure", "runner_system_failure", "missing_dependency_failure", "runner_unsupported", "stale_schedule",
            "job_execution_timeout", "archived_failure", "unmet_prerequisites", "scheduler_failure", "data_integrity_failure",
            "forward_deployment_failure", "user_blocked", "project_deleted", "ci_quota_exceeded", "pipeline_loop_detected",
            "no_matching_runner", "trace_size_exceeded", "builds_disabled", "environment_creation_failure", "deployment_rejected",
            "failed_outdated_deployment_job", "protected_environment_failure", "insufficient_bridge_permissions",
            "downstream_bridge_project_not_found", "invalid_bridge_trigger", "upstream_bridge_project_not_found",
            "insufficient_upstream_permissions", "bridge_pipeline_is_child_pipeline", "downstream_pipeline_creation_failed",
            "secrets_provider_not_found", "reached_max_descendant_pipelines_depth", "reached_max_pipeline_hierarchy_size",
            "ip_restriction_failure");

    private RetryEntry() {
    }

    public static @Nullable Retry read(Place parent, Node node) {
        Place place = parent.at("retry", node.position());
        return switch (node) {
            case Node.Whole whole -> new Retry(bounded(place, "config", whole), List.of("always"), List.of());
            case Node.Mapping mapping -> full(place, mapping);
            default -> {
                place.config("has to be either an integer or a hash");
                yield null;
            }
        };
    }

    private static int bounded(Place place, String attribute, Node.Whole whole) {
        if (whole.value() < 0) {
            place.attribute(attribute, "must be greater than or equal to 0");
        }
        if (whole.value() > MAX) {
            place.attribute(attribute, "must be less than or equal to " + MAX);
        }
        return (int) Math.clamp(whole.value(), 0, MAX);
    }

    private static Retry full(Place place, Node.Mapping mapping) {
        Reads.unknownKeys(place, mapping, KEYS);
        Optional<Node> max = mapping.given("max");
        int times = 0;
        if (max.map(RetryEntry::number).orElse(null) instanceof Node.Whole whole) {
            times = bounded(place, "max", whole);
        } else {
            max.ifPresent(value -> place.attribute("max", number(value) instanceof Node.Fraction ? "must be an integer"
                    : "is not a number"));
        }
        Optional<List<String>> given = mapping.given("when").map(value -> when(place, value));
        List<Integer> codes = mapping.given("exit_codes").map(value -> exitCodes(place, value)).orElse(List.of());
        List<String> when = given.orElse(codes.isEmpty() ? List.of("always") : List.of());
        return new Retry(times, when, codes);
    }

    /** Returns a number or the number in a text; other values unchanged. */
    private static Node number(Node value) {
        if (!Reads.isText(value)) {
            return value;
        }
        String text = Trees.scalarText(value).strip();
        if (text.matches("[+-]?\\d{1,18}")) {
            return new Node.Whole(new BigInteger(text), value.position());
        }
        return text.matches("[+-]?(?:\\d{1,18}\\.?\\d{0,18}|\\.\\d{1,18})(?:[eE][+-]?\\d{1,3})?")
                ? new Node.Fraction(Double.parseDouble(text), value.position()) : value;
    }

    private static List<String> when(Place place, Node node) {
        if (!Reads.isWord(node) && !Reads.isTexts(node)) {
            place.attribute("when", "should be an array of strings or a string");
        }
        if (Reads.isText(node) || node instanceof Node.Sequence) {
            Reads.strangers(node, REASONS).ifPresent(unknown -> place.attribute("when",
                    node instanceof Node.Sequence ? "contains unknown values: " + unknown : "is not included in the list"));
        }
        return Reads.items(node).stream().map(Trees::scalarText).toList();
    }

    public static List<Integer> exitCodes(Place place, Node node) {
        List<Node> items = Reads.items(node);
        if (!items.stream().allMatch(Node.Whole.class::isInstance)) {
            place.attribute("exit codes", "should be an array of integers or an integer");
            return List.of();
        }
        return items.stream().map(item -> ((Node.Whole) item).value()).filter(code -> code == code.intValue()).map(Long::intValue).toList();
    }
}
