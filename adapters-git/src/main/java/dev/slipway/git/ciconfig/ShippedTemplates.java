package dev.slipway.git.ciconfig;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Templates that are shipped with the server. They are read once, by fixed names, so that no other name reaches the class path. */
final class ShippedTemplates {

    /** Names of the templates; {@code docs/templates.md} describes them. */
    static final List<String> NAMES = List.of("Go.gitlab-ci.yml", "Maven.gitlab-ci.yml", "Nodejs.gitlab-ci.yml", "Python.gitlab-ci.yml",
            "Rust.gitlab-ci.yml", "Workflows/Branch-Pipelines.gitlab-ci.yml", "Workflows/MergeRequest-Pipelines.gitlab-ci.yml",
                    "npm.gitlab-ci.yml");

    private final Map<String, String> texts;

    private ShippedTemplates(Map<String, String> texts) {
        this.texts = texts;
    }

    static ShippedTemplates load() {
        Map<String, String> texts = new HashMap<>();
        NAMES.forEach(name -> texts.put(name, text(name)));
        return new ShippedTemplates(Map.copyOf(texts));
    }

    private static String text(String name) {
        try (InputStream content = ShippedTemplates.class.getResourceAsStream("templates/" + name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(texts.get(name));
    }
}
