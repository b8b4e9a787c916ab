package dev.slipway.application.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Watches which files and folders of an adapter are synced by {@code FileChannel.force}, as the flight recorder of the JVM reports it. */
final class SyncedFiles {

    private static final String FORCED = "jdk.FileForce";
    private static final String WRITING = "dev.slipway.Writing";

    /** Marks that the last bytes were given to the adapter. */
    @Name(WRITING)
    static final class Writing extends Event {
    }

    interface Write<T> {
        /** @param writing to be run when all bytes are given */
        T with(Runnable writing) throws Exception;
    }

    private final Path folder;
    private final Path real;
    private Map<Path, Long> before;
    private Set<Path> forced;

    SyncedFiles(Path folder) throws IOException {
        this.folder = folder.toAbsolutePath().normalize();
        this.real = folder.toRealPath();
    }

    <T> T recording(Write<T> write) throws Exception {
        before = sizes();
        Path file = Files.createTempFile("synced", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(FORCED).withoutStackTrace().withThreshold(Duration.ZERO);
            recording.enable(WRITING).withoutStackTrace();
            recording.start();
            T result = write.with(() -> new Writing().commit());
            recording.stop();
            recording.dump(file);
            forced = forcedAfterWriting(RecordingFile.readAllEvents(file));
            return result;
        } finally {
            Files.delete(file);
        }
    }

    private Set<Path> forcedAfterWriting(List<RecordedEvent> events) {
        Set<Path> forced = new TreeSet<>();
        List<RecordedEvent> ordered = new ArrayList<>(events);
        ordered.sort((one, other) -> one.getStartTime().compareTo(other.getStartTime()));
        for (RecordedEvent event : ordered) {
            if (event.getEventType().getName().equals(WRITING)) {
                forced.clear();
            } else {
                forced.add(located(Path.of(event.getString("path")).toAbsolutePath().normalize()));
            }
        }
        return forced;
    }

    /** Undoes links above the folder, which adapters may have resolved. */
    private Path located(Path path) {
        return path.startsWith(real) ? folder.resolve(real.relativize(path)) : path;
    }

    /** Returns new and grown files that were not synced, by this name or one that is gone, and folders whose new entries were not. */
    List<String> unsynced() throws IOException {
        Map<Path, Long> after = sizes();
        Set<Path> changed = after.keySet().stream().filter(path -> !after.get(path).equals(before.get(path)))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<Path> files = changed.stream().filter(Files::isRegularFile).filter(file -> !forced.contains(file))
                .collect(Collectors.toCollection(TreeSet::new));
        long renamed = forced.stream().filter(path -> path.startsWith(folder) && !Files.exists(path)).count();
        Stream<Path> unsyncedFiles = files.size() <= renamed ? Stream.empty() : files.stream();
        Stream<Path> unsyncedFolders = changed.stream().filter(path -> !before.containsKey(path)).map(Path::getParent).distinct()
                .filter(path -> !forced.contains(path));
        return Stream.concat(unsyncedFiles, unsyncedFolders).map(path -> folder.relativize(path) + " is not synced").toList();
    }

    /** Returns sizes of files, and 0 for folders. */
    private Map<Path, Long> sizes() throws IOException {
        Map<Path, Long> sizes = new HashMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(path -> !path.equals(folder)).toList()) {
                sizes.put(path, Files.isDirectory(path) ? 0L : Files.size(path));
            }
        }
        return sizes;
    }
}
