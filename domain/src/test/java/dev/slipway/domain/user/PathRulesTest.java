package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRulesTest {

    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {
        "a, ok, ok, ok",
        "A-b_c.d, ok, ok, ok",
        "_x, ok, ok, ok",
        ".x, ok, ok, ok",
        "'', field.blank, field.blank, field.blank",
        "-x, path.characters, path.characters, project_path.characters",
        "x., path.characters, path.characters, ok",
        "x.git, path.characters, path.characters, project_path.characters",
        "x.GIT, path.characters, path.characters, project_path.characters",
        "x.atom, path.characters, path.characters, project_path.characters",
        "x/y, path.characters, path.characters, project_path.characters",
        "'x y', path.characters, path.characters, project_path.characters",
        "test!, path.characters, path.characters, project_path.characters",
        "ö, path.characters, path.characters, project_path.characters",
        "., path.characters, path.characters, project_path.characters",
        ".., path.characters, path.characters, project_path.characters",
        "admin, path.reserved, ok, ok",
        "ADMIN, path.reserved, ok, ok",
        "api, path.reserved, ok, ok",
        "blob, ok, path.reserved, path.reserved",
        "Tree, ok, path.reserved, path.reserved",
        "files, path.reserved, path.reserved, path.reserved",
    })
    void says_which_paths_can_be_used_where(String path, String top, String subgroup, String project) {
        assertEquals(top, id(PathRules.topLevel(path)));
        assertEquals(subgroup, id(PathRules.subgroup(path)));
        assertEquals(project, id(PathRules.project(path)));
    }

    @Test
    void path_is_not_blank_and_has_bounded_length() {
        for (Function<String, Optional<Reason>> check : List.<Function<String, Optional<Reason>>>of(PathRules::topLevel,
                PathRules::subgroup, PathRules::project)) {
            assertEquals(Optional.of(Reason.of("field.blank")), check.apply(null));
            assertEquals(Optional.of(Reason.of("field.blank")), check.apply(" "));
            assertEquals(Optional.empty(), check.apply("a".repeat(255)));
            assertEquals(Optional.of(Reason.of("field.too_long", 255)), check.apply("a".repeat(256)));
        }
        assertEquals(Optional.of(Reason.of("path.reserved", "Admin")), PathRules.topLevel("Admin"));
    }

    @Test
    void path_has_letters_and_digits_of_ascii_and_three_marks() {
        String good = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
        for (char c = 0; c < 1000; c++) {
            assertEquals(good.indexOf(c) >= 0, PathRules.topLevel("x" + c + "x").isEmpty(), "character " + (int) c);
        }
    }

    @ParameterizedTest
    @CsvSource({"My Project, my-project", "Déjà vu!, deja-vu", "a+b, a-b", "-x-, x", "C++ (new), c-new", "x.git, x.git", "..a-.-b.-, a-.-b",
            "a -- b, a-b", "-.-, ''", "a..b, a..b", "a_, a_", "x-, x", ".x, x"})
    void makes_paths_of_names(String name, String path) {
        assertEquals(path, PathRules.fromName(name));
    }

    @Test
    void only_the_beginning_of_a_name_is_read() {
        String start = "a" + ".-".repeat(PathRules.LONGEST - 1);
        assertEquals("a", PathRules.fromName(start + "-" + "b".repeat(2_000_000)));
        assertEquals(start + "b", PathRules.fromName(start + "b" + "c".repeat(2_000_000)));
    }

    private static String id(Optional<Reason> reason) {
        return reason.map(Reason::id).orElse(null);
    }
}
