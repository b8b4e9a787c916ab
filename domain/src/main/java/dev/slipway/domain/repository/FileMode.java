package dev.slipway.domain.repository;

/** Mode of a file in a repository. */
public enum FileMode {
    REGULAR, EXECUTABLE,
    /** Holds the path that it points to. */
    LINK;

    public static FileMode executable(boolean executable) {
        return executable ? EXECUTABLE : REGULAR;
    }
}
