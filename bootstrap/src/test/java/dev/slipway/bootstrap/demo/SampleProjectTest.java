package dev.slipway.bootstrap.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleProjectTest {

    @TempDir
    private Path folder;

    @Test
    void what_is_pushed_leaves_no_token_on_disk() throws IOException {
        Api root = Api.root();
        Person person = root.person();
        String token = root.post("/users/" + person.id() + "/personal_access_tokens", "{\"name\":\"t\",\"scopes\":[\"api\"]}").body()
                .get("token").asText();
        Answer project = person.api().post("/projects", "{\"name\":\"sample\"}");
        String commit = SampleProject.in(folder).push(URI.create(project.body().get("http_url_to_repo").asText()), token);
        assertEquals(commit, person.api().get("/projects/" + project.id() + "/repository/commits/main").body().get("id").asText());
        try (Stream<Path> walked = Files.walk(folder)) {
            List<Path> files = walked.filter(Files::isRegularFile).toList();
            for (Path file : files) {
                assertFalse(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1).contains(token),
                        file.toString());
            }
        }
    }
}
