package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.kernel.pattern.PathSearch;
import dev.slipway.domain.kernel.pattern.PathSearch.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Paths that rules of includes search, for the whole tree of includes. Each list is read once. */
final class SoughtPaths {
    private final PathSearch search = new PathSearch();
    private final Map<List<?>, Paths> known = new HashMap<>();

    /** Returns the paths of a place, read at the first call. */
    Paths of(List<?> place, Supplier<List<String>> read) {
        return known.computeIfAbsent(place, asked -> search.among(read.get()));
    }

    /** Returns whether the searches exceeded their limit, so that later answers are meaningless. */
    boolean isExhausted() {
        return search.isExhausted();
    }
}
