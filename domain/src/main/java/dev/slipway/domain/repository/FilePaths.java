package dev.slipway.domain.repository;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Optional;

/** Says which paths a file in a repository can have. Paths come from clients and end in the checkouts of others: they are hostile. */
public final class FilePaths {

    private static final int MAX_LENGTH = 4096;

    private FilePaths() {
    }

    /** Why no file can stand at this path; empty where one can. */
    public static Optional<Reason> problem(String path) {
        boolean good = path.length() <= MAX_LENGTH && path.indexOf('\\') < 0
                && Arrays.stream(path.split("/", -1)).allMatch(FilePaths::goodComponent);
        return good ? Optional.empty() : Optional.of(Reason.of("file.invalid_path"));
    }

    /** A path without the slashes around it, which people write and which mean nothing; empty for the root. */
    public static String withoutEdges(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(start, end);
    }

    private static boolean goodComponent(String component) {
        return !component.isEmpty() && !component.equals(".") && !component.equals("..")
                && !component.equalsIgnoreCase(".git") && component.chars().allMatch(c -> c >= ' ' && c != 127);
    }
}
