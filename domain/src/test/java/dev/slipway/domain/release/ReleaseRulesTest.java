package dev.slipway.domain.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseRulesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static List<String> words(List<FieldError> errors) {
        return errors.stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }

    private static ReleaseLink link(String name, String url, String path) {
        return new ReleaseLink(name, url, Optional.ofNullable(path), LinkType.OTHER);
    }

    @Test
    void texts_within_their_limits_are_stored() {
        assertEquals(List.of(), new ReleaseText("n".repeat(255), "d".repeat(1_000_000), NOW).errors());
        assertEquals(List.of("name field.too_long", "description field.too_long"),
                words(new ReleaseText("n".repeat(256), "d".repeat(1_000_001), NOW).errors()));
        assertEquals(List.of("name field.blank"), words(new ReleaseText(" ", "", NOW).errors()));
        Instant first = Instant.parse("0001-01-01T00:00:00Z");
        assertEquals(List.of(), new ReleaseText("a", "", first).errors());
        assertEquals(List.of("released_at field.invalid"), words(new ReleaseText("a", "", first.minusMillis(1)).errors()));
    }

    @Test
    void release_is_upcoming_until_its_moment() {
        assertFalse(new ReleaseText("a", "", NOW).upcoming(NOW));
        assertTrue(new ReleaseText("a", "", NOW.plusMillis(1)).upcoming(NOW));
    }

    @ParameterizedTest
    @CsvSource({"https://example.com/a,", "HTTP://example.com,", "ftp://example.com/a,", "javascript:x,release.scheme_not_allowed",
        "example.com/a,release.scheme_not_allowed", "https://,release.url_invalid", "https://a b/,release.url_invalid", "' ',field.blank"})
    void link_leads_to_a_page_or_a_file(String url, String problem) {
        assertEquals(problem == null ? List.of() : List.of("url " + problem), words(link("a", url, null).errors()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a1", "/binaries/linux-amd64", "/a.b/c_d/e9"})
    void path_of_a_link_begins_at_the_release(String path) {
        assertEquals(List.of(), link("a", "https://example.com", path).errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "/", "//a", "/a/../", "/a b", "/a/", "/a?b", "https://example.com/a"})
    void other_paths_are_errors(String path) {
        assertEquals(List.of("filepath release.filepath"), words(link("a", "https://example.com", path).errors()));
    }

    @Test
    void long_attributes_of_links_are_errors() {
        assertEquals(List.of(), link("n".repeat(255), "https://example.com/" + "u".repeat(2028), "/" + "p".repeat(127)).errors());
        assertEquals(List.of("name field.too_long", "url field.too_long", "filepath field.too_long"), words(link("n".repeat(256),
                "https://example.com/" + "u".repeat(2029), "/" + "p".repeat(128)).errors()));
        assertEquals(List.of("name field.blank"), words(link("", "https://example.com", null).errors()));
    }

    @Test
    void links_of_a_release_differ() {
        ReleaseLink first = link("a", "https://example.com/1", "/p1");
        assertEquals(List.of(), new ReleaseLinkList(List.of(first, link("b", "https://example.com/2", null),
                link("c", "https://example.com/3", null))).errors());
        assertEquals(List.of("links release.duplicate_links"),
                words(new ReleaseLinkList(List.of(first, link("a", "https://example.com/2", null))).errors()));
        assertEquals(List.of("links release.duplicate_links"),
                words(new ReleaseLinkList(List.of(first, link("b", "https://example.com/1", null))).errors()));
        assertEquals(List.of("links release.duplicate_links"), words(new ReleaseLinkList(List.of(first,
                link("b", "https://example.com/2", "/p1"))).errors()));
    }

    @Test
    void errors_of_links_name_their_place() {
        assertEquals(List.of("assets[links][1][url] field.blank"), words(new ReleaseLinkList(List.of(link("a", "https://example.com", null),
                link("b", "", null))).errors()));
        assertEquals(List.of("assets[links] field.too_many"), words(new ReleaseLinkList(Collections.nCopies(101, link("", "", null)))
                .errors()));
    }

    @Test
    void types_have_names() {
        for (LinkType type : LinkType.values()) {
            assertEquals(Optional.of(type), LinkType.of(type.wireName()));
        }
        assertEquals(Optional.empty(), LinkType.of("none"));
    }

    @Test
    void path_of_a_link_is_told_as_too_long_or_as_malformed() {
        String url = "https://example.com";
        assertEquals(List.of(), words(link("a", url, "/" + "x".repeat(127)).errors()));
        assertEquals(List.of("filepath release.filepath"), words(link("a", url, "/" + "x".repeat(126) + " ").errors()));
        assertEquals(List.of("filepath field.too_long"), words(link("a", url, "/" + "x".repeat(127) + " ").errors()));
    }

    @Test
    void release_has_at_most_a_hundred_links() {
        List<ReleaseLink> links = IntStream.rangeClosed(0, 100).mapToObj(at -> link("n" + at, "https://example.com/" + at, null)).toList();
        assertEquals(List.of(), new ReleaseLinkList(links.subList(0, 100)).errors());
        assertEquals(List.of(FieldError.of("assets[links]", "field.too_many", 100)), new ReleaseLinkList(links).errors());
    }
}
