package dev.slipway.domain.ciconfig.include;

import dev.slipway.domain.kernel.pattern.PathSearch;
import dev.slipway.domain.kernel.pattern.PathSearch.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The paths among which rules of includes look, for the whole tree of includes: each list is read once, whichever rules ask for it. */
final class SoughtPaths {
    private final PathSearch search = new PathSearch();
    private final Map<List<?>, Paths> known = new HashMap<>();

    /** @param place tells the list from others */
    Paths of(List<?> place, Supplier<List<String>> read) {
        return known.computeIfAbsent(place, asked -> search.among(read.get()));
    }

    /** Whether the searches took too long, so that later answers mean nothing. */
    boolean isExhausted() {
        return search.isExhausted();
    }
}
