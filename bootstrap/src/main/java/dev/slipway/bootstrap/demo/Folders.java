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
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Packs, unpacks, finds and removes files of jobs. */
final class Folders {

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
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(target))) {
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(file.toString()));
                Files.copy(root.resolve(file), zip);
                zip.closeEntry();
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

    static void unzip(InputStream archive, Path root) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(archive)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = root.resolve(entry.getName()).normalize();
                if (!target.startsWith(root) || entry.isDirectory()) {
                    continue;
                }
                Files.createDirectories(target.getParent());
                Files.copy(zip, target, StandardCopyOption.REPLACE_EXISTING);
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
