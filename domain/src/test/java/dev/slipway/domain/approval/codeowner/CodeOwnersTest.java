package dev.slipway.domain.approval.codeowner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.pattern.Glob;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOwnersTest {

    /** Returns the rules for some files, such as {@code codeowners:*.md:1:a,b}. */
    private static List<String> rules(String file, String... paths) {
        return rules(assertInstanceOf(CodeOwnership.Determined.class, of(file, List.of(paths))));
    }

    private static List<String> rules(CodeOwnership.Determined determined) {
        return determined.patterns().stream().map(owned -> owned.section() + ":" + owned.pattern() + ":" + owned.required() + ":"
                + owned.owners().stream().map(CodeOwnersTest::word).collect(Collectors.joining(","))).toList();
    }

    private static CodeOwnership of(String file, List<String> paths) {
        return CodeOwners.of(file.getBytes(StandardCharsets.UTF_8), paths);
    }

    /** Returns whether owners are determined for a file {@code a}. */
    private static boolean determined(String file) {
        return switch (of(file, List.of("a"))) {
            case CodeOwnership.Determined determined -> true;
            case CodeOwnership.TooLarge large -> false;
        };
    }

    /** Returns lines of a file, numbered. */
    private static String lines(int number, IntFunction<String> line) {
        return IntStream.range(0, number).mapToObj(line).collect(Collectors.joining("\n"));
    }

    private static String word(OwnerReference owner) {
        return switch (owner) {
            case OwnerReference.Account(String path) -> path;
            case OwnerReference.Email(String address) -> "<" + address + ">";
        };
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
        "*, a.md, true", "*, docs/.hidden/a, true",
        "*.md, a.md, true", "*.md, docs/x/a.md, true", "*.md, a.mdx, false", "*.md, .md, true", "*.MD, a.md, false",
        "/*.md, a.md, true", "/*.md, docs/a.md, false",
        "docs/, docs/a, true", "docs/, x/docs/a/b, true", "docs/, docs, false", "docs/, docsx/a, false",
        "/docs/, docs/.a/b, true", "/docs/, x/docs/a, false",
        "/docs/*, docs/a, true", "/docs/*, docs/a/b, false",
        "/docs/**/a, docs/a, true", "/docs/**/a, docs/x/y/a, true", "/docs/**/a, docsa, false",
        "docs/**, docs/a, true", "docs/**, docs/a/b, false",
        "README.md, README.md, true", "README.md, x/README.md, true", "README.md, xREADME.md, false",
        "a?c, abc, true", "a?c, a/c, false", "[Dd]ocs, docs, true",
        "x[ab]z, xaz, true", "x[!ab]z, xaz, false", "x[!ab]z, xcz, true", "x[!ab]z, x/z, false", "x[a-c]z, xbz, true",
        "{a}.md, a.md, false", "{a}.md, {a}.md, true", "\"{a,b}.md\", a.md, false", "\"{a,b}.md\", \"{a,b}.md\", true",
        "a\\*b, a*b, true", "a\\*b, axb, false", "\\{a}.md, {a}.md, true", "\\{a}.md, a.md, false", "/a, a, true", "/a, a/b, false"})
    void pattern_matches_files(String pattern, String path, boolean matches) {
        String line = (pattern.startsWith("[") ? "/" : "") + pattern + " @owner";
        assertEquals(matches, !rules(line, path).isEmpty());
    }

    @Test
    void last_matching_entry_of_each_section_counts() {
        String file = """
                * @all
                *.md @writers

                [Database]
                model/ @dba
                /model/db.sql @chief @dba
                """;
        assertEquals(List.of("codeowners:*.md:1:writers", "Database:model/:1:dba"), rules(file, "model/readme.md"));
        assertEquals(List.of("codeowners:*:1:all", "Database:/model/db.sql:1:chief,dba"), rules(file, "model/db.sql"));
        assertEquals(List.of("codeowners:*:1:all", "codeowners:*.md:1:writers", "Database:model/:1:dba"),
                rules(file, "a.md", "b", "model/x", "c"));
        assertEquals(List.of(), rules(file));
    }

    @Test
    void headings_say_what_is_optional_and_how_many_approve() {
        String file = """
                ^[Docs] @writers
                *.md
                *.txt @editor
                [Two][2]
                *.md @a @b
                ^[Optional][3]
                *.md @a
                [None][0] @b
                *.md
                [Many][999999999999] @b
                *.md
                [Words][two] @c
                *.md @d
                """;
        assertEquals(List.of("Docs:*.md:0:writers", "Two:*.md:2:a,b", "Optional:*.md:0:a", "None:*.md:1:b", "Many:*.md:100:b",
                "Words:*.md:1:d"), rules(file, "a.md"));
        assertEquals(List.of("Docs:*.txt:0:editor"), rules(file, "a.txt"));
    }

    @Test
    void sections_of_one_name_are_one_and_the_stricter_counts() {
        String file = """
                ^[Docs]
                *.md @a
                [Two]
                *.md @x
                [DOCS][2] @c
                *.txt
                ^[docs]
                *.adoc @b
                ^[codeowners]
                * @all
                """;
        assertEquals(List.of("codeowners:*:1:all", "Docs:*.txt:2:c"), rules(file, "a.txt"));
        assertEquals(List.of("codeowners:*:1:all", "Docs:*.md:2:a", "Two:*.md:1:x"), rules(file, "a.md"));
    }

    @Test
    void entry_without_owners_takes_files_from_entries_before_it() {
        assertEquals(List.of("codeowners:*:1:a"), rules("* @a\ngenerated/\n", "x"));
        assertEquals(List.of(), rules("* @a\ngenerated/\n", "generated/x"));
        assertEquals(List.of("codeowners:*:1:a"), rules("* @a\ngenerated/ no owner here\n", "x", "generated/x"));
    }

    @Test
    void pattern_that_is_given_anew_keeps_its_place() {
        assertEquals(List.of("codeowners:*.md:1:b"), rules("* @a\n*.md @b\n* @c\n", "x.md"));
        assertEquals(List.of("codeowners:*:1:c"), rules("* @a\n*.md @b\n* @c\n", "x.txt"));
    }

    @Test
    void comments_escapes_and_blanks_are_read() {
        String file = "# * @nobody\r\n  \r\n\\#notes @a\r\n  path\\ with\\ spaces/ @b  \r\n\t*.tab\t@c\t@d\r\n";
        assertEquals(List.of("codeowners:\\#notes:1:a"), rules(file, "#notes"));
        assertEquals(List.of("codeowners:path\\ with\\ spaces/:1:b"), rules(file, "path with spaces/x"));
        assertEquals(List.of("codeowners:*.tab:1:c,d"), rules(file, "x.tab"));
    }

    @Test
    void pattern_that_ends_with_a_backslash_is_read() {
        assertTrue(determined("[S] @o\na\\"));
        assertTrue(determined("[S] @o\n\\"));
    }

    @Test
    void number_in_brackets_counts_if_it_is_one() {
        for (String number : List.of("1", "2", "9", "10", "12", "99", "100", "101", "0100")) {
            String required = Math.min(100, Integer.parseInt(number)) + "";
            assertEquals(List.of("A:*:" + required + ":a"), rules("[A][" + number + "] @a\n*", "a"));
            assertEquals(List.of("A:*:" + required + ":a"), rules("[A][" + number + "]@a\n*", "a"));
        }
        for (String other : List.of("[]", "[0]", "[-2]", "[1-2]", "[1a]", "[ 2]", "[2", " 2]", "2]", "[]2]")) {
            assertEquals(List.of("A:*:1:a"), rules("[A]" + other + " @a\n*", "a"), other);
            assertEquals(List.of("A:*:1:a"), rules("[A]" + other + "\n* @a", "a"), other);
        }
    }

    @Test
    void heading_without_a_name_or_an_end_is_a_pattern() {
        assertEquals(List.of("A:*.md:1:a", "A:*.txt:1:b"), rules("[A]\n*.md @a\n[ ] @c\n[x @d\n*.txt @b\n", "a.md", "a.txt"));
    }

    @Test
    void owners_are_users_groups_and_addresses() {
        assertEquals(List.of("codeowners:*:1:user.name_1,group/sub-group,<a.b@example.com>,x,y"),
                rules("* @User.name_1 @Group/Sub-group A.b@Example.com @x,@y word @@developers two@at@once @ trailing@ @x", "a"));
    }

    @Test
    void owners_of_a_file_that_is_too_large_are_not_determined() {
        String most = "* @a\n".repeat(CodeOwners.MOST_ENTRIES);
        assertTrue(determined(most));
        assertFalse(determined(most + "* @a\n"));
        String largest = "* @a\n#" + "é".repeat((CodeOwners.MAX_BYTES - 6) / 2);
        assertTrue(determined(largest));
        assertFalse(determined(largest + "é"), "bytes count");
        String longest = "/" + "x".repeat(Glob.MAX_LENGTH - 1);
        assertTrue(determined(longest + " @b"));
        assertFalse(determined("* @a\n" + longest + "x @b"), "its owners would be those of entries before it");
        assertEquals(List.of("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"), CodeOwners.PATHS);
    }

    @Test
    void sections_are_bounded() {
        String most = lines(CodeOwners.MOST_SECTIONS - 1, section -> "[s" + section + "]");
        assertTrue(determined(most));
        assertFalse(determined(most + "\n[one more]"));
        String longest = "\uD83D\uDE00".repeat(CodeOwners.LONGEST_SECTION);
        assertTrue(determined("[" + longest + "]"));
        assertFalse(determined("[" + longest + "x]"), "each rule shows it");
    }

    @Test
    void file_with_a_character_that_cannot_be_stored_is_not_read() {
        for (String file : List.of("\0* @a", "[a\0b]\n* @a", "* @a\0b", "a\0b @a", "# a\0b")) {
            assertFalse(determined(file), file);
        }
    }

    @Test
    void owners_of_entries_and_headings_are_bounded() {
        String most = IntStream.range(0, CodeOwners.MOST_OWNERS).mapToObj(owner -> "@o" + owner).collect(Collectors.joining(" "));
        for (String place : List.of("* ", "[Docs] ")) {
            assertTrue(determined(place + most + " @o1"), "the same owner counts once");
            assertFalse(determined(place + most + " @more"));
        }
    }

    @Test
    void entries_that_own_changed_files_are_bounded() {
        String file = lines(CodeOwners.MOST_OWNED + 1, entry -> "/f" + entry + " @a");
        List<String> paths = IntStream.rangeClosed(0, CodeOwners.MOST_OWNED).mapToObj(path -> "f" + path).toList();
        assertEquals(CodeOwners.MOST_OWNED, rules(file, paths.subList(1, paths.size()).toArray(String[]::new)).size());
        assertEquals(List.of("codeowners:/f0:1:a"), rules(file, paths.toArray(String[]::new)), "the same owners are one rule");
        String most = lines(CodeOwners.MOST_OWNED, entry -> "/f" + entry + " @o" + entry) + "\n/f1000 @o0";
        assertEquals(CodeOwners.MOST_OWNED, rules(most, paths.toArray(String[]::new)).size());
        assertEquals(new CodeOwnership.TooLarge(), of(most + " @a", paths), "less would be weaker");
    }

    @Test
    void all_entries_with_owners_count_for_a_change_of_too_many_files() {
        byte[] file = """
                * @a
                *.md
                /x @b @c
                /y @c @b
                [Two][2]
                /x @a
                ^[Optional] @d
                /z
                """.getBytes(StandardCharsets.UTF_8);
        CodeOwnership.Determined all = assertInstanceOf(CodeOwnership.Determined.class, CodeOwners.all(file));
        assertEquals(List.of("codeowners:*:1:a", "codeowners:/x:1:b,c", "Two:/x:2:a", "Optional:/z:0:d"), rules(all));
        assertEquals(new CodeOwnership.TooLarge(), CodeOwners.all(new byte[CodeOwners.MAX_BYTES + 1]));
    }

    @Test
    void many_plain_entries_are_compared_with_many_files() {
        String file = lines(CodeOwners.MOST_ENTRIES, entry -> "/folder" + entry + "/ @a");
        List<String> paths = IntStream.range(0, 5_000).mapToObj(path -> "folder7/" + path).toList();
        assertEquals(List.of("codeowners:/folder7/:1:a"), rules(file, paths.toArray(String[]::new)));
    }
}
