package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Commits by operations, read back by operations. */
final class FileCommitTest extends GitScene {

    @Test
    void files_are_committed_by_operations() throws Exception {
        HttpResponse<String> made = post("/files/dir%2Fhello%2Etxt",
                "{\"branch\":\"main\",\"commit_message\":\"Hello\",\"content\":\"hello\"}");
        assertEquals(201, made.statusCode(), made.body());
        assertEquals("{\"file_path\":\"dir/hello.txt\",\"branch\":\"main\"}", made.body());
        assertEquals(400, post("/files/dir%2Fhello.txt", "{\"branch\":\"main\",\"commit_message\":\"x\",\"content\":\"x\"}").statusCode());
        assertTrue(get("/files/dir%2Fhello.txt?ref=main").body().contains("\"content\":\"aGVsbG8=\""));
        assertEquals("hello", get("/files/dir%2Fhello.txt/raw").body());
        HttpResponse<String> commit = post("/commits", """
                {"branch":"topic","start_branch":"main","commit_message":"Two\\n\\nBody","actions":[
                 {"action":"create","file_path":"b","content":"b"},{"action":"move","file_path":"c","previous_path":"dir/hello.txt"}]}""");
        assertEquals(201, commit.statusCode(), commit.body());
        assertTrue(commit.body().contains("\"title\":\"Two\""), commit.body());
        assertTrue(get("/tree?ref=topic").body().contains("\"path\":\"c\""));
        assertTrue(get("/commits/topic").body().contains("\"last_pipeline\":null"));
        assertEquals("2", get("/commits?ref_name=topic").headers().firstValue("X-Total").orElseThrow());
        assertEquals("{\"message\":\"Branch already exists\"}", post("/branches", "{\"branch\":\"topic\",\"ref\":\"main\"}").body());
        assertEquals(201, post("/tags", "{\"tag_name\":\"v1\",\"ref\":\"main\",\"message\":\"m\"}").statusCode());
        assertEquals("{\"message\":\"404 Branch Not Found\"}", get("/branches/nope").body());
        assertEquals("{\"message\":\"404 File Not Found\"}", get("/files/nope?ref=main").body());
        assertFalse(get("/branches").body().contains("refs/"));
    }
}
