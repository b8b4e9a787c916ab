package dev.slipway.domain.repository.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTableTest {

    @ParameterizedTest
    @CsvSource({"Main.java,Java", "src/a/B.KT,Kotlin", "Dockerfile,Dockerfile", "ops/prod.dockerfile,Dockerfile", "Makefile,Makefile",
            "a.tsx,TypeScript",
        "x.test.js,JavaScript", "lib/x.h,C", "lib/x.hpp,C++", "CMakeLists.txt,CMake", "infra/main.tf,HCL", "page.html,HTML",
                "run.sh,Shell", "Gemfile,Ruby",
        "a/b/Jenkinsfile,Groovy", ".vimrc,Vim Script"})
    void a_name_or_ending_tells_the_language(String path, String language) {
        assertEquals(Optional.of(language), LanguageTable.of(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "data.json", "values.yaml", "LICENSE", "logo.png", "x", ".", "a.", "pom.xml", "notes.txt",
            "CMakeLists.md", "java", "c", "java.", "Main.java/notes", ""})
    void prose_and_data_have_no_language(String path) {
        assertEquals(Optional.empty(), LanguageTable.of(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"node_modules/x/index.js", "a/vendor/x.go", "docs/conf.py", "Examples/a.rb", "dist/app.js", "web/dist/app.js",
            "app.min.js",
        "api/x.pb.go", "gradlew", "third_party/a.c", "target/classes/A.java", "k8s/zz_generated.deepcopy.go", "types/index.d.ts",
        ".yarn/yarn.js", "web/yarn.js", "config.guess", "sub/install-sh"})
    void files_of_others_have_no_language(String path) {
        assertTrue(VendoredFiles.contain(path));
        assertEquals(Optional.empty(), LanguageTable.of(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/docs/a.py", "src/target/A.java", "vendor.go", "docs.py", "src/build/a.sh", "gradlew.java"})
    void files_that_only_sound_like_those_of_others_count(String path) {
        assertFalse(VendoredFiles.contain(path));
    }

    @Test
    void shares_have_two_decimals_and_the_largest_come_first() {
        assertEquals("{Go=66.67, C=33.33}", LanguageShares.of(Map.of("C", 1L, "Go", 2L)).toString());
        assertEquals("{A=50.00, B=50.00}", LanguageShares.of(Map.of("B", 7L, "A", 7L, "Empty", 0L)).toString());
        assertEquals(Map.of("C", new BigDecimal("100.00")), LanguageShares.of(Map.of("C", Long.MAX_VALUE / 2)));
        assertEquals(Map.of(), LanguageShares.of(Map.of()));
        assertEquals(Map.of(), LanguageShares.of(Map.of("C", 0L)));
    }

    @Test
    void only_the_largest_five_are_shown() {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (int index = 1; index <= 7; index++) {
            bytes.put("L" + index, (long) index);
        }
        assertEquals("{L7=25.00, L6=21.43, L5=17.86, L4=14.29, L3=10.71}", LanguageShares.of(bytes).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs", "target", "vendor", "node_modules", "src/docs/a.c", "src/target/a.c", "gradlew.kt", "x/configure.py",
            "min.js", "zz_generate.go"})
    void file_with_the_name_of_a_folder_of_others_counts(String path) {
        assertFalse(VendoredFiles.contain(path));
    }
}
