package dev.slipway.domain.epic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Changes the order of what an epic contains. */
public final class EpicOrder {

    private EpicOrder() {
    }

    /**
     * Returns the ids with one moved behind one and before another. If both are named, the first counts, since others may have come
     * between them. Without either the order stays.
     *
     * @param ids    each once, the moved one and the named ones among them
     * @param before the one that is to be directly before the moved one
     * @param after  the one that is to be directly behind the moved one
     */
    public static List<Long> moved(List<Long> ids, long moved, OptionalLong before, OptionalLong after) {
        List<Long> others = new ArrayList<>(ids);
        if (before.isPresent() && before.getAsLong() != moved) {
            others.remove((Long) moved);
            others.add(others.indexOf(before.getAsLong()) + 1, moved);
        } else if (before.isEmpty() && after.isPresent() && after.getAsLong() != moved) {
            others.remove((Long) moved);
            others.add(others.indexOf(after.getAsLong()), moved);
        }
        return List.copyOf(others);
    }
}
