package dev.slipway.domain.commitstatus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusReportTest {

    private static List<String> errors(String name, String url, String description, String coverage) {
        return new StatusReport(name, Optional.ofNullable(url), Optional.ofNullable(description), Optional.ofNullable(coverage).map(
                BigDecimal::new)).errors().stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }

    @Test
    void report_within_the_limits_has_no_errors() {
        assertEquals(List.of(), errors("default", null, null, null));
        assertEquals(List.of(), errors("n".repeat(255), "https://ci.example/" + "u".repeat(236), "d".repeat(255), "100"));
        assertEquals(List.of(), errors("ü", "HTTP://ci.example:8080/a?b=c#d", "", "0"));
    }

    @Test
    void longer_texts_are_errors() {
        assertEquals(List.of("name field.too_long", "target_url field.too_long", "description field.too_long"),
                errors("n".repeat(256), "https://ci.example/" + "u".repeat(237), "d".repeat(256), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void name_is_not_blank(String name) {
        assertEquals(List.of("name field.blank"), errors(name, null, null, null));
    }

    @ParameterizedTest
    @CsvSource({"javascript:alert(1),scheme_not_allowed", "ftp://ci.example,scheme_not_allowed", "ci.example/1,scheme_not_allowed",
        "'',scheme_not_allowed", "https://,url_invalid", "https:ci,url_invalid", "https://ci example/,url_invalid"})
    void target_is_a_web_page(String url, String problem) {
        assertEquals(List.of("target_url commit_status." + problem), errors("ci", url, null, null));
    }

    @ParameterizedTest
    @CsvSource({"-0.01,greater_than_or_equal", "100.01,less_than_or_equal"})
    void coverage_is_a_percentage(String coverage, String problem) {
        assertEquals(List.of("coverage field." + problem), errors("ci", null, null, coverage));
    }
}
