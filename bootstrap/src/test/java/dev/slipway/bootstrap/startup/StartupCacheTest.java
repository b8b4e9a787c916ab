package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupCacheTest {

    @TempDir
    Path folder;

    @Test
    void recipe_tells_options_apart_and_shows_none_of_them() throws Exception {
        Path jar = Files.createFile(folder.resolve("slipway.jar"));
        String recipe = StartupCache.ingredients(List.of("-Xmx1g", "-Dkey.password=hunter2"), jar);
        assertFalse(recipe.contains("hunter2") || recipe.contains("-Xmx"), recipe);
        assertEquals(recipe, StartupCache.ingredients(List.of("-Xmx1g", "-Dkey.password=hunter2"), jar));
        assertNotEquals(recipe, StartupCache.ingredients(List.of("-Xmx1g", "-Dkey.password=hunter3"), jar));
        assertNotEquals(recipe, StartupCache.ingredients(List.of("-Xmx1g"), jar));
    }

    @Test
    void training_server_makes_up_its_secrets() {
        assertEquals(Optional.empty(), Training.settings(folder).rootToken());
        assertEquals(Optional.empty(), Training.settings(folder).rootPassword());
    }
}
