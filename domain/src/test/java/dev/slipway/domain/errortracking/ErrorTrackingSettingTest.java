package dev.slipway.domain.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorTrackingSettingTest {

    private static List<String> errors(ErrorTrackingSetting setting) {
        return setting.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }

    private static ErrorTrackingSetting external(boolean active, String url) {
        return new ErrorTrackingSetting(active, false, Optional.of(new ExternalTracker(url, Optional.of("web"))));
    }

    @ParameterizedTest
    @CsvSource({"true,true,true,true", "true,true,false,false", "true,false,true,false", "false,true,true,false", "false,false,true,false"})
    void events_are_collected_by_the_active_integrated_tracker(boolean active, boolean integrated, boolean offered, boolean collects) {
        assertEquals(collects, new ErrorTrackingSetting(active, integrated, Optional.empty()).collects(offered));
    }

    @Test
    void external_tracker_is_needed_while_it_is_used() {
        assertEquals(List.of("api_url error_tracking.required"), errors(new ErrorTrackingSetting(true, false, Optional.empty())));
        assertEquals(List.of(), errors(new ErrorTrackingSetting(false, false, Optional.empty())));
        assertEquals(List.of(), errors(new ErrorTrackingSetting(true, true, Optional.empty())));
    }

    @ParameterizedTest
    @CsvSource({"https://t.example/api/0/projects/org/web/,", "http://t.example:9000/api/0/projects/org/web,",
        "https://t.example/api/0/projects/org/,project error_tracking.required",
        "https://t.example/api/0/projects/,project error_tracking.required", "https://t.example/org/web,api_url error_tracking.invalid",
        "https://t.example/api/0/projects/a/b/c,api_url error_tracking.invalid", "ftp://t.example/api/0/projects/a/b,api_url "
            + "error_tracking.blocked", "javascript:x,api_url error_tracking.blocked", "https://u:p@t.example/api/0/projects/a/b,api_url "
            + "error_tracking.blocked", "no address,api_url error_tracking.blocked",
        "//t.example/api/0/projects/a/b,api_url error_tracking.blocked", "https:///api/0/projects/a/b,api_url error_tracking.blocked"})
    void address_names_a_project_of_the_tracker(String url, String error) {
        assertEquals(error == null ? List.of() : List.of(error), errors(external(true, url)));
        assertEquals(error == null ? List.of() : List.of(error), errors(external(false, url)));
    }

    @Test
    void long_texts_are_errors() {
        String start = "https://t.example/api/0/projects/org/";
        assertEquals(List.of(), errors(external(true, start + "w".repeat(255 - start.length()))));
        assertEquals(List.of("api_url field.too_long"), errors(external(true, start + "w".repeat(256 - start.length()))));
        assertEquals(List.of(), errors(named("n".repeat(255))));
        assertEquals(List.of("project_name field.too_long"), errors(named("n".repeat(256))));
    }

    private static ErrorTrackingSetting named(String projectName) {
        return new ErrorTrackingSetting(true, false,
                Optional.of(new ExternalTracker("https://t.example/api/0/projects/org/web", Optional.of(projectName))));
    }

    @Test
    void page_of_a_tracker_follows_from_its_address() {
        assertEquals("https://t.example/org/web",
                new ExternalTracker("https://t.example/api/0/projects/org/web/", Optional.empty()).pageUrl());
    }

    @Test
    void tracker_elsewhere_is_hidden_while_the_integrated_one_is_used() {
        ErrorTrackingSetting setting = external(true, "https://t.example/api/0/projects/org/web/");
        assertEquals(setting.external(), setting.shownTracker());
        assertEquals(Optional.empty(), new ErrorTrackingSetting(true, true, setting.external()).shownTracker());
    }
}
