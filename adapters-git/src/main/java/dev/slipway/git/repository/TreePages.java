package dev.slipway.git.repository;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.port.Files.Item;
import dev.slipway.application.repository.port.Files.Kind;
import dev.slipway.git.repository.limit.EntryLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * Pages of the entries of a directory: by number, or after an entry. Clients name the entry by the cursor of the previous page, by its
 * path, or by its object id if only one entry has it.
 */
final class TreePages {

    /** Directories first, then files, each by name. */
    private static final Comparator<Item> BY_NAME = Comparator.comparing((Item item) -> item.kind().ordinal()).thenComparing(Item::name);

    /** Maximum duration of one walk. */
    private static final Duration TIME = Duration.ofSeconds(5);

    /** Opens a walk from the start of the directory. */
    @FunctionalInterface
    interface Directory {
        TreeWalk open() throws IOException;
    }

    private final Directory directory;
    private final String prefix;

    /** @param prefix of the paths in the directory */
    TreePages(Directory directory, String prefix) {
        this.directory = directory;
        this.prefix = prefix;
    }

    Page<Item> streamed(PageRequest page) throws IOException {
        try (TreeWalk walk = directory.open()) {
            return switch (page) {
                case PageRequest.Offset offset -> streamed(walk, offset);
                case PageRequest.Keyset keyset -> streamed(walk, keyset.behind().orElseThrow(), keyset.size());
            };
        }
    }

    /** Entries behind those that the limit visits are on no page. */
    private Page<Item> streamed(TreeWalk walk, PageRequest.Offset page) throws IOException {
        List<Item> items = new ArrayList<>();
        EntryLimit limit = limited(walk);
        long skipped = Math.min(page.skipped(), EntryLimit.USUAL);
        long total = 0;
        while (total < Math.max(PageRequest.TOTAL_CAP + 1L, skipped + page.size()) && walk.next()) {
            if (total >= skipped && items.size() < page.size()) {
                items.add(item(walk));
            }
            total++;
            if (walk.isSubtree()) {
                walk.enterSubtree();
            }
        }
        return new Page<>(items, limit.passed() ? PageRequest.TOTAL_CAP + 1 : Math.min(total, PageRequest.TOTAL_CAP + 1));
    }

    private static EntryLimit limited(TreeWalk walk) {
        EntryLimit limit = EntryLimit.usual(TIME);
        walk.setFilter(limit);
        return limit;
    }

    /** An entry and its position in the order in which git walks trees. */
    private record Positioned(Item item, String position) {}

    private Page<Item> streamed(TreeWalk walk, KeysetPosition behind, int size) throws IOException {
        String from = behind.atStart() ? "" : position(behind);
        List<Positioned> found = new ArrayList<>();
        EntryLimit limit = limited(walk);
        while (found.size() <= size && walk.next()) {
            String position = position(walk);
            if (follows(position, from)) {
                found.add(new Positioned(item(walk), position));
            }
            if (walk.isSubtree() && (follows(position, from) || from.startsWith(position))) {
                walk.enterSubtree();
            }
        }
        if (limit.passed()) {
            throw behind.invalid();
        }
        return Page.walked(found, size, last -> behind.at(List.of(Optional.of("path"), Optional.of(last.position()))))
                .map(Positioned::item);
    }

    private String position(KeysetPosition behind) throws IOException {
        List<String> values = behind.values().stream().map(value -> value.orElseThrow(behind::invalid)).toList();
        if (values.size() == 2 && values.getFirst().equals("path")) {
            return values.getLast();
        }
        if (values.size() != 1) {
            throw behind.invalid();
        }
        return position(values.getFirst()).orElseThrow(behind::invalid);
    }

    /**
     * Returns the position of the entry with a path, or of the only one with an object; empty where there is none, or it is not among the
     * entries that the limit visits.
     */
    private Optional<String> position(String pathOrObject) throws IOException {
        Optional<String> sameObject = Optional.empty();
        try (TreeWalk walk = directory.open()) {
            EntryLimit limit = limited(walk);
            while (walk.next()) {
                if (pathOrObject.equals(prefix + walk.getPathString())) {
                    return Optional.of(position(walk));
                }
                if (pathOrObject.equals(walk.getObjectId(0).name())) {
                    if (sameObject.isPresent()) {
                        return Optional.empty();
                    }
                    sameObject = Optional.of(position(walk));
                }
                if (walk.isSubtree()) {
                    walk.enterSubtree();
                }
            }
            return limit.passed() ? Optional.empty() : sameObject;
        }
    }

    /** Returns the path as bytes, in Latin-1. Directories end with a slash, so they come before their entries. */
    private static String position(TreeWalk walk) {
        String path = new String(walk.getRawPath(), StandardCharsets.ISO_8859_1);
        return walk.isSubtree() ? path + "/" : path;
    }

    private static boolean follows(String position, String other) {
        return Arrays.compareUnsigned(position.getBytes(StandardCharsets.ISO_8859_1), other.getBytes(StandardCharsets.ISO_8859_1)) > 0;
    }

    Page<Item> sorted(PageRequest page) throws IOException {
        List<Item> items = new ArrayList<>();
        try (TreeWalk walk = directory.open()) {
            while (walk.next()) {
                items.add(item(walk));
            }
        }
        items.sort(BY_NAME);
        return switch (page) {
            case PageRequest.Offset offset -> {
                int from = (int) Math.min(offset.skipped(), items.size());
                List<Item> shown = items.subList(from, Math.min(from + offset.size(), items.size()));
                yield new Page<>(shown, Math.min(items.size(), PageRequest.TOTAL_CAP + 1));
            }
            case PageRequest.Keyset keyset -> sorted(items, keyset.behind().orElseThrow(), keyset.size());
        };
    }

    private static Page<Item> sorted(List<Item> items, KeysetPosition behind, int size) {
        Optional<Item> last = behind.atStart() ? Optional.empty() : Optional.of(entry(items, behind));
        List<Item> found = items.stream().filter(item -> last.isEmpty() || BY_NAME.compare(item, last.get()) > 0).limit(size + 1L).toList();
        return Page.walked(found, size,
                item -> behind.at(List.of(Optional.of("name"), Optional.of(item.kind().name()), Optional.of(item.name()))));
    }

    /** Returns the entry of a position; it may be absent by now. */
    private static Item entry(List<Item> items, KeysetPosition behind) {
        List<String> values = behind.values().stream().map(value -> value.orElseThrow(behind::invalid)).toList();
        if (values.size() == 3 && values.getFirst().equals("name")) {
            Kind kind = Arrays.stream(Kind.values()).filter(each -> each.name().equals(values.get(1))).findFirst()
                    .orElseThrow(behind::invalid);
            return new Item("", values.get(2), kind, "", "");
        }
        if (values.size() != 1) {
            throw behind.invalid();
        }
        Optional<Item> atPath = items.stream().filter(item -> item.path().equals(values.getFirst())).findFirst();
        List<Item> sameObject = items.stream().filter(item -> item.id().equals(values.getFirst())).toList();
        return atPath.or(() -> sameObject.size() == 1 ? Optional.of(sameObject.getFirst()) : Optional.empty()).orElseThrow(behind::invalid);
    }

    private Item item(TreeWalk walk) {
        FileMode mode = walk.getFileMode(0);
        Kind kind = switch (mode.getObjectType()) {
            case Constants.OBJ_TREE -> Kind.TREE;
            case Constants.OBJ_COMMIT -> Kind.COMMIT;
            default -> Kind.BLOB;
        };
        return new Item(walk.getObjectId(0).name(), walk.getNameString(), kind, prefix + walk.getPathString(),
                "%06o".formatted(mode.getBits()));
    }
}
