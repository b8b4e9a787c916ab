package dev.slipway.domain.ciconfig.include;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourcesTest {
    private static final Sources OF_A_PROJECT = new Sources() {
        @Override
        public Optional<String> local(String path) {
            return Optional.of("text");
        }

        @Override
        public List<String> paths() {
            return List.of("a");
        }
    };

    @Test
    void project_without_a_server_has_its_own_files_alone() {
        assertEquals(true, OF_A_PROJECT.hasProject());
        assertEquals(List.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()), List.of(OF_A_PROJECT.home(),
                OF_A_PROJECT.changed(), OF_A_PROJECT.changedSince("main"), OF_A_PROJECT.template("a")));
        assertEquals(List.of(false, false), List.of(OF_A_PROJECT.isTooLarge("a"), OF_A_PROJECT.isLate()));
        assertEquals(new Sources.Foreign.Hidden(), OF_A_PROJECT.project("p", "main"));
        assertEquals(new Sources.Foreign.Unsupported(), OF_A_PROJECT.component("h", "p", "1"));
        assertEquals(new Sources.Remote.Refused("remote includes are not enabled"), OF_A_PROJECT.remote("https://a"));
        assertEquals(new Sources.Artifact.NotHere(), OF_A_PROJECT.artifact("j", "a"));
    }

    @Test
    void configuration_without_a_project_has_no_files() {
        for (Sources sources : List.of(Sources.none(), OF_A_PROJECT.outside())) {
            assertEquals(false, sources.hasProject());
            assertEquals(Optional.empty(), sources.local("a"));
            assertEquals(List.of(), sources.paths());
        }
    }
}
