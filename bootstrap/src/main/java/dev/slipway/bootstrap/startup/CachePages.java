package dev.slipway.bootstrap.startup;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases the read-only pages of the startup cache from this process. A start touches all of them, a server few. They are copies of a
 * file, and the system maps those that are needed again from its page cache. Linux alone.
 */
final class CachePages {

    private static final Logger LOG = LoggerFactory.getLogger(CachePages.class);
    private static final Path MAPPINGS = Path.of("/proc/self/smaps");
    private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) (\\S{4}) \\S+ \\S+ \\S+\\s*(.*)");
    private static final Pattern DIRTY = Pattern.compile("Private_Dirty: +(\\d+) kB");
    private static final int MADV_DONTNEED = 4;

    private CachePages() {
    }

    /** Range of addresses. */
    record Range(long start, long length) {}

    /** Does nothing where there is no cache, and where pages cannot be released. */
    @SuppressWarnings("restricted")
    static void release(Path cache) {
        if (!Files.isReadable(MAPPINGS)) {
            return;
        }
        try {
            List<Range> ranges = clean(Files.readAllLines(MAPPINGS), cache.toRealPath().toString());
            if (!ranges.isEmpty()) {
                MethodHandle madvise = Linker.nativeLinker().downcallHandle(
                        Linker.nativeLinker().defaultLookup().find("madvise").orElseThrow(),
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
                for (Range range : ranges) {
                    int ignored = (int) madvise.invokeExact(range.start, range.length, MADV_DONTNEED);
                }
            }
        } catch (Throwable failed) {
            LOG.debug("Pages of the startup cache stay resident: {}", failed.toString());
        }
    }

    /**
     * Returns the private read-only mappings of a file without a changed page. A cache that the virtual machine had to adapt to another
     * address has changed pages, and they exist nowhere else.
     *
     * @param lines of {@code /proc/self/smaps}
     */
    static List<Range> clean(List<String> lines, String file) {
        List<Range> ranges = new ArrayList<>();
        Optional<Range> present = Optional.empty();
        for (String line : lines) {
            Matcher mapping = MAPPING.matcher(line);
            Matcher dirty = DIRTY.matcher(line);
            if (mapping.matches()) {
                boolean wanted = mapping.group(3).equals("r--p") && mapping.group(4).equals(file);
                long start = Long.parseUnsignedLong(mapping.group(1), 16);
                long end = Long.parseUnsignedLong(mapping.group(2), 16);
                present = wanted ? Optional.of(new Range(start, end - start)) : Optional.empty();
            } else if (dirty.matches() && dirty.group(1).equals("0")) {
                present.ifPresent(ranges::add);
            }
        }
        return ranges;
    }
}
