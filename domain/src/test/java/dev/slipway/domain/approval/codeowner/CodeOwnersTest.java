package dev.slipway.domain.approval.codeowner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOwnersTest {

    /** Returns the rules for some files, such as {@code codeowners:*.md:1:a,b}. */
    private static List<String> rules(String file, String... paths) {
        return CodeOwners.parse(file).orElseThrow().of(List.of(paths)).stream().map(owned -> owned.section() + ":" + owned.pattern() + ":"
                + owned.required() + ":" + owned.owners().stream().map(CodeOwnersTest::word).collect(Collectors.joining(","))).toList();
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
        "a\\*b, a*b, true", "a\\*b, axb, false", "/a, a, true", "/a, a/b, false"})
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
    void heading_without_a_name_or_an_end_is_a_pattern() {
        assertEquals(List.of("A:*.md:1:a", "A:*.txt:1:b"), rules("[A]\n*.md @a\n[ ] @c\n[x @d\n*.txt @b\n", "a.md", "a.txt"));
    }

    @Test
    void owners_are_users_groups_and_addresses() {
        assertEquals(List.of("codeowners:*:1:user.name_1,group/sub-group,<a.b@example.com>,x,y"),
                rules("* @User.name_1 @Group/Sub-group A.b@Example.com @x,@y word @@developers two@at@once @ trailing@ @x", "a"));
    }

    @Test
    void file_with_too_many_entries_is_not_read() {
        String most = "* @a\n".repeat(CodeOwners.MOST_ENTRIES);
        assertTrue(CodeOwners.parse(most).isPresent());
        assertEquals(Optional.empty(), CodeOwners.parse(most + "* @a\n"));
        assertEquals(List.of("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"), CodeOwners.PATHS);
    }
}
