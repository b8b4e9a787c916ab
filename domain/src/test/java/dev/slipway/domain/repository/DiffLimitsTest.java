package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.DiffLimits.Spent;
import dev.slipway.domain.repository.FileDiff.Patch;
import dev.slipway.domain.repository.FileDiff.Shown;
import dev.slipway.domain.repository.FileDiff.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiffLimitsTest {

    private static final DiffLimits LIMITS = new DiffLimits(10, 100, 1_000, 400, 4_000, 10);
    private static final String NONE = FileDiff.NO_MODE;

    @ParameterizedTest
    @CsvSource({"0,0,100,400,WHOLE", "0,0,101,400,COLLAPSED", "0,0,1,401,TOO_LARGE", "0,0,101,401,TOO_LARGE", "99,0,1,1,WHOLE",
            "99,0,2,1,COLLAPSED",
        "0,999,1,1,WHOLE", "0,999,1,2,COLLAPSED", "100,1000,0,0,WHOLE", "100,1000,1,1,COLLAPSED", "100,1000,0,401,TOO_LARGE"})
    void a_patch_is_shown_while_limits_last(int spentLines, int spentBytes, int lines, int bytes, Shown shown) {
        assertEquals(shown, LIMITS.judge(new Spent(spentLines, spentBytes), new Spent(lines, bytes)));
    }

    @Test
    void once_a_patch_is_collapsed_all_that_follow_are() {
        Spent spent = LIMITS.after(Spent.NOTHING, new Spent(60, 300));
        assertEquals(new Spent(60, 300), spent);
        assertEquals(spent, LIMITS.after(spent, new Spent(1, 500)), "a patch that is too large costs nothing");
        spent = LIMITS.after(spent, new Spent(60, 100));
        assertEquals(Shown.COLLAPSED, LIMITS.judge(spent, new Spent(1, 1)));
    }

    @ParameterizedTest
    @CsvSource({"a,100644,a,100644,false,false,false", "a,0,a,100644,true,false,false", "a,100644,a,0,false,true,false",
            "a,100644,b,100755,false,false,true"})
    void a_file_is_new_gone_or_renamed(String oldPath, String oldMode, String newPath, String newMode, boolean created, boolean deleted,
            boolean renamed) {
        FileDiff diff = new FileDiff(new Side(oldPath, oldMode), new Side(newPath, newMode), Patch.whole(""));
        assertEquals(created, diff.created());
        assertEquals(deleted, diff.deleted());
        assertEquals(renamed, diff.renamed());
    }

    @Test
    void a_unified_patch_is_headed_by_names() {
        Side there = new Side("a b", "100644");
        Side missing = new Side("a b", NONE);
        Patch patch = Patch.whole("@@ -1 +1 @@\n-x\n+y\n");
        assertEquals("--- a/a b\n+++ b/a b\n" + patch.text(), new FileDiff(there, there, patch).unified());
        assertEquals("--- /dev/null\n+++ b/a b\n" + patch.text(), new FileDiff(missing, there, patch).unified());
        assertEquals("--- a/a b\n+++ /dev/null\n" + patch.text(), new FileDiff(there, missing, patch).unified());
        assertEquals("", new FileDiff(there, there, Patch.TOO_LARGE).unified());
        assertEquals("diff --git a/a b b/a b\n--- a/a b\n+++ b/a b\n" + patch.text(), new FileDiff(there, there, patch).asGit());
        assertEquals("diff --git a/a b b/a b\nnew file mode " + there.mode() + "\n--- /dev/null\n+++ b/a b\n" + patch.text(),
                new FileDiff(missing, there, patch).asGit());
        assertEquals("diff --git a/a b b/a b\ndeleted file mode " + there.mode() + "\n--- a/a b\n+++ /dev/null\n" + patch.text(),
                new FileDiff(there, missing, patch).asGit());
        Side moved = new Side("c", "100755");
        assertEquals("diff --git a/a b b/c\nold mode " + there.mode() + "\nnew mode 100755\nrename from a b\nrename to c\n",
                new FileDiff(there, moved, Patch.COLLAPSED).asGit());
        Patch binary = FileDiff.binary(missing, there);
        assertEquals("Binary files /dev/null and b/a b differ\n", binary.text());
        assertEquals(binary.text(), new FileDiff(missing, there, binary).unified());
    }

    private static String header(int character) {
        Side named = new Side("x" + (char) character + "y", "100644");
        return new FileDiff(named, named, Patch.whole("@@\n")).unified();
    }

    /** As git writes them with {@code core.quotePath} off. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {"34,\\\"", "92,\\\\", "7,\\a", "8,\\b", "9,\\t", "10,\\n", "11,\\v", "12,\\f", "13,\\r",
        "1,\\001", "31,\\037", "127,\\177"})
    void name_with_one_special_character_is_quoted(int character, String escaped) {
        assertEquals("--- \"a/x" + escaped + "y\"\n+++ \"b/x" + escaped + "y\"\n@@\n", header(character));
    }

    @ParameterizedTest
    @ValueSource(chars = {' ', '!', '\'', '~', '[', '\u0080', '\u00e4'})
    void name_with_other_characters_stays_as_it_is(char character) {
        assertEquals("--- a/x" + character + "y\n+++ b/x" + character + "y\n@@\n", header(character));
    }

    @Test
    void names_are_quoted_so_that_none_forges_a_header() {
        Side named = new Side("a\n+++ b/x\t\"\\\u0001\u007f\r\u0007\b\u000b\f\u00e4", "100644");
        String quoted = "a\\n+++ b/x\\t\\\"\\\\\\001\\177\\r\\a\\b\\v\\f\u00e4";
        assertEquals("diff --git \"a/" + quoted + "\" \"b/" + quoted + "\"\n--- \"a/" + quoted + "\"\n+++ \"b/" + quoted + "\"\n@@\n",
                new FileDiff(named, named, Patch.whole("@@\n")).asGit());
        Side plain = new Side("x", "100644");
        assertEquals("diff --git a/x \"b/" + quoted + "\"\nrename from x\nrename to \"" + quoted + "\"\n",
                new FileDiff(plain, named, Patch.COLLAPSED).asGit());
    }
}
