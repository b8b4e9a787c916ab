package dev.slipway.domain.ciconfig.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefSelectorTest {
    /** A dash stands for what an entry does not have. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "main; main; -; -; false", "main@g/p; main; -; g/p; false", "main@g@p; main; -; g@p; false", "@g/p; @g/p; -; -; false",
        "a@; a; -; ; false", "/^v/; /^v/; ^v; -; false", "/^v/i; /^v/i; (?i)^v; -; false", "/^v/@g/p; /^v/; ^v; g/p; false",
        "/^v/i@g/p; /^v/i; (?i)^v; g/p; false", "/a@b/; /a@b/; a@b; -; false", "/a@b/@g/p; /a@b/; a@b; g/p; false",
        "/a/@b/i; /a/@b/i; (?i)a/@b; -; false", "/a/@b/i@g/p; /a/; a; b/i@g/p; false", "/(/; /(/; -; -; true",
        "/(/@g/p; /(/@g/p; -; -; false",
        "/v; /v; -; -; false", "/v/x; /v/x; -; -; false", "v/i; v/i; -; -; false", "/; /; -; -; false", "/(@a/; /(@a/; -; -; true"})
    void entry_has_a_name_or_pattern_and_may_have_a_project(String text, String name, String regex, String project, boolean broken) {
        RefSelector selector = RefSelector.of(text);
        assertEquals(List.of(name, regex, project == null ? "" : project), List.of(selector.name(), selector.regex().map(Regex::source)
                .orElse("-"), selector.project().orElse("-")));
        assertEquals(broken, RefSelector.isBroken(text));
    }
}
