package dev.slipway.application.kernel.body;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Temporary file that is deleted when it is closed, or when the process ends, in the folder of the JVM for such files. */
public final class NamelessFile {

    private NamelessFile() {}

    /** @param prefix of the name that it has for a moment */
    public static FileChannel open(String prefix) throws IOException {
        return open(Files.createTempFile(prefix, null));
    }

    /** Leaves no file behind where it cannot be opened. */
    static FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException unopened) {
            Files.deleteIfExists(path);
            throw unopened;
        }
    }
}
