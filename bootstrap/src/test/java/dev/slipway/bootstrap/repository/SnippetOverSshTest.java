package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Snippets are cloned and pushed to over SSH, by people alone. */
final class SnippetOverSshTest extends SshScene {

    private static final String FILE = "{\"title\":\"x\",\"files\":[{\"file_path\":\"a.txt\",\"content\":\"one\"}]}";

    private static String url(String repository) {
        return "git@127.0.0.1:" + repository + ".git";
    }

    @Test
    void snippets_are_cloned_and_pushed_to() throws IOException {
        Path key = keyOf(owner);
        String snippets = "/projects/" + project + "/snippets";
        long ofProject = api.with(owner).post(snippets, FILE).id();
        long personal = api.with(owner).post("/snippets", FILE).id();
        for (String repository : new String[] {path + "/snippets/" + ofProject, "snippets/" + personal}) {
            String folder = repository.replace('/', '-');
            git(key, directory, "clone", "-q", url(repository), folder).succeeded();
            Path work = directory.resolve(folder);
            assertEquals("one", Files.readString(work.resolve("a.txt")));
            commit(work, "b.txt", "two");
            git(key, work, "push", "-q", "origin", "main").succeeded();
            git(key, work, "push", "origin", "main:other").refused("You can not create or delete branches.");
        }
        Waiting.until("names of files", Duration.ofSeconds(20),
                () -> api.with(owner).get(snippets + "/" + ofProject).body().get("files").size() == 2);
    }

    @Test
    void deploy_keys_and_strangers_find_no_snippet() {
        long snippet = api.with(owner).post("/projects/" + project + "/snippets", FILE).id();
        Path deploying = key();
        deployKey(deploying, true);
        git(deploying, directory, "ls-remote", url(path + "/snippets/" + snippet)).refused("could not be found");
        git(keyOf(member(0, "api")), directory, "ls-remote", url(path + "/snippets/" + snippet)).refused("could not be found");
    }
}
