package dev.slipway.domain.kernel;

import java.util.Arrays;

/**
 * Rules for branch names, for features without access to branches: names that git accepts and that do not look like a commit id or a full
 * ref.
 */
public final class BranchNames {

    private static final int LONGEST = 255;
    private static final String FORBIDDEN = "~^:?*[\\";
    private static final String COMMIT = "[0-9a-f]{40}";

    private BranchNames() {
    }

    public static boolean valid(String name) {
        return lengthFits(name) && readsAsBranch(name) && charactersFit(name) && partsFit(name);
    }

    private static boolean lengthFits(String name) {
        return !name.isEmpty() && name.length() <= LONGEST && FileNames.fit(name);
    }

    private static boolean readsAsBranch(String name) {
        return !name.equals("HEAD") && !name.equals("@") && !name.startsWith("refs/") && !name.matches(COMMIT);
    }

    private static boolean charactersFit(String name) {
        return !name.startsWith("-") && !name.endsWith(".") && !name.contains("..") && !name.contains("@{")
                && name.chars().noneMatch(c -> c <= ' ' || c == 0x7f || FORBIDDEN.indexOf(c) >= 0);
    }

    private static boolean partsFit(String name) {
        return !name.startsWith("/") && !name.endsWith("/") && !name.contains("//")
                && Arrays.stream(name.split("/")).noneMatch(part -> part.startsWith(".") || part.endsWith(".lock"));
    }
}
