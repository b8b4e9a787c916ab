package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Merges, and histories that have nothing in common, as clients ask about them. */
final class MergedHistoryTest extends GitScene {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Branch side is merged into main; branch other begins anew. */
    @BeforeEach
    void push() throws IOException {
        Path work = repository("work");
        git(work, "checkout", "-q", "-b", "side").succeeded();
        commit(work, "side.txt", "on side");
        git(work, "checkout", "-q", "main").succeeded();
        commit(work, "main.txt", "on main");
        git(work, "merge", "-q", "--no-ff", "-m", "Merge", "side").succeeded();
        git(work, "checkout", "-q", "--orphan", "other").succeeded();
        git(work, "rm", "-r", "-q", "-f", ".").succeeded();
        commit(work, "alone.txt", "alone");
        Files.delete(work.resolve("alone.txt"));
        git(work, "push", "-q", asOwner(), "main", "side", "other").succeeded();
    }

    private JsonNode read(String route) throws IOException, InterruptedException {
        return MAPPER.readTree(get(route).body());
    }

    private String paths(String route) throws IOException, InterruptedException {
        return read(route).findValues("new_path").toString().replace(" ", "");
    }

    @Test
    void a_merge_shows_what_it_brought_to_its_first_parent() throws Exception {
        assertEquals("[\"side.txt\"]", paths("/commits/main/diff"));
        assertEquals("[\"alone.txt\"]", paths("/commits/other/diff"));
    }

    @Test
    void merged_branches_are_compared_from_either_end() throws Exception {
        JsonNode found = read("/compare?from=side&to=main");
        assertEquals(2, found.get("commits").size());
        assertEquals("Merge", found.at("/commit/title").asText());
        assertEquals("[\"main.txt\"]", paths("/compare?from=side&to=main"));
        assertEquals("[]", read("/compare?from=main&to=side").get("commits").toString());
        assertEquals("[]", paths("/compare?from=main&to=side"));
        assertEquals("[\"main.txt\"]", paths("/compare?from=main&to=side&straight=true"));
    }

    @Test
    void branches_with_nothing_in_common_have_no_merge_base() throws Exception {
        assertEquals("{\"message\":\"404 Merge Base Not Found\"}", get("/merge_base?refs=main,other").body());
        assertEquals("[\"a.txt\",\"main.txt\",\"side.txt\"]", paths("/compare?from=other&to=main"));
        assertEquals(4, read("/compare?from=other&to=main").get("commits").size());
    }

    @Test
    void contributors_are_not_credited_with_merges() throws Exception {
        assertEquals(3, read("/contributors").at("/0/commits").asInt());
        assertEquals("[\"main\",\"side\"]", read("/commits/side/refs").findValues("name").toString().replace(" ", ""));
    }
}
