package dev.slipway.git.repository.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.MergesKit;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Clean;
import dev.slipway.application.repository.port.Merges.Conflict;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Merges.Done;
import dev.slipway.application.repository.port.Merges.Pick;
import dev.slipway.application.repository.port.Merges.Result;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.repository.port.Merges.Text;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GitMergesTest extends MergesKit {

    private static final Signature ADA = GitPorts.signature("Ada Lovelace", GitPorts.START);
    private static final Text TEXT = Text.by(ADA, "Merge");
    private static final String LINES = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

    @TempDir
    private Path directory;

    private StoredFiles stored() {
        return new StoredFiles(directory);
    }

    @Override
    protected Merges merges() {
        return stored().merges();
    }

    @Override
    protected String commit(long projectId, String message, List<String> parents, Map<String, String> files) {
        return stored().commit(projectId, GRACE, message, parents, files);
    }

    @Override
    protected Map<String, String> files(String sha) {
        return stored().files(PROJECT, sha);
    }

    @Override
    protected Commit read(String sha) {
        return stored().read(PROJECT, sha);
    }

    private static String sha(Result result) {
        return assertInstanceOf(Done.class, result).commit().sha();
    }

    @Test
    void file_that_one_side_renames_is_changed_as_the_other_side_says() {
        String base = commit(PROJECT, "Base", List.of(), Map.of("old", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("old", LINES.replace("two", "zwei")));
        String theirs = commit(PROJECT, "Theirs", List.of(base), Map.of("dir/new", LINES.replace("seven", "sieben")));
        String merged = sha(merges().merge(PROJECT, new Sides(ours, theirs), TEXT));
        assertEquals(Map.of("dir/new", LINES.replace("two", "zwei").replace("seven", "sieben")), files(merged));
        String reverted = sha(merges().apply(PROJECT, new Pick(Direction.REVERT, merged, ours), TEXT));
        assertEquals(Map.of("dir/new", LINES.replace("seven", "sieben")), files(reverted));
    }

    @Test
    void attributes_of_the_branch_say_how_lines_are_merged() {
        Map<String, String> base = Map.of(".gitattributes", "log merge=union\n", "log", "one\n");
        String first = commit(PROJECT, "Base", List.of(), base);
        String ours = commit(PROJECT, "Ours", List.of(first), Map.of(".gitattributes", "log merge=union\n", "log", "one\nours\n"));
        String theirs = commit(PROJECT, "Theirs", List.of(first), Map.of(".gitattributes", "log merge=union\n", "log", "one\ntheirs\n"));
        assertEquals("one\nours\ntheirs\n", files(sha(merges().merge(PROJECT, new Sides(ours, theirs), TEXT))).get("log"));
    }

    @Test
    void trial_and_conflict_store_nothing() {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES, "b", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei"), "b", "ours"));
        String clean = commit(PROJECT, "Clean", List.of(base), Map.of("a", LINES.replace("seven", "sieben"), "b", LINES));
        String other = commit(PROJECT, "Other", List.of(base), Map.of("a", LINES, "b", "theirs"));
        Set<Path> before = stored().stored(PROJECT);
        assertEquals(new Clean(), merges().check(ObjectSource.of(PROJECT), new Sides(ours, clean)));
        assertEquals(new Clean(), merges().check(PROJECT, new Pick(Direction.CHERRY_PICK, ours, clean)));
        assertInstanceOf(Conflict.class, merges().merge(PROJECT, new Sides(ours, other), TEXT));
        assertInstanceOf(Conflict.class, merges().rebase(PROJECT, new Sides(ours, other), ADA));
        assertEquals(before, stored().stored(PROJECT));
    }

    @Test
    void merge_stores_one_pack_and_nothing_else() {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String theirs = commit(PROJECT, "Theirs", List.of(base), Map.of("a", LINES.replace("seven", "sieben")));
        Set<Path> before = stored().stored(PROJECT);
        sha(merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, ours, theirs), TEXT));
        Set<Path> more = new HashSet<>(stored().stored(PROJECT));
        more.removeAll(before);
        assertEquals(List.of("idx", "pack"), more.stream().map(path -> path.toString().replaceAll(".*\\.", "")).sorted().toList());
    }

    @Test
    void author_is_kept_byte_by_byte() throws IOException {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String tree = stored().raw(PROJECT, commit(PROJECT, "Tree", List.of(base), Map.of("a", LINES.replace("seven", "sieben"))))
                .substring(0, 46);
        for (String author : List.of("Adé <ada@example.com> 86400 +0530", "Ada <ada@example.com> 99999999999999 -9999", " <> 0 +0000")) {
            String text = tree + "parent " + base + "\nauthor " + author + "\ncommitter Eve <eve@example.com> 1 +0100\n\nKept é\n\n\nend";
            String theirs = stored().stores().ask(RepositoryId.ofProject(PROJECT), repository -> {
                try (ObjectInserter inserter = repository.newObjectInserter()) {
                    String sha = inserter.insert(Constants.OBJ_COMMIT, text.getBytes(StandardCharsets.UTF_8)).name();
                    inserter.flush();
                    return sha;
                }
            });
            String rebased = stored().raw(PROJECT, sha(merges().rebase(PROJECT, new Sides(ours, theirs), ADA)));
            String expected = new String((author + "\ncommitter Ada Lovelace <ada.lovelace@example.com> 1767323045 +0000\n\n"
                    + "Kept é\n\n\nend").getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            assertEquals(expected, rebased.substring(rebased.indexOf("author ") + 7));
        }
    }

    @Test
    void other_encoding_becomes_utf_8() throws IOException {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String tree = stored().raw(PROJECT, commit(PROJECT, "Tree", List.of(base), Map.of("a", LINES.replace("seven", "sieben"))))
                .substring(0, 46);
        String text = tree + "parent " + base + "\nauthor Adé <ada@example.com> 1 +0000\ncommitter Adé <ada@example.com> 1 +0000\n"
                + "encoding ISO-8859-1\n\nKept é\n";
        String theirs = stored().stores().ask(RepositoryId.ofProject(PROJECT), repository -> {
            try (ObjectInserter inserter = repository.newObjectInserter()) {
                String sha = inserter.insert(Constants.OBJ_COMMIT, text.getBytes(StandardCharsets.ISO_8859_1)).name();
                inserter.flush();
                return sha;
            }
        });
        Commit rebased = assertInstanceOf(Done.class, merges().rebase(PROJECT, new Sides(ours, theirs), ADA)).commit();
        assertEquals("Kept é\n", rebased.message());
        assertEquals("Adé", rebased.author().name());
        assertTrue(!stored().raw(PROJECT, rebased.sha()).contains("encoding"));
    }

    private String inserted(byte[] commit) {
        return stored().stores().ask(RepositoryId.ofProject(PROJECT), repository -> {
            try (ObjectInserter inserter = repository.newObjectInserter()) {
                String sha = inserter.insert(Constants.OBJ_COMMIT, commit).name();
                inserter.flush();
                return sha;
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"IBM037", "IBM500", "UTF-16", "ISO-2022-JP", "no-such-encoding", "an encoding"})
    void encoding_that_is_no_ascii_adds_no_line_to_a_commit(String encoding) throws IOException {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String tree = stored().raw(PROJECT, commit(PROJECT, "Tree", List.of(base), Map.of("a", LINES.replace("seven", "sieben"))))
                .substring(0, 46);
        // The 0x25 of a percent sign is the line feed of EBCDIC.
        String author = "Eve%committer Root <root@corp> 1 +0000%% <m@x> 1 +0000";
        String text = tree + "parent " + base + "\nauthor " + author + "\ncommitter Eve <eve@example.com> 1 +0100\nencoding " + encoding
                + "\n\n50%";
        String theirs = inserted(text.getBytes(StandardCharsets.US_ASCII));
        String kept = encoding.contains(" ") ? "" : "\nencoding " + encoding;
        String expected = author + "\ncommitter Ada Lovelace <ada.lovelace@example.com> 1767323045 +0000" + kept + "\n\n50%";
        String rebased = stored().raw(PROJECT, sha(merges().rebase(PROJECT, new Sides(ours, theirs), ADA)));
        assertEquals(expected, rebased.substring(rebased.indexOf("author ") + 7));
        String picked = stored().raw(PROJECT, sha(merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, ours, theirs),
                Text.kept(ADA, "Picked"))));
        assertEquals(author + "\ncommitter Ada Lovelace <ada.lovelace@example.com> 1767323045 +0000\n\nPicked",
                picked.substring(picked.indexOf("author ") + 7));
    }

    @Test
    void author_with_a_null_byte_is_stored_without() throws IOException {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String tree = stored().raw(PROJECT, commit(PROJECT, "Tree", List.of(base), Map.of("a", LINES.replace("seven", "sieben"))))
                .substring(0, 46);
        String text = tree + "parent " + base + "\nauthor E\0ve <eve@example.com> 1 +0000\ncommitter Eve <eve@example.com> 1 +0000\n\nX";
        String theirs = inserted(text.getBytes(StandardCharsets.US_ASCII));
        String rebased = stored().raw(PROJECT, sha(merges().rebase(PROJECT, new Sides(ours, theirs), ADA)));
        assertEquals(-1, rebased.indexOf('\0'));
    }

    /** Deletes an object that is stored in a file of its own, as the collection of garbage may. */
    private void sweep(String id) throws IOException {
        Files.delete(stored().stores().objects(RepositoryId.ofProject(PROJECT)).resolve(id.substring(0, 2)).resolve(id.substring(2)));
    }

    @Test
    void objects_of_a_commit_without_a_ref_are_stored_with_the_result() throws IOException {
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String theirs = commit(PROJECT, "Theirs", List.of(base), Map.of("a", LINES, "b", "only theirs"));
        String picked = sha(merges().apply(PROJECT, new Pick(Direction.CHERRY_PICK, ours, theirs), TEXT));
        String merged = sha(merges().merge(PROJECT, new Sides(ours, theirs), TEXT));
        String squashed = sha(merges().squash(PROJECT, new Sides(ours, theirs), TEXT));
        sweep(theirs);
        sweep(blob("only theirs"));
        Map<String, String> expected = Map.of("a", LINES.replace("two", "zwei"), "b", "only theirs");
        assertEquals(List.of(expected, expected, expected), List.of(files(picked), files(merged), files(squashed)));
        assertEquals("Theirs", read(theirs).message());
    }

    private static String blob(String text) {
        try (ObjectInserter.Formatter ids = new ObjectInserter.Formatter()) {
            return ids.idFor(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8)).name();
        }
    }

    @Test
    void without_the_program_branches_that_are_ahead_are_merged_and_others_not() {
        Merges merges = new GitMerges(new RepositoryHome(directory), StoredFiles.program("no-such-git"), () -> false);
        String base = commit(PROJECT, "Base", List.of(), Map.of("a", LINES));
        String ours = commit(PROJECT, "Ours", List.of(base), Map.of("a", LINES.replace("two", "zwei")));
        String theirs = commit(PROJECT, "Theirs", List.of(base), Map.of("a", LINES.replace("seven", "sieben")));
        assertEquals(files(theirs), files(sha(merges.merge(PROJECT, new Sides(base, theirs), TEXT))));
        Refusal refused = assertThrows(Refusal.class, () -> merges.merge(PROJECT, new Sides(ours, theirs), TEXT));
        assertEquals(new Failure.Unsupported(Reason.of("git.program_missing", "2.38")), refused.failure());
    }
}
