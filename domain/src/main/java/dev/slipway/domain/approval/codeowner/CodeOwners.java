package dev.slipway.domain.approval.codeowner;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Owners of the files of a repository, as its file of code owners names them. For each file and section the last entry that matches counts.
 * The file comes from users who may push. So its size, its parts, the comparisons with changed files and the result are bounded. Beyond a
 * bound of the change all entries count, so that no one is rid of owners by changing more. Beyond a bound of the file owners are not
 * determined at all, since the missing ones could be those that matter.
 */
public final class CodeOwners {

    /** Paths of the file, in the order in which they are looked for. */
    public static final List<String> PATHS = List.of("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS");

    /** Maximum size of the file in bytes. */
    public static final int MAX_BYTES = 1024 * 1024;

    /** Maximum number of entries. Every changed file is compared with each. */
    public static final int MOST_ENTRIES = 5000;

    /** Maximum number of sections, with that of the entries before the first heading. Every changed file is looked for in each. */
    public static final int MOST_SECTIONS = 500;

    /** Maximum number of owners of an entry, and of a heading. */
    public static final int MOST_OWNERS = 100;

    /** Maximum number of entries that own some of the changed files: each is a rule of the merge request. */
    public static final int MOST_OWNED = 1000;

    /** Maximum number of letters in the name of a section, which is stored and shown with each of its rules. */
    public static final int LONGEST_SECTION = 255;

    /** Section of entries before the first heading. */
    public static final String DEFAULT_SECTION = "codeowners";

    private final List<Section> sections;

    CodeOwners(List<Section> sections) {
        this.sections = List.copyOf(sections);
    }

    /** @param required number of owners who must approve; 0 if the section is optional */
    record Section(String name, int required, List<Entry> entries) {

        Section {
            entries = List.copyOf(entries);
        }

        OwnedPattern owned(Entry entry) {
            return new OwnedPattern(name, entry.pattern(), required, entry.owners());
        }

        /** Returns all entries that have owners. Of those with the same owners the first stands for all, as it demands the same. */
        Stream<OwnedPattern> united() {
            Map<Set<OwnerReference>, Entry> first = new LinkedHashMap<>();
            entries.stream().filter(entry -> !entry.owners().isEmpty())
                    .forEach(entry -> first.putIfAbsent(Set.copyOf(entry.owners()), entry));
            return first.values().stream().map(this::owned);
        }
    }

    /** @param glob text of a pattern for paths that begin with a slash; compiled when it is compared, so that no two take memory at once */
    record Entry(String pattern, String glob, List<OwnerReference> owners) {}

    /**
     * Returns the entries that own some of the files. Entries without owners take files from entries before them, and are left out. If that
     * takes too long, or there are too many, it returns all entries like {@link #all(byte[])}.
     *
     * @param file  content of the file of code owners
     * @param paths from the root of the repository, without a slash in front
     */
    public static CodeOwnership of(byte[] file, Collection<String> paths) {
        Optional<CodeOwners> parsed = parse(file);
        if (parsed.isEmpty()) {
            return new CodeOwnership.TooLarge();
        }
        Optional<List<OwnedPattern>> found = new OwnerSearch(paths).among(parsed.get().sections);
        return found.isEmpty() ? parsed.get().all() : new CodeOwnership.Determined(found.get());
    }

    /**
     * Returns all entries with owners, for changes that have too many files to be compared: any of the entries may own some. Entries of a
     * section that have the same owners are one.
     */
    public static CodeOwnership all(byte[] file) {
        Optional<CodeOwners> parsed = parse(file);
        return parsed.isEmpty() ? new CodeOwnership.TooLarge() : parsed.get().all();
    }

    private static Optional<CodeOwners> parse(byte[] file) {
        return file.length > MAX_BYTES ? Optional.empty() : new CodeOwnersParser().parse(new String(file, StandardCharsets.UTF_8));
    }

    private CodeOwnership all() {
        List<OwnedPattern> all = sections.stream().flatMap(Section::united).toList();
        return all.size() > MOST_OWNED ? new CodeOwnership.TooLarge() : new CodeOwnership.Determined(all);
    }
}
