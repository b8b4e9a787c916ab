package dev.slipway.bootstrap.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Packs, unpacks, finds and removes files of jobs. */
final class Folders {

    private static final int REGULAR_FILE = 0100000;
    private static final int READABLE = 0644;
    private static final int EXECUTABLE = 0755;
    private static final int ANY_EXECUTE = 0111;

    private Folders() {
    }

    /** Files below {@code root} that the patterns name: a file, a folder with all in it, or a glob. Never what lies outside. */
    static List<Path> matching(Path root, List<String> patterns, List<String> excluded) throws IOException {
        List<PathMatcher> taken = matchers(patterns);
        List<PathMatcher> left = matchers(excluded);
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.equals(root.resolve(".git")) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Path relative = root.relativize(file);
                boolean wanted = attributes.isRegularFile() && any(taken, relative) && !any(left, relative);
                if (wanted) {
                    found.add(relative);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    private static List<PathMatcher> matchers(List<String> patterns) {
        List<PathMatcher> matchers = new ArrayList<>();
        for (String pattern : patterns) {
            String clean = pattern.replaceAll("^(\\./|/)+", "").replaceAll("/+$", "");
            matchers.add(FileSystems.getDefault().getPathMatcher("glob:" + clean));
            matchers.add(FileSystems.getDefault().getPathMatcher("glob:" + clean + "/**"));
            if (clean.contains("**/")) {
                matchers.add(FileSystems.getDefault().getPathMatcher("glob:" + clean.replace("**/", "")));
            }
        }
        return matchers;
    }

    private static boolean any(List<PathMatcher> matchers, Path path) {
        return matchers.stream().anyMatch(matcher -> matcher.matches(path));
    }

    static void zip(Path root, List<Path> files, Path target) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(target)) {
            for (Path file : files) {
                ZipArchiveEntry entry = new ZipArchiveEntry(file.toString());
                entry.setUnixMode(REGULAR_FILE | (Files.isExecutable(root.resolve(file)) ? EXECUTABLE : READABLE));
                zip.putArchiveEntry(entry);
                Files.copy(root.resolve(file), zip);
                zip.closeArchiveEntry();
            }
        }
    }

    /** The files one after another, compressed. */
    static void gzip(Path root, List<Path> files, Path target) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target))) {
            for (Path file : files) {
                Files.copy(root.resolve(file), out);
            }
        }
    }

    static void unzip(Path archive, Path root) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                Path target = root.resolve(entry.getName()).normalize();
                if (!target.startsWith(root) || entry.isDirectory() || entry.isUnixSymlink()) {
                    continue;
                }
                Files.createDirectories(target.getParent());
                try (InputStream content = zip.getInputStream(entry)) {
                    Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
                }
                boolean executable = (entry.getUnixMode() & ANY_EXECUTE) != 0;
                target.toFile().setExecutable(executable);
            }
        }
    }

    /** Removes a folder as far as it can be removed. */
    static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException leftBehind) {
            // a process of the job may still write there; the operating system's temporary folder is swept by others
        }
    }
}
