package dev.slipway.domain.approval.codeowner;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Owners of the files of a repository, as its file of code owners names them. For each file and section the last entry that matches counts.
 * The file comes from users who may push. So its size, its parts, the comparisons with changed files and the result are bounded, and beyond
 * a bound owners are not determined at all, since the missing ones could be those that matter.
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
    }

    /** @param glob text of a pattern for paths that begin with a slash; compiled when it is compared, so that no two take memory at once */
    record Entry(String pattern, String glob, List<OwnerReference> owners) {}

    /**
     * Returns the entries that own some of the files. Entries without owners take files from entries before them, and are left out.
     *
     * @param file  content of the file of code owners
     * @param paths from the root of the repository, without a slash in front
     */
    public static CodeOwnership of(byte[] file, Collection<String> paths) {
        return file.length > MAX_BYTES ? new CodeOwnership.TooLarge() : of(new String(file, StandardCharsets.UTF_8), paths);
    }

    private static CodeOwnership of(String text, Collection<String> paths) {
        Optional<CodeOwners> parsed = new CodeOwnersParser().parse(text);
        return parsed.isEmpty() ? new CodeOwnership.TooLarge() : new OwnerSearch(paths).among(parsed.get().sections);
    }
}
