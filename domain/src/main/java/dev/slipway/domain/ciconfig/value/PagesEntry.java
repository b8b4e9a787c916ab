package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobPages;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.HumanDuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code pages} and {@code publish}, and decides which jobs publish a site. */
public final class PagesEntry {
    private static final String JOB = "pages";
    private static final Set<String> KEYS = Set.of("path_prefix", "expire_in", "publish");

    private PagesEntry() {
    }

    /** Returns whether a job publishes a site: it has {@code pages}, or is named so and does not set it to false. */
    public static boolean publishes(String name, Node.Mapping job) {
        Optional<Node> pages = job.given(JOB);
        return pages.filter(value -> !Reads.isBlank(value)).isPresent()
                || name.equals(JOB) && pages.filter(Node.Truth.class::isInstance).isEmpty();
    }

    /** Reads {@code publish}. */
    public static String directory(Place place, Node node) {
        if (!Reads.isText(node)) {
            place.config("should be a string");
        }
        return Trees.scalarText(node);
    }

    /** Rejects a job that has both {@code publish} and {@code pages:publish}. */
    public static void checkDirectory(Place place, String name, Node.Mapping job) {
        if (job.given("publish").isPresent() && job.given(JOB).flatMap(pages -> Reads.given(pages, "publish")).isPresent()) {
            place.alone(name + " job: use either " + name + ":publish or " + name + ":pages:publish");
        }
    }

    /** Returns the site of a job that publishes one, from the values of {@code publish} and {@code pages}. */
    public static JobPages site(Optional<String> publish, Optional<JobPages> pages) {
        String directory = pages.map(JobPages::publish).or(() -> publish).orElse(JobPages.DIRECTORY);
        return new JobPages(directory, pages.map(JobPages::pathPrefix).orElse(null), pages.map(JobPages::expireIn).orElse(null));
    }

    /** Reads {@code pages}. */
    public static @Nullable JobPages options(Place place, Node node) {
        if (!(node instanceof Node.Mapping) && !(node instanceof Node.Truth)) {
            place.config("should be a hash or a boolean value");
            return null;
        }
        Reads.unknownKeys(place, node, KEYS);
        String prefix = Reads.string(place, node, "path_prefix");
        Optional<Node> expiry = Reads.given(node, "expire_in");
        expiry.filter(value -> !isExpiry(value)).ifPresent(value -> place.attribute("expire in", "should be a duration"));
        return new JobPages(Reads.string(place, node, "publish"), prefix, expiry.map(Trees::scalarText).orElse(null));
    }

    private static boolean isExpiry(Node node) {
        String text = Trees.scalarText(node);
        return text.contains("$") || Reads.isText(node)
                && (text.strip().equalsIgnoreCase("never") || HumanDuration.seconds(text).isPresent());
    }

    /** Returns the artifacts of a job with the directory of its site. */
    public static JobArtifacts published(@Nullable JobArtifacts artifacts, JobPages site) {
        if (artifacts == null) {
            return JobArtifacts.of(List.of(site.publish()));
        }
        List<String> paths = new ArrayList<>(artifacts.archive().paths());
        if (paths.contains(site.publish())) {
            return artifacts;
        }
        paths.add(site.publish());
        return artifacts.archive(archive -> archive.withPaths(paths));
    }
}
