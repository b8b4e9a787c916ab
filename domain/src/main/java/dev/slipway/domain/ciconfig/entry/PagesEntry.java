package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.Artifacts;
import dev.slipway.domain.ciconfig.model.Pages;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.HumanDuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code pages} and {@code publish}, and says which jobs publish a site. */
final class PagesEntry {
    private static final String JOB = "pages";
    private static final Set<String> KEYS = Set.of("path_prefix", "expire_in", "publish");

    private PagesEntry() {
    }

    /** Whether a job publishes: it says so, or has the name that says so and does not deny it. */
    static boolean publishes(String name, Node.Mapping job) {
        Optional<Node> pages = job.given(JOB);
        return pages.filter(value -> !Reads.isBlank(value)).isPresent()
                || name.equals(JOB) && pages.filter(value -> value instanceof Node.Truth truth && !truth.value()).isEmpty();
    }

    /** Reads both keywords of a job; null where it publishes nothing. */
    static Pages read(JobHead head) {
        Optional<Node> publish = head.job().given("publish");
        publish.filter(value -> !Reads.isText(value))
                .ifPresent(value -> head.place().child("publish", value).config("should be a string"));
        Optional<Pages> pages = head.own(JOB, PagesEntry::options);
        if (publish.isPresent() && pages.map(Pages::publish).isPresent()) {
            head.place().alone(head.name() + " job: use either " + head.name() + ":publish or " + head.name() + ":pages:publish");
        }
        if (!publishes(head.name(), head.job())) {
            return null;
        }
        String directory = pages.map(Pages::publish).or(() -> publish.map(Trees::scalarText)).orElse(Pages.DIRECTORY);
        return new Pages(directory, pages.map(Pages::pathPrefix).orElse(null), pages.map(Pages::expireIn).orElse(null));
    }

    private static Pages options(Place place, Node node) {
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Truth)) {
            place.config("should be a hash or a boolean value");
            return null;
        }
        Reads.unknownKeys(place, node, KEYS);
        String prefix = Reads.string(place, node, "path_prefix");
        Optional<Node> expiry = Reads.given(node, "expire_in");
        expiry.filter(value -> !isExpiry(value)).ifPresent(value -> place.attribute("expire in", "should be a duration"));
        return new Pages(Reads.string(place, node, "publish"), prefix, expiry.map(Trees::scalarText).orElse(null));
    }

    private static boolean isExpiry(Node node) {
        String text = Trees.scalarText(node);
        return text.contains("$") || Reads.isText(node)
                && (text.strip().equalsIgnoreCase("never") || HumanDuration.seconds(text).isPresent());
    }

    /** The artifacts of a job with the directory of its site. */
    static Artifacts published(Artifacts artifacts, Pages pages) {
        if (pages == null || artifacts != null && artifacts.paths().contains(pages.publish())) {
            return artifacts;
        }
        List<String> paths = new ArrayList<>(artifacts == null ? List.of() : artifacts.paths());
        paths.add(pages.publish());
        return artifacts == null ? Artifacts.of(paths) : artifacts.withPaths(paths);
    }
}
