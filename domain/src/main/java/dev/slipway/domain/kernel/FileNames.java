package dev.slipway.domain.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Validates the length of file names. Names of branches and tags become file names, where a name that is too long fails too late. */
public final class FileNames {

    /** Maximum length of a file name in bytes, less the extension of the lock files of git. */
    public static final int LONGEST = 255 - ".lock".length();

    private FileNames() {
    }

    /** Returns whether each part between slashes is short enough. */
    public static boolean fit(String path) {
        return Arrays.stream(path.split("/")).allMatch(part -> part.getBytes(StandardCharsets.UTF_8).length <= LONGEST);
    }
}
