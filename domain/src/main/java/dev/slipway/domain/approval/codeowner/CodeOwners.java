package dev.slipway.domain.approval.codeowner;

import dev.slipway.domain.kernel.pattern.Glob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Owners of the files of a repository, as its file of code owners names them. For each file and section the last entry that matches counts.
 * It is for one thread at a time, like the patterns.
 */
public final class CodeOwners {

    /** Paths of the file, in the order in which they are looked for. */
    public static final List<String> PATHS = List.of("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS");

    /** Maximum size of the file in bytes. */
    public static final int MAX_BYTES = 1024 * 1024;

    /** Maximum number of entries. Every changed file is compared with each. */
    public static final int MOST_ENTRIES = 5000;

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

        /** Returns the last entry that matches a path from the root of the repository. */
        private Optional<Entry> last(String path) {
            return entries.reversed().stream().filter(entry -> entry.glob().matches(path)).findFirst();
        }
    }

    /** @param glob matches paths that begin with a slash */
    record Entry(String pattern, Glob glob, List<OwnerReference> owners) {}

    /** Reads a file; empty if it has too many entries, which would be no owners where some are meant. */
    public static Optional<CodeOwners> parse(String text) {
        return new CodeOwnersParser().parse(text);
    }

    /**
     * Returns the entries that own some of the files, in the order of the sections and of the entries. Entries without owners take files
     * from entries before them, and are left out.
     *
     * @param paths from the root of the repository, without a slash in front
     */
    public List<OwnedPattern> of(Collection<String> paths) {
        List<OwnedPattern> owned = new ArrayList<>();
        for (Section section : sections) {
            Set<Entry> matching = new LinkedHashSet<>();
            paths.stream().flatMap(path -> section.last("/" + path).stream()).forEach(matching::add);
            section.entries().stream().filter(entry -> matching.contains(entry) && !entry.owners().isEmpty())
                    .forEach(entry -> owned.add(new OwnedPattern(section.name(), entry.pattern(), section.required(), entry.owners())));
        }
        return List.copyOf(owned);
    }
}
