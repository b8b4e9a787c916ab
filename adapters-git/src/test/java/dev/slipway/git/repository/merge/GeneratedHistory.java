package dev.slipway.git.repository.merge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two branches with a common beginning, drawn from a seed: files that are changed, renamed, deleted, made executable or replaced by links,
 * submodules, commits without changes, changes that both branches make, and merges between the two, crossing ones too.
 */
final class GeneratedHistory {

    private static final int LINES = 24;

    private final WorkTree tree;
    private final Random random;
    private final List<String> commits = new ArrayList<>();
    private int number;

    GeneratedHistory(WorkTree tree, long seed) {
        this.tree = tree;
        this.random = new Random(seed);
    }

    /** The heads of both branches, and all commits. */
    record Heads(String ours, String theirs, List<String> commits) {}

    Heads make() {
        if (random.nextInt(3) == 0) {
            tree.write(".gitattributes", "*.log merge=union\n*.bin binary\nother/* merge=unknown filter=unknown\n");
        }
        for (String file : List.of("a.txt", "b.txt", "dir/c.txt", "dir/deep/d.txt", "dir/e.log", "other/f.txt", "other/g.bin")) {
            tree.write(file, content(file));
        }
        commit();
        changes(2);
        String base = tree.head();
        String ours = branch(base);
        String theirs = branch(base);
        if (random.nextInt(3) == 0) {
            String crossed = merged(theirs, ours);
            ours = branch(merged(ours, theirs));
            theirs = branch(crossed);
        } else if (random.nextInt(3) == 0) {
            theirs = branch(merged(theirs, ours));
            ours = branch(ours);
        }
        return new Heads(ours, theirs, List.copyOf(commits));
    }

    private String content(String file) {
        return IntStream.range(0, LINES).mapToObj(line -> "line " + line + " of " + file + " " + random.nextInt(1000))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String branch(String from) {
        tree.start(from);
        changes(1 + random.nextInt(3));
        return tree.head();
    }

    /** A merge of two commits, with the tree of the first or, if git finds one, the merged tree. */
    private String merged(String first, String second) {
        tree.start(first);
        if (tree.attempt("merge", "-q", "--no-ff", "-m", "Merge", second).status() != 0) {
            tree.start(first);
            tree.run("merge", "-q", "--no-ff", "-s", "ours", "-m", "Merge", second);
        }
        commits.add(tree.head());
        return tree.head();
    }

    private void changes(int count) {
        for (int change = 0; change < count; change++) {
            int edits = random.nextInt(4);
            for (int edit = 0; edit < edits; edit++) {
                edit();
            }
            commit();
        }
    }

    private void commit() {
        tree.authored((1_700_000_000L + random.nextInt(1_000_000)) + List.of(" +0000", " +0530", " -0800").get(random.nextInt(3)));
        commits.add(tree.commit("Commit " + ++number + (random.nextBoolean() ? "" : "\n\nBody\n\nKey: value")));
    }

    private List<String> files() {
        String listed = tree.run("ls-files", "--cached", "--others", "--deduplicate");
        return listed.lines().filter(path -> Files.isRegularFile(tree.file(path), LinkOption.NOFOLLOW_LINKS)
                && !path.startsWith(".git")).collect(Collectors.toCollection(ArrayList::new));
    }

    private void edit() {
        List<String> files = files();
        if (files.isEmpty()) {
            tree.write("fresh" + random.nextInt(3), content("fresh"));
            return;
        }
        Collections.shuffle(files, random);
        try {
            edit(files.getFirst(), random.nextInt(14));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void edit(String file, int kind) throws IOException {
        Path path = tree.file(file);
        switch (kind) {
            case 0 -> Files.delete(path);
            case 1, 2, 3 -> rename(path, kind == 3);
            case 4 -> Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(
                    Files.isExecutable(path) ? "rw-r--r--" : "rwxr-xr-x"));
            case 5 -> {
                Files.delete(path);
                Files.createSymbolicLink(path, Path.of("target" + random.nextInt(2)));
            }
            case 6 -> submodule();
            case 7 -> tree.write("same" + random.nextInt(2) + ".txt", "the same on both sides\n".repeat(3));
            case 8 -> tree.write("new" + random.nextInt(4) + "/file", content("new"));
            default -> change(path);
        }
    }

    private void rename(Path path, boolean changed) throws IOException {
        Path target = tree.file(List.of("moved/", "dir/", "dir/deep/", "").get(random.nextInt(4)) + "to" + random.nextInt(3) + ".txt");
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.createDirectories(target.getParent());
        Files.move(path, target);
        if (changed) {
            change(target);
        }
    }

    private void change(Path path) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(path));
        int line = random.nextInt(lines.size() + 1);
        if (line < lines.size() && random.nextInt(4) > 0) {
            lines.set(line, "changed " + random.nextInt(3));
        } else {
            lines.add(line, "added " + random.nextInt(3));
        }
        Files.write(path, lines);
    }

    private void submodule() throws IOException {
        Files.createDirectories(tree.file("module"));
        String commit = Integer.toString(1 + random.nextInt(3)).repeat(40);
        tree.run("update-index", "--add", "--cacheinfo", "160000," + commit + ",module");
    }
}
