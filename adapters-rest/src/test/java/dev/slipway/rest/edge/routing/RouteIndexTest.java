package dev.slipway.rest.edge.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteIndexTest {

    private static final List<String> TEMPLATES = List.of("/", "/jobs", "/projects/{id:[^/]+}", "/projects/{id:[^/]+}/jobs",
            "/projects/{id:[^/]+}/jobs/{job_id:[0-9]+}", "/projects/{id:[^/]+}/jobs/artifacts/{ref:.+}/download",
            "/projects/{id:[^/]+}/jobs/{job:(?!artifacts/)[^/]+}/log", "/projects/all", "/people/{id:\\d+}{?page}", "/users/{name}/keys",
            "/files/archive.{ending}", "/archive{/ending}", "/v3/{+path}", "/sheets/{name:s-[0-9]+\\.css}", "/{repository:.+?}/info");

    private static Set<String> candidates(String path) {
        RouteIndex<String> index = new RouteIndex<>();
        TEMPLATES.forEach(template -> index.add("GET", template, template));
        return Set.copyOf(index.candidates("GET", path));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /                          | /
            /jobs                      | /jobs
            /projects/7                | /projects/{id:[^/]+}
            /projects/a%2Fb/jobs       | /projects/{id:[^/]+}/jobs
            /projects/7/jobs/42        | /projects/{id:[^/]+}/jobs/{job_id:[0-9]+}
            /projects/7/jobs/42/log    | /projects/{id:[^/]+}/jobs/{job:(?!artifacts/)[^/]+}/log
            /users/x/keys              | /users/{name}/keys
            /files/archive.zip         | /files/archive.{ending}
            /projects/7/none           |
            /jobs/                     |
            //jobs                     |
            /JOBS                      |
            """)
    void route_of_one_segment_for_each_variable_is_found_alone(String path, String template) {
        Set<String> found = new TreeSet<>(candidates(path));
        found.removeAll(Set.of("/{repository:.+?}/info", "/archive{/ending}"));
        assertEquals(template == null ? Set.of() : Set.of(template), found);
    }

    @Test
    void variables_of_literal_segments_are_candidates_too() {
        assertEquals(Set.of("/projects/all", "/projects/{id:[^/]+}", "/{repository:.+?}/info", "/archive{/ending}"),
                candidates("/projects/all"));
    }

    @ParameterizedTest
    @CsvSource({"/v3/a/b/c,/v3/{+path}", "/projects/7/jobs/artifacts/a/b/download,/projects/{id:[^/]+}/jobs/artifacts/{ref:.+}/download",
        "/people/7,/people/{id:\\d+}{?page}", "/sheets/s-1.css,/sheets/{name:s-[0-9]+\\.css}", "/a/b/c/info,/{repository:.+?}/info",
        "/archive/zip,/archive{/ending}"})
    void route_with_a_variable_of_several_segments_is_a_candidate(String path, String template) {
        assertTrue(candidates(path).contains(template));
    }

    @Test
    void other_methods_have_routes_of_their_own() {
        RouteIndex<String> index = new RouteIndex<>();
        index.add("GET", "/jobs", "read");
        index.add("POST", "/jobs", "create");
        assertEquals(List.of("create"), index.candidates("POST", "/jobs"));
        assertEquals(List.of(), index.candidates("PUT", "/jobs"));
    }
}
