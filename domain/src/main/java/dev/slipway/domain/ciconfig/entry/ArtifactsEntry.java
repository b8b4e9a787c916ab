package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.HumanDuration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads {@code artifacts}. */
final class ArtifactsEntry {
    private static final Set<String> KEYS = Set.of("name", "untracked", "paths", "reports", "when", "expire_in", "expose_as", "exclude",
            "public", "access");
    private static final Set<String> REPORTS = Set.of("junit", "codequality", "sast", "secret_detection", "dependency_scanning",
            "container_scanning", "cluster_image_scanning", "dast", "performance", "browser_performance", "load_performance",
            "license_scanning", "metrics", "lsif", "dotenv", "terraform", "accessibility", "coverage_fuzzing", "api_fuzzing",
                    "requirements", "requirements_v2",
            "cyclonedx", "coverage_report");
    private static final String COVERAGE = "coverage_report";
    private static final String HASH = "should be a hash";
    private static final List<String> ACCESS = List.of("none", "developer", "all");
    private static final int MAX_TITLE = 100;

    private ArtifactsEntry() {
    }

    static Artifacts read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config(HASH);
            place.config(HASH);
            return null;
        }
        int before = place.findings().size();
        Reads.unknownKeys(place, node, KEYS);
        String name = Reads.string(place, node, "name");
        boolean untracked = Reads.truth(place, node, "untracked").orElse(false);
        List<String> paths = Reads.strings(place, node, "paths").orElse(List.of());
        String title = title(place, node, paths);
        String together = mapping.members().keySet().stream().filter(Set.of("access", "public")::contains).collect(Collectors.joining(", "));
        if (together.contains(",")) {
            place.config("these keys cannot be used together: " + together);
        }
        boolean shared = Reads.truth(place, node, "public").orElse(true);
        List<String> exclude = Reads.strings(place, node, "exclude").orElse(List.of());
        Optional<Node> reports = mapping.given("reports");
        reports.filter(value -> !(value instanceof Node.Mapping)).ifPresent(value -> place.attribute("reports", HASH));
        Reads.oneOf(place, node, "when", Set.of("on_success", "on_failure", "always"), "should be one of: on_success, on_failure, always");
        String access = Reads.string(place, node, "access");
        if (access != null && !ACCESS.contains(access)) {
            place.attribute("access", "should be one of: " + String.join(", ", ACCESS));
        }
        Optional<Node> expiry = mapping.given("expire_in");
        expiry.filter(value -> !isExpiry(value)).ifPresent(value -> place.attribute("expire in", "should be a duration"));
        if (place.findings().size() > before) {
            return null;
        }
        Map<String, List<String>> files = reports.map(value -> reports(place.child("reports", value),
                (Node.Mapping) value)).orElse(Map.of());
        String format = reports.flatMap(value -> Reads.given(value, COVERAGE)).flatMap(value -> Reads.given(value, "coverage_format"))
                .map(Trees::scalarText).orElse(null);
        Long seconds = expiry.map(Reads::seconds).filter(OptionalLong::isPresent).map(OptionalLong::getAsLong).orElse(null);
        return new Artifacts(name, paths, exclude, untracked, mapping.given("when").map(Trees::scalarText).orElse("on_success"),
                expiry.map(Trees::scalarText).orElse(null), seconds, title, access == null ? shared : access.equals("all"), access,
                files, format);
    }

    private static boolean isExpiry(Node node) {
        return Reads.isText(node) && (Trees.scalarText(node).strip().equalsIgnoreCase("never")
                || HumanDuration.seconds(Trees.scalarText(node)).isPresent());
    }

    private static String title(Place place, Node node, List<String> paths) {
        String title = Reads.string(place, node, "expose_as");
        if (title == null) {
            return null;
        }
        if (title.length() > MAX_TITLE) {
            place.attribute("expose as", "is too long (maximum is " + MAX_TITLE + " characters)");
        }
        if (!title.matches("\\w[-\\w ]*")) {
            place.attribute("expose as", "can contain only letters, digits, '-', '_' and spaces");
        }
        Optional<Node> given = Reads.given(node, "paths");
        if (given.filter(value -> !Reads.isTexts(value)).isPresent()) {
            place.attribute("paths", Reads.STRINGS);
        } else if (paths.isEmpty()) {
            place.attribute("paths", "can't be blank");
        }
        if (paths.stream().anyMatch(path -> path.contains("*"))) {
            place.attribute("paths", "can't contain '*' when used with 'expose_as'");
        }
        return title;
    }

    private static Map<String, List<String>> reports(Place place, Node.Mapping reports) {
        Map<String, List<String>> files = new LinkedHashMap<>();
        if (Reads.unknownKeys(place, reports, REPORTS)) {
            return files;
        }
        reports.members().forEach((kind, member) -> {
            Node value = member.value();
            if (kind.equals(COVERAGE)) {
                files.put(kind, coverage(place.child(kind, value), value));
            } else if (Reads.isText(value) || Reads.isTexts(value)) {
                files.put(kind, Reads.items(value).stream().map(Trees::scalarText).toList());
            } else if (!(value instanceof Node.Null)) {
                place.attribute(Reads.words(kind), "should be an array of strings or a string");
            }
        });
        return files;
    }

    private static List<String> coverage(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config(HASH);
            return List.of();
        }
        Reads.unknownKeys(place, node, Set.of("coverage_format", "path"));
        Optional<Node> format = Reads.given(node, "coverage_format");
        if (format.filter(value -> !Reads.isBlank(value)).isEmpty()) {
            place.attribute("coverage format", "can't be blank");
        }
        if (format.map(Trees::scalarText).filter(Set.of("cobertura", "jacoco")::contains).isEmpty()) {
            place.attribute("coverage format", "must be one of supported formats: cobertura.");
        }
        Optional<Node> path = Reads.given(node, "path");
        if (path.filter(value -> !Reads.isBlank(value)).isEmpty()) {
            place.attribute("path", "can't be blank");
        }
        if (path.filter(Reads::isText).isEmpty()) {
            place.attribute("path", "should be a string");
        }
        return path.map(Trees::scalarText).map(List::of).orElse(List.of());
    }
}
