package dev.slipway.domain.repository;

/** What a file in a repository is beside its content. */
public enum FileMode {
    REGULAR, EXECUTABLE,
    /** Holds the path that it points to. */
    LINK;

    public static FileMode executable(boolean executable) {
        return executable ? EXECUTABLE : REGULAR;
    }
}
