package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.keyword.Where;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
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
import org.jspecify.annotations.Nullable;

/** Reads {@code artifacts}. */
public final class ArtifactsEntry {
    private static final Set<String> KEYS = Set.of("name", "untracked", "paths", "reports", "when", "expire_in", "expose_as", "exclude",
            "public", "access");
    private static final Set<String> REPORTS = Set.of("junit", "codequality", "sast", "secret_detection", "dependency_scanning",
            "container_scanning", "cluster_image_scanning", "dast", "performance", "browser_performance", "load_performance",
            "license_scanning", "metrics", "lsif", "dotenv", "terraform", "accessibility", "coverage_fuzzing", "api_fuzzing",
                    "requirements", "requirements_v2",
            "cyclonedx", "coverage_report");
    private static final String COVERAGE = "coverage_report";
    private static final String HASH = "should be a hash";
    private static final List<String> COVERAGE_FORMATS = List.of("cobertura", "jacoco");
    private static final List<String> WHEN = List.of("on_success", "on_failure", "always");
    private static final List<String> ACCESS = List.of("none", "developer", "all");
    private static final int MAX_TITLE = 100;

    private ArtifactsEntry() {
    }

    public static @Nullable JobArtifacts read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config(HASH);
            place.config(HASH);
            return null;
        }
        int before = place.findings().errors();
        Reads.unknownKeys(place, node, KEYS);
        boolean titled = mapping.given("expose_as").isPresent();
        if (titled && mapping.given("paths").filter(value -> !Reads.isBlank(value)).isEmpty()) {
            place.attribute("paths", "can't be blank");
        }
        String together = mapping.members().keySet().stream().filter(Set.of("access", "public")::contains)
                .collect(Collectors.joining(", "));
        if (together.contains(",")) {
            place.config("these keys cannot be used together: " + together);
        }
        String name = Reads.string(place, node, "name");
        boolean shared = Reads.truth(place, node, "public").orElse(true);
        boolean untracked = Reads.truth(place, node, "untracked").orElse(false);
        List<String> paths = Reads.strings(place, node, "paths").orElse(List.of());
        String title = titled ? title(place, mapping) : null;
        List<String> exclude = Reads.strings(place, node, "exclude").orElse(List.of());
        Optional<Node> reports = mapping.given("reports");
        reports.filter(value -> !(value instanceof Node.Mapping)).ifPresent(value -> place.attribute("reports", HASH));
        Reads.oneOf(place, node, "when", WHEN);
        Optional<Node> expiry = mapping.given("expire_in");
        expiry.filter(value -> !isExpiry(value)).ifPresent(value -> place.attribute("expire in", "should be a duration"));
        Reads.oneOf(place, node, "access", ACCESS);
        String access = mapping.given("access").map(Trees::scalarText).orElse(null);
        if (place.findings().errors() > before) {
            return null;
        }
        Map<String, List<String>> files = reports.map(value -> reports(place.child("reports", value),
                (Node.Mapping) value)).orElse(Map.of());
        String format = reports.flatMap(value -> Reads.given(value, COVERAGE)).flatMap(value -> Reads.given(value, "coverage_format"))
                .map(Trees::scalarText).orElse(null);
        Long seconds = expiry.map(Reads::seconds).filter(OptionalLong::isPresent).map(OptionalLong::getAsLong).orElse(null);
        String when = mapping.given("when").map(Trees::scalarText).orElse("on_success");
        return new JobArtifacts(new JobArtifacts.Archive(name, paths, exclude, untracked),
                new JobArtifacts.Expiry(when, expiry.map(Trees::scalarText).orElse(null), seconds),
                new JobArtifacts.Sharing(title, access == null ? shared : access.equals("all"), access),
                new JobArtifacts.Reporting(files, format));
    }

    private static boolean isExpiry(Node node) {
        return Reads.isText(node) && (Trees.scalarText(node).strip().equalsIgnoreCase("never")
                || HumanDuration.seconds(Trees.scalarText(node)).isPresent());
    }

    /** Reads {@code expose_as}, and rejects paths with wildcards beside it. */
    private static String title(Place place, Node.Mapping node) {
        boolean listed = Reads.strings(place, node, "paths").stream().flatMap(List::stream).anyMatch(path -> path.contains("*"));
        if (listed && node.given("paths").filter(Reads::isTexts).isPresent()) {
            place.attribute("paths", "can't contain '*' when used with 'expose_as'");
        }
        Reads.string(place, node, "expose_as");
        String title = node.given("expose_as").map(Trees::spoken).orElse("");
        if (node.given("expose_as").map(Reads::length).orElse(0) > MAX_TITLE) {
            place.attribute("expose as", "is too long (maximum is " + MAX_TITLE + " characters)");
        }
        if (!title.matches("\\w[-\\w ]*")) {
            place.attribute("expose as", "can contain only letters, digits, '-', '_' and spaces");
        }
        return title;
    }

    private static Map<String, List<String>> reports(Place place, Node.Mapping reports) {
        if (Reads.unknownKeys(place, reports, place.language().with(REPORTS, Where.REPORTS))) {
            return Map.of();
        }
        Map<String, List<String>> files = new LinkedHashMap<>();
        reports.members().forEach((kind, member) -> {
            Node value = member.value();
            if (value instanceof Node.Null) {
                return;
            }
            place.language().warn(place, Where.REPORTS, kind, value);
            if (kind.equals(COVERAGE)) {
                files.put(kind, coverage(place.child(kind, value), value));
            } else if (Reads.isWord(value) || Reads.isTexts(value)) {
                files.put(kind, Reads.items(value).stream().map(Trees::scalarText).toList());
            } else {
                place.attribute(Reads.words(kind), "should be an array of strings or a string");
            }
        });
        return files;
    }

    private static List<String> coverage(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config(HASH);
        }
        Reads.unknownKeys(place, node, Set.of("coverage_format", "path"));
        Optional<Node> format = Reads.given(node, "coverage_format");
        if (format.filter(value -> !Reads.isBlank(value)).isEmpty()) {
            place.attribute("coverage format", "can't be blank");
        }
        if (format.filter(value -> Reads.isOneOf(value, COVERAGE_FORMATS)).isEmpty()) {
            place.attribute("coverage format", "must be one of supported formats: " + String.join(", ", COVERAGE_FORMATS) + ".");
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
