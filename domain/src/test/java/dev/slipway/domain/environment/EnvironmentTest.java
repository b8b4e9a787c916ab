package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {

    @Test
    void slugs_tiers_and_folders_agree_with_every_vector() throws IOException {
        ObjectMapper json = new ObjectMapper();
        int seen = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                getClass().getResourceAsStream("/golden/environments.jsonl"), StandardCharsets.UTF_8))) {
            for (String line; (line = lines.readLine()) != null; seen++) {
                JsonNode row = json.readTree(line);
                String name = row.get("name").asText();
                assertEquals(row.get("slug").asText(), EnvironmentSlug.of(name), line);
                assertEquals(row.get("tier").asText(), TierGuess.byName().guess(name).wireName(), line);
                assertEquals(row.get("environment_type").isNull() ? "" : row.get("environment_type").asText(),
                        EnvironmentRules.type(name).orElse(""), line);
            }
        }
        assertEquals(28, seen);
    }

    @ParameterizedTest
    @CsvSource({"PRODUCTION,production-vl4voz", "1-foo,env-1-foo-1k46wz", "review/1-foo,review-1-foo-9tdj0u"})
    void slugs_of_the_reference(String name, String slug) {
        assertEquals(slug, EnvironmentSlug.of(name));
    }

    @ParameterizedTest
    @CsvSource({"trunk,development", "accept,testing", "acpt,testing", "stg,staging", "modl,staging", "nonsense,staging",
        "prd,production", "LIVE,production", "blue,other"})
    void tiers_of_the_reference(String name, String tier) {
        assertEquals(tier, TierGuess.byName().guess(name).wireName());
        assertEquals(tier, EnvironmentTier.of(tier).orElseThrow().wireName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "review/a b", "a\\b", "${CI}", "x.y-z_1", "{}"})
    void names_that_are_allowed(String name) {
        assertEquals(List.of(), EnvironmentRules.name(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/a", "a/", "a*b", "a\nb", "ä", "a:b"})
    void names_that_are_not(String name) {
        assertEquals(List.of(FieldError.of("name", "environment.name_characters")), EnvironmentRules.name(name));
    }

    @Test
    void names_and_addresses_have_255_characters_at_most() {
        assertEquals(List.of(), EnvironmentRules.name("a".repeat(255)));
        assertEquals(List.of(FieldError.of("name", "text.too_long", 255)), EnvironmentRules.name("a".repeat(256)));
        assertEquals(List.of(FieldError.of("external_url", "text.too_long", 255)),
                EnvironmentRules.externalUrl("http://" + "a".repeat(249)));
    }

    @ParameterizedTest
    @CsvSource({"https://example.com/a,", "' ',", "javascript:alert(1),environment.scheme_not_allowed",
        "JavaScript:alert(1),environment.scheme_not_allowed", "data:text/html,environment.scheme_not_allowed",
        "vbscript:x,environment.scheme_not_allowed", "http://a b,environment.url_invalid", "data,"})
    void addresses(String url, String reason) {
        List<FieldError> errors = EnvironmentRules.externalUrl(url);
        assertEquals(reason == null ? List.of() : List.of(reason),
                errors.stream().map(error -> error.reason().id()).toList());
    }

    @ParameterizedTest
    @CsvSource({"START,AVAILABLE,AVAILABLE", "START,STOPPING,AVAILABLE", "START,STOPPED,AVAILABLE",
        "BEGIN_STOP,AVAILABLE,STOPPING", "BEGIN_STOP,STOPPING,STOPPING", "BEGIN_STOP,STOPPED,STOPPED",
        "COMPLETE_STOP,AVAILABLE,STOPPED", "COMPLETE_STOP,STOPPING,STOPPED", "COMPLETE_STOP,STOPPED,STOPPED",
        "RECOVER,AVAILABLE,", "RECOVER,STOPPING,AVAILABLE", "RECOVER,STOPPED,"})
    void every_cell_of_an_environment(EnvironmentEvent event, EnvironmentState from, EnvironmentState to) {
        Step<EnvironmentState> step = EnvironmentLifecycle.TABLE.on(from, event);
        assertEquals(to == null, step instanceof Step.Refused<EnvironmentState>);
        assertEquals(to == null ? from : to, step.state());
        assertEquals(from, EnvironmentState.of(from.wireName()).orElseThrow());
    }

    @Test
    void a_stop_takes_time_only_with_actions() {
        for (EnvironmentState state : EnvironmentState.values()) {
            Optional<EnvironmentEvent> completes = Optional.of(EnvironmentEvent.COMPLETE_STOP);
            assertEquals(completes, EnvironmentEvent.toStop(state, true, true));
            assertEquals(completes, EnvironmentEvent.toStop(state, false, true));
            boolean available = state == EnvironmentState.AVAILABLE;
            assertEquals(available ? completes : Optional.empty(), EnvironmentEvent.toStop(state, false, false));
            assertEquals(Optional.of(EnvironmentEvent.BEGIN_STOP).filter(any -> available), EnvironmentEvent.toStop(state, true, false));
        }
    }

    @Test
    void draft_takes_blank_addresses_for_none_and_names_all_errors() {
        assertEquals(List.of(), new EnvironmentDraft("a", Optional.of("  "), Optional.empty()).errors());
        assertEquals(Optional.empty(), new EnvironmentDraft("a", Optional.of("  "), Optional.empty()).externalUrl());
        assertEquals(List.of("name", "external_url"), new EnvironmentDraft("/", Optional.of("data:x"), Optional.empty()).errors().stream()
                .map(FieldError::field).toList());
        assertEquals(List.of(), EnvironmentDraft.named("a").errors());
    }

    @ParameterizedTest
    @EnumSource(DeploymentStatus.class)
    void every_cell_of_a_deployment(DeploymentStatus from) {
        assertCell(from, DeploymentEvent.SUCCEED, DeploymentStatus.SUCCESS);
        assertCell(from, DeploymentEvent.DROP, DeploymentStatus.FAILED);
        assertCell(from, DeploymentEvent.CANCEL, DeploymentStatus.CANCELED);
        assertCell(from, DeploymentEvent.SKIP, DeploymentStatus.SKIPPED);
        assertCell(from, DeploymentEvent.RUN, switch (from) {
            case CREATED, BLOCKED, RUNNING -> DeploymentStatus.RUNNING;
            default -> null;
        });
        assertCell(from, DeploymentEvent.BLOCK, switch (from) {
            case CREATED, BLOCKED, SKIPPED -> DeploymentStatus.BLOCKED;
            default -> null;
        });
        assertCell(from, DeploymentEvent.CREATE, switch (from) {
            case CREATED, SKIPPED, BLOCKED -> DeploymentStatus.CREATED;
            default -> null;
        });
        assertEquals(from, DeploymentStatus.of(from.wireName()).orElseThrow());
    }

    @Test
    void other_words_are_no_status_state_or_tier() {
        for (String word : List.of("", "SUCCESS", "Available", "prod", "all")) {
            assertEquals(Optional.empty(), DeploymentStatus.of(word), word);
            assertEquals(Optional.empty(), EnvironmentState.of(word), word);
            assertEquals(Optional.empty(), EnvironmentTier.of(word), word);
        }
    }

    private static void assertCell(DeploymentStatus from, DeploymentEvent event, DeploymentStatus to) {
        Step<DeploymentStatus> step = DeploymentLifecycle.TABLE.on(from, event);
        assertEquals(to == null ? from : to, step.state());
        assertEquals(to == null, step instanceof Step.Refused<DeploymentStatus>);
        assertEquals(to == from, step instanceof Step.Stayed<DeploymentStatus>);
    }

    @Test
    void a_deployment_mirrors_its_job() {
        for (JobStatus job : JobStatus.values()) {
            String expected = switch (job) {
                case RUNNING -> "running";
                case SUCCESS -> "success";
                case FAILED -> "failed";
                case CANCELED -> "canceled";
                case SKIPPED -> "skipped";
                case MANUAL -> "blocked";
                default -> "created";
            };
            Step<DeploymentStatus> step =
                    DeploymentLifecycle.TABLE.on(DeploymentStatus.CREATED, DeploymentEvent.mirroring(job));
            assertEquals(expected, step.state().wireName());
            assertTrue(!(step instanceof Step.Refused<DeploymentStatus>));
        }
    }
}
