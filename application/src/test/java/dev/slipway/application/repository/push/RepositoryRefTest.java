package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.push.RepositoryRef.Snippet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RepositoryRefTest {

    @ParameterizedTest
    @CsvSource({"g/p/snippets/12,g/p,12", "g/p/-/snippets/12,g/p,12", "g/s/p/-/snippets/1,g/s/p,1", "snippets/7,,7", "-/snippets/7,,7",
        "g/snippets/snippets/3,g/snippets,3", "g/p/snippets/999999999999999999,g/p,999999999999999999"})
    void address_of_a_snippet_names_its_project_and_id(String path, String project, long id) {
        RepositoryRef reference = RepositoryRef.ofPath(path);
        assertEquals(Optional.of(new Snippet(Optional.ofNullable(project).map(ProjectRef.Path::new), id)), reference.snippet());
        assertEquals(new ProjectRef.Path(path), reference.asProject(), "a project may be called the same");
    }

    @ParameterizedTest
    @ValueSource(strings = {"g/p", "g/snippets", "snippets", "snippets/", "snippets/x", "snippets/-1", "snippets/1/", "g/p/snippets/1x",
        "g/p/snippet/1", "g/psnippets/1", "/snippets/1", "-/snippets", "g/p/snippets/9999999999999999999", "snippets/\u0661", "",
        "g/p/snippets/1\n", "g\n/snippets/1"})
    void other_address_names_a_project_alone(String path) {
        assertEquals(RepositoryRef.ofProject(new ProjectRef.Path(path)), RepositoryRef.ofPath(path));
    }

    @Test
    void long_address_is_read_in_linear_time() {
        String path = "snippets/".repeat(50_000) + "x";
        assertEquals(Optional.empty(), RepositoryRef.ofPath(path).snippet());
    }
}
