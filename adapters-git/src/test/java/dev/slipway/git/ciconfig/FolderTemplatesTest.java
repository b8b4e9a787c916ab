package dev.slipway.git.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.ciconfig.TemplatesKit;
import dev.slipway.application.ciconfig.port.Templates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTemplatesTest extends TemplatesKit {

    private static final String SECRET = "Secret.gitlab-ci.yml";

    @TempDir
    private Path place;

    private Path folder() {
        return place.resolve("templates");
    }

    @Override
    protected Templates templates() {
        return new FolderTemplates(new TemplateHome(folder()));
    }

    @Override
    protected void keep(String name, byte[] content) {
        try {
            Path file = folder().resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void links_never_lead_out_of_the_folder() throws IOException {
        Path outside = Files.createDirectories(place.resolve("outside"));
        Files.writeString(outside.resolve(SECRET), "a: 1");
        Files.createDirectories(folder());
        Files.createSymbolicLink(folder().resolve("Link.gitlab-ci.yml"), outside.resolve(SECRET));
        Files.createSymbolicLink(folder().resolve("Jobs"), outside);
        Files.createSymbolicLink(folder().resolve("Loop.gitlab-ci.yml"), folder().resolve("Loop.gitlab-ci.yml"));
        for (String name : List.of("Link.gitlab-ci.yml", "Jobs/" + SECRET, "Loop.gitlab-ci.yml")) {
            assertEquals(Optional.empty(), templates().find(name), name);
        }
    }

    @Test
    void links_may_lead_to_other_templates_and_the_folder_may_be_one() throws IOException {
        Path real = Files.createDirectories(place.resolve("real"));
        Files.writeString(real.resolve("Some.gitlab-ci.yml"), "a: 1");
        Files.createSymbolicLink(real.resolve("Alias.gitlab-ci.yml"), Path.of("Some.gitlab-ci.yml"));
        Files.createSymbolicLink(folder(), real);
        assertEquals(Optional.of("a: 1"), templates().find("Alias.gitlab-ci.yml"));
    }

    @Test
    void folders_and_pipes_are_no_templates() throws IOException {
        Files.createDirectories(folder().resolve("Folder.gitlab-ci.yml"));
        assertEquals(Optional.empty(), templates().find("Folder.gitlab-ci.yml"));
    }

    @Test
    void shipped_templates_are_found_without_a_folder() {
        ShippedTemplates.NAMES.forEach(name -> assertTrue(templates().find(name).isPresent(), name));
    }

    @Test
    void folder_wins_over_shipped_templates() {
        keep("Go.gitlab-ci.yml", "own: {script: x}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertEquals(Optional.of("own: {script: x}"), templates().find("Go.gitlab-ci.yml"));
    }

    @Test
    void every_shipped_file_is_named() throws IOException, URISyntaxException {
        Path root = Path.of(FolderTemplates.class.getResource("templates").toURI());
        try (Stream<Path> files = Files.walk(root)) {
            assertEquals(ShippedTemplates.NAMES, files.filter(Files::isRegularFile).map(file -> root.relativize(file).toString()).sorted()
                    .toList());
        }
    }

    @Test
    void every_shipped_template_is_described() throws IOException {
        String page = Files.readString(Path.of("../docs/templates.md"));
        ShippedTemplates.NAMES.forEach(name -> assertTrue(page.contains("`" + name + "`"), name));
    }
}
