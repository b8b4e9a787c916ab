package dev.slipway.domain.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Tells which names a file system takes. Names of branches and tags become names of files, and one that does not fit is found out too late there. */
public final class FileNames {

    /** What file systems take, without the ending of the lock that git puts beside a file. */
    public static final int LONGEST = 255 - ".lock".length();

    private FileNames() {
    }

    /** Whether each part between slashes is short enough, in bytes. */
    public static boolean fit(String path) {
        return Arrays.stream(path.split("/")).allMatch(part -> part.getBytes(StandardCharsets.UTF_8).length <= LONGEST);
    }
}
