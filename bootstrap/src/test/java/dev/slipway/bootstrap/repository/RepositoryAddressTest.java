package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Addresses of git that can name a project or a snippet. */
final class RepositoryAddressTest extends GitScene {

    private void move(String to) {
        path = to;
        server.database().execute("update projects set path = '%1$s', full_path = '%2$s' where id = %3$d; update routes set path = '%2$s' "
                .formatted(to.substring(to.lastIndexOf('/') + 1), to, project) + "where project_id = " + project);
    }

    @Test
    void project_whose_path_looks_like_a_snippet_is_cloned_and_pushed_to() throws Exception {
        move(path + "/snippets/12");
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        git(directory, "clone", "-q", asOwner(), "clone").succeeded();
        assertEquals("one", Files.readString(directory.resolve("clone/a.txt")));
        git(directory, "clone", "-q", url("gitlab-ci-token", jobToken()), "by-job").succeeded();
        assertEquals(1, number("select count(*) from pushes where project_id = ? and state = 'settled'", project));
    }

    private int status(String address, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + "/" + address
                + ".git/info/refs?service=git-upload-pack"));
        if (!token.isEmpty()) {
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
        }
        return send(request).statusCode();
    }

    @Test
    void snippet_that_does_not_exist_looks_like_a_project_that_does_not() throws Exception {
        String job = "gitlab-ci-token:" + jobToken();
        for (String missing : new String[] {"snippets/123456789", path + "/snippets/123456789", path + "/-/snippets/123456789"}) {
            assertEquals(status("no/project", ""), status(missing, ""), missing);
            assertEquals(status("no/project", "x:" + owner), status(missing, "x:" + owner), missing);
            assertEquals(status("no/project", job), status(missing, job), missing);
        }
        assertEquals(401, status("snippets/123456789", ""));
        assertEquals(404, status("snippets/123456789", "x:" + owner));
    }
}
