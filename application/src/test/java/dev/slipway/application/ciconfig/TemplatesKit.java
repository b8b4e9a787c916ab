package dev.slipway.application.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.ciconfig.port.Templates;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every implementation of {@code Templates} does. */
public abstract class TemplatesKit {

    protected abstract Templates templates();

    /** Keeps a template from now on, in place of one of the same name. */
    protected abstract void keep(String name, byte[] content);

    private void keep(String name, String text) {
        keep(name, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    final void template_is_found_by_name() {
        keep("Some.gitlab-ci.yml", "größe: 1\n");
        keep("Jobs/Deep/Other.gitlab-ci.yml", "a: 1\n");
        assertEquals(Optional.of("größe: 1\n"), templates().find("Some.gitlab-ci.yml"));
        assertEquals(Optional.of("a: 1\n"), templates().find("Jobs/Deep/Other.gitlab-ci.yml"));
    }

    @Test
    final void change_is_seen_at_once() {
        keep("Some.gitlab-ci.yml", "a: 1");
        assertEquals(Optional.of("a: 1"), templates().find("Some.gitlab-ci.yml"));
        keep("Some.gitlab-ci.yml", "a: 2");
        assertEquals(Optional.of("a: 2"), templates().find("Some.gitlab-ci.yml"));
    }

    @Test
    final void template_has_a_limit() {
        keep("Full.gitlab-ci.yml", "x".repeat(Templates.MAX_BYTES));
        keep("Large.gitlab-ci.yml", "x".repeat(Templates.MAX_BYTES + 1));
        assertEquals(Templates.MAX_BYTES, templates().find("Full.gitlab-ci.yml").orElseThrow().length());
        assertEquals(Optional.empty(), templates().find("Large.gitlab-ci.yml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", ".", "..", "Missing.gitlab-ci.yml", "Jobs", "Jobs/", "Jobs/Missing.gitlab-ci.yml",
            "jobs/deep/other.gitlab-ci.yml",
        "/Some.gitlab-ci.yml", "./Some.gitlab-ci.yml", "../Some.gitlab-ci.yml", "Jobs/../Some.gitlab-ci.yml",
                "Jobs//Deep/Other.gitlab-ci.yml",
        "Jobs/../../Some.gitlab-ci.yml", "..\\Some.gitlab-ci.yml", "Jobs\\Deep\\Other.gitlab-ci.yml", "Some.gitlab-ci.yml/",
                "Some.gitlab-ci.yml/x",
        "Some.gitlab-ci.yml\0", "\0", "Some\0.gitlab-ci.yml", "Some.gitlab-ci.yml\n", "/etc/passwd", "~/Some.gitlab-ci.yml",
                "%2e%2e/Some.gitlab-ci.yml",
        "C:\\Some.gitlab-ci.yml", "file:Some.gitlab-ci.yml", "\ud800.gitlab-ci.yml", ".hidden/Some.gitlab-ci.yml", "*.gitlab-ci.yml"})
    final void other_names_name_nothing(String name) {
        keep("Some.gitlab-ci.yml", "a: 1");
        keep("Jobs/Deep/Other.gitlab-ci.yml", "a: 1");
        assertEquals(Optional.empty(), templates().find(name));
    }

    @Test
    final void name_has_a_limit() {
        assertEquals(Optional.empty(), templates().find("x".repeat(Templates.MAX_NAME + 1)));
        assertEquals(Optional.empty(), templates().find("x/".repeat(100_000) + "Some.gitlab-ci.yml"));
    }
}
