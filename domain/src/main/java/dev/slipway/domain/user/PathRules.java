package dev.slipway.domain.user;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates path segments of users, groups and projects, which share one URL space. Rejects words that routes of the server use, since they
 * would make the group or project unreachable.
 */
public final class PathRules {

    /** Maximum characters of a path segment. */
    public static final int LONGEST = 255;

    private static final Set<String> RESERVED_AT_TOP = Set.of(
            "-", ".well-known", "404.html", "422.html", "500.html", "502.html", "503.html", "admin", "api", "apple-touch-icon.png",
            "assets",
            "dashboard", "deploy.html", "explore", "favicon.ico", "favicon.png", "files", "groups", "health_check", "help", "import", "jwt",
            "login", "oauth", "profile", "projects", "public", "robots.txt", "s", "search", "sitemap", "sitemap.xml", "sitemap.xml.gz",
            "slash-command-logo.png", "snippets", "unsubscribes", "uploads", "users", "v2");

    private static final Set<String> RESERVED_BELOW = Set.of(
            "-", "badges", "blame", "blob", "builds", "commits", "create", "create_dir", "edit", "environments/folders", "files",
            "find_file",
            "gitlab-lfs/objects", "info/lfs/objects", "new", "preview", "raw", "refs", "tree", "update", "wikis");

    private PathRules() {
    }

    /** Checks a username or the path of a top-level group. */
    public static Optional<Reason> topLevel(@Nullable String path) {
        return namespace(path, RESERVED_AT_TOP);
    }

    /** Checks the path of a subgroup. */
    public static Optional<Reason> subgroup(@Nullable String path) {
        return namespace(path, RESERVED_BELOW);
    }

    public static Optional<Reason> project(@Nullable String path) {
        return common(path, "project_path.characters", RESERVED_BELOW, List.of(".git", ".atom"));
    }

    private static Optional<Reason> namespace(@Nullable String path, Set<String> reserved) {
        return common(path, "path.characters", reserved, List.of(".git", ".atom", "."));
    }

    private static Optional<Reason> common(@Nullable String path, String charactersId, Set<String> reserved, List<String> forbiddenEnds) {
        if (path == null || path.isBlank()) {
            return Optional.of(Reason.of("field.blank"));
        }
        if (path.length() > LONGEST) {
            return Optional.of(Reason.of("field.too_long", LONGEST));
        }
        String lower = path.toLowerCase(Locale.ROOT);
        if (!wellFormed(path) || path.equals("..") || path.equals(".") || forbiddenEnds.stream().anyMatch(lower::endsWith)) {
            return Optional.of(Reason.of(charactersId));
        }
        return reserved.contains(lower) ? Optional.of(Reason.of("path.reserved", path)) : Optional.empty();
    }

    private static boolean wellFormed(String path) {
        return path.charAt(0) != '-' && path.chars().allMatch(PathRules::allowed);
    }

    private static boolean allowed(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-';
    }

    /**
     * Derives a path from a name: lower case, with dashes in place of invalid characters. Reads the beginning of long names only, which are
     * rejected for their length.
     */
    public static String fromName(String name) {
        StringBuilder path = new StringBuilder();
        String start = name.substring(0, Math.min(name.length(), 2 * LONGEST));
        java.text.Normalizer.normalize(start, java.text.Normalizer.Form.NFKD).toLowerCase(Locale.ROOT).chars()
                .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
                .map(c -> allowed(c) ? c : '-')
                .filter(c -> c != '-' || path.isEmpty() || path.charAt(path.length() - 1) != '-')
                .forEach(c -> path.append((char) c));
        return withoutEdges(path);
    }

    private static String withoutEdges(CharSequence path) {
        int start = 0;
        int end = path.length();
        while (start < end && isEdge(path.charAt(start))) {
            start++;
        }
        while (end > start && isEdge(path.charAt(end - 1))) {
            end--;
        }
        return path.subSequence(start, end).toString();
    }

    private static boolean isEdge(char c) {
        return c == '-' || c == '.';
    }
}
