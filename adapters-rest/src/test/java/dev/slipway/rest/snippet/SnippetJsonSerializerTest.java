package dev.slipway.rest.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.slipway.rest.edge.answer.JsonTimes;
import dev.slipway.rest.snippet.SnippetJson.AuthorJson;
import dev.slipway.rest.snippet.SnippetJson.FileJson;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the serializer of snippets with what Jackson makes of the same records by reflection. */
class SnippetJsonSerializerTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final ObjectMapper REFLECTING = mapper();
    private static final ObjectMapper WRITING = mapper().registerModule(new SimpleModule().addSerializer(new SnippetJsonSerializer()));

    private static ObjectMapper mapper() {
        return new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .registerModule(new SimpleModule().addSerializer(new JsonTimes()));
    }

    private static SnippetJson snippet(AuthorJson author, Long project, List<FileJson> files) {
        String text = author == null ? null : "größe \"1\" \u2028\n\u0001";
        return new SnippetJson(7, text, text, "public", author, NOW, NOW.plusSeconds(1), project, "web", "raw", "ssh", "http",
                files.isEmpty() ? null : files.getFirst().path(), files, true, "none");
    }

    @Test
    void snippet_is_written_as_jackson_writes_its_record() throws Exception {
        AuthorJson ada = new AuthorJson(1, "ada", "Ada", "active", "avatar", "web", "ada@example.org", NOW);
        List<FileJson> files = List.of(new FileJson("a b.txt", "raw/a%20b.txt"), new FileJson("c", "raw/c"));
        for (SnippetJson snippet : List.of(snippet(ada, 9L, files), snippet(null, null, List.of()),
                snippet(new AuthorJson(1, "ada", "Ada", "blocked", null, "web", null, NOW), null, files))) {
            assertEquals(REFLECTING.writeValueAsString(snippet), WRITING.writeValueAsString(snippet));
            assertEquals(REFLECTING.writeValueAsString(List.of(snippet)), WRITING.writeValueAsString(List.of(snippet)));
        }
    }
}
