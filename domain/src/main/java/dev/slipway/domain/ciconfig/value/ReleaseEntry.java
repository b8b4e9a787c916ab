package dev.slipway.domain.ciconfig.value;

import dev.slipway.domain.ciconfig.keyword.Place;
import dev.slipway.domain.ciconfig.keyword.Reads;
import dev.slipway.domain.ciconfig.options.Release;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code release}. */
public final class ReleaseEntry {
    private static final String HASH = "should be a hash";
    private static final Set<String> KEYS = Set.of("tag_name", "tag_message", "name", "description", "ref", "released_at", "milestones",
            "assets");
    private static final Set<String> LINK_KEYS = Set.of("name", "url", "filepath", "link_type");
    private static final List<String> LINK_TYPES = List.of("runbook", "package", "image", "other");
    private static final List<DateTimeFormatter> MOMENTS = List.of(DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_DATE,
            DateTimeFormatter.BASIC_ISO_DATE);

    private ReleaseEntry() {
    }

    public static @Nullable Release read(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config(HASH);
            return null;
        }
        int before = place.findings().errors();
        Reads.unknownKeys(place, mapping, KEYS);
        String tag = Reads.required(place, mapping, "tag_name");
        String message = Reads.string(place, mapping, "tag_message");
        String description = Reads.required(place, mapping, "description");
        Optional<Node> milestones = mapping.given("milestones").filter(value -> !Reads.isBlank(value));
        milestones.filter(value -> !Reads.isWord(value) && !Reads.isTexts(value))
                .ifPresent(value -> place.attribute("milestones", "should be an array of strings or a string"));
        String name = scalar(place, mapping, "name");
        String moment = moment(place, mapping);
        String ref = ref(place, mapping);
        List<Release.Link> links = place.findings().errors() > before ? List.of()
                : mapping.given("assets").map(value -> assets(place.child("assets", value), value)).orElse(List.of());
        return new Release(new Release.Tag(tag, message), new Release.Text(name, description), ref, moment,
                milestones.map(value -> Reads.items(value).stream().map(Trees::scalarText).toList()).orElse(List.of()), links);
    }

    private static @Nullable String scalar(Place place, Node.Mapping mapping, String key) {
        Optional<Node> value = mapping.given(key);
        value.filter(given -> !Trees.isScalar(given)).ifPresent(given -> place.attribute(Reads.words(key), "should be a string"));
        return value.map(Trees::scalarText).orElse(null);
    }

    private static @Nullable String moment(Place place, Node.Mapping mapping) {
        Optional<Node> value = mapping.given("released_at");
        if (value.filter(given -> !Reads.isText(given) || !isMoment(Trees.scalarText(given))).isPresent()) {
            place.attribute("released at", "must be a valid datetime");
        }
        return value.map(Trees::scalarText).orElse(null);
    }

    private static boolean isMoment(String text) {
        return MOMENTS.stream().anyMatch(format -> {
            try {
                format.parse(text);
                return true;
            } catch (DateTimeException none) {
                return false;
            }
        });
    }

    private static @Nullable String ref(Place place, Node.Mapping mapping) {
        String ref = scalar(place, mapping, "ref");
        if (ref != null && !ref.isEmpty() && !Shas.isFull(ref) && RefName.branch(ref.replaceAll("\\$\\{?\\w+}?", "x")).problem()
                .isPresent()) {
            place.attribute("ref", "must be a valid ref");
        }
        return ref;
    }

    private static List<Release.Link> assets(Place place, Node node) {
        if (!(node instanceof Node.Mapping)) {
            place.config(HASH);
        }
        Reads.unknownKeys(place, node, Set.of("links"));
        Node links = Reads.given(node, "links").orElse(new Node.Null(node.position()));
        boolean hashes = Reads.isHashes(links);
        if (!hashes) {
            place.attribute("links", "should be an array of hashes");
        }
        if (Reads.isBlank(links)) {
            place.attribute("links", "can't be blank");
        }
        if (!hashes) {
            return List.of();
        }
        Place at = place.child("links", links);
        List<Release.Link> read = new ArrayList<>();
        Reads.items(links).forEach(item -> read.add(link(at.child("link", item), item)));
        return read;
    }

    private static Release.Link link(Place place, Node item) {
        Reads.unknownKeys(place, item, LINK_KEYS);
        String name = Reads.required(place, item, "name");
        String url = Reads.required(place, item, "url");
        String filepath = Reads.string(place, item, "filepath");
        String type = Reads.string(place, item, "link_type");
        if (type != null && !LINK_TYPES.contains(type)) {
            place.attribute("link type", "should be one of: " + String.join(", ", LINK_TYPES));
        }
        return new Release.Link(name, url, filepath, type);
    }
}
