package dev.slipway.domain.repository;

import java.util.Comparator;
import java.util.List;

/**
 * Order in which the refs of one push are updated. The first branch that arrives in an empty repository becomes its default branch: the
 * expected one if it is pushed, else {@code main} or {@code master}, else the first that the client sends.
 */
public final class FirstBranch {

    private static final List<String> LIKELY = List.of("main", "master");

    private FirstBranch() {
    }

    /**
     * Compares refs of one push; refs that compare equal stay in the client's order.
     *
     * @param expected name of the project's default branch
     */
    public static Comparator<RefName> order(String expected) {
        return Comparator.comparingInt(ref -> rank(ref, expected));
    }

    private static int rank(RefName ref, String expected) {
        if (ref.kind() != RefKind.BRANCH) {
            return LIKELY.size() + 1;
        }
        if (ref.name().equals(expected)) {
            return -1;
        }
        int likely = LIKELY.indexOf(ref.name());
        return likely < 0 ? LIKELY.size() : likely;
    }
}
