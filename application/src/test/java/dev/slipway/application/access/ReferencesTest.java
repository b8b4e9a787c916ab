package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which text of an address is an id, and which a path. */
class ReferencesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "0                    | 0  |           |",
            "9                    | 9  |           |",
            "0129                 | 129|           |",
            "-5                   | -5 |           |",
            "9223372036854775807  | 9223372036854775807 |  |",
            "9223372036854775808  | -1 |           |",
            "-99999999999999999999| -1 |           |",
            "''                   |    | ''        | ''",
            "-                    |    | -         | ''",
            "--5                  |    | --5       | ''",
            "+5                   |    | +5        | ''",
            "5-                   |    | 5-        | ''",
            "1:2                  |    | 1:2       | ''",
            "1 2                  |    | 1 2       | ''",
            "5a                   |    | 5a        | ''",
            "٣                    |    | ٣         | ''",
            "group                |    | group     | ''",
            "1/2                  |    | 1/2       | 1/2",
            "/2                   |    | /2        | /2",
            "-1/2                 |    | -1/2      | -1/2",
            "Group/Project        |    | Group/Project | Group/Project"})
    void digits_are_an_id_and_other_text_is_a_path(String text, Long id, String group, String project) {
        assertEquals(id == null ? new GroupRef.Path(group) : new GroupRef.Id(id), GroupRef.of(text));
        assertEquals(id == null ? new ProjectRef.Path(project) : new ProjectRef.Id(id), ProjectRef.of(text));
    }
}
