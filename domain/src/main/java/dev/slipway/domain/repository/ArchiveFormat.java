package dev.slipway.domain.repository;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats of repository archives, each with the file extensions that clients request. */
public enum ArchiveFormat {
    TAR("tar", "tar"),
    TAR_GZ("tar.gz", "tar.gz", "tgz", "gz"),
    TAR_BZ2("tar.bz2", "tar.bz2", "tbz", "tbz2", "tb2", "bz2"),
    ZIP("zip", "zip");

    private final String ending;
    private final List<String> asked;

    ArchiveFormat(String ending, String... asked) {
        this.ending = ending;
        this.asked = List.of(asked);
    }

    /** File extension of the archive. */
    public String ending() {
        return ending;
    }

    public List<String> endings() {
        return asked;
    }

    public String mediaType() {
        return this == ZIP ? "application/zip" : "application/octet-stream";
    }

    /** @param asked extension without its leading dot; null for the default */
    public static Optional<ArchiveFormat> of(@Nullable String asked) {
        return asked == null ? Optional.of(TAR_GZ) : Arrays.stream(values()).filter(format -> format.asked.contains(asked)).findFirst();
    }
}
