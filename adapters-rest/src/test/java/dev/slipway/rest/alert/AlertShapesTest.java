package dev.slipway.rest.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertDetail.Entry;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.integration.CreateIntegration.Created;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.port.AlertIntegrations.Level;
import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.alert.port.AlertSettings.Values;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.answer.JsonTimes;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What alerts and integrations look like on the wire, member for member and in their order. */
class AlertShapesTest {

    private static final ObjectMapper WIRE = JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .addModule(new SimpleModule().addSerializer(new JsonTimes())).build();
    private static final Links LINKS = new Links("https://slipway.example.org");
    private static final ReasonTexts REASONS = new ReasonTexts();
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final Instant NOW = Instant.parse("2026-01-02T03:05:00Z");
    private static final UserBrief ADA = new UserBrief(7, "ada", "Ada", AccountState.ACTIVE, "abc");

    private static void looks(String golden, Object shape) {
        try (InputStream file = AlertShapesTest.class.getResourceAsStream("/golden/alert/" + golden)) {
            JsonNode expected = WIRE.readTree(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(expected.toPrettyString(), tree(shape).toPrettyString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static JsonNode tree(Object shape) {
        try {
            return WIRE.readTree(WIRE.writeValueAsString(shape));
        } catch (JsonProcessingException noJson) {
            throw new AssertionError(noJson);
        }
    }

    private static AlertView full() {
        AlertTexts texts = new AlertTexts("Disk full", "2% left", "shop", "Prometheus", "disk < 2", "https://runbooks.example.org/disk",
                "bytes", "**Act**");
        return new AlertView(31, 3, 5, "Group/project", texts, AlertSeverity.HIGH, AlertStatus.RESOLVED, List.of("web-1", "web-2"), START,
                NOW, 4,
                "e175ea4ce0a553260a14bc5e922a935b40425c1e", new AlertView.Environment(9, "production"),
                new AlertView.Integration(2, "Hooks"), new AlertView.Incident(11, 6, false), ADA, NOW, NOW);
    }

    private static AlertView bare() {
        return new AlertView(32, 4, 5, "Group/project", new AlertTexts(null, null, null, null, null, null, null, null),
                AlertSeverity.UNKNOWN, AlertStatus.TRIGGERED, List.of(), START, null, 1, null, null, null, null, null, NOW, NOW);
    }

    @Test
    void an_alert_in_lists() {
        looks("alert.json", AlertJson.of(full(), LINKS));
        looks("bare-alert.json", AlertJson.of(bare(), LINKS));
    }

    @Test
    void an_alert_by_itself() {
        AlertDetail detail = new AlertDetail(full(), "{\"title\":\"Disk full\",\"deep\":{\"number\":1.50,\"list\":[null,true]}}", List.of(
                new Entry("opened", Reason.of("alert.first_occurrence"), 1, START, START, null),
                new Entry("grouped", Reason.of("alert.repeated", "triggered"), 3, START, NOW, null),
                new Entry("status_changed", Reason.of("alert.status_changed", "triggered", "resolved"), 1, NOW, NOW, ADA)));
        looks("alert-detail.json", AlertDetailJson.of(detail, LINKS, REASONS));
    }

    private static IntegrationView integration(IntegrationKind kind, String name, Optional<FieldMapping> mapping, String example) {
        return new IntegrationView(2, 5, "Group/project", kind, name, true, "0123456789abcdef", "f00d", mapping, example, START, NOW);
    }

    @Test
    void an_integration() {
        FieldMapping mapping = new FieldMapping(Map.of(
                Field.END_TIME,
                List.of(new Place(List.of("closed"), Type.DATETIME), new Place(List.of("events", "0", "end"), Type.NUMERIC)),
                Field.TITLE, List.of(new Place(List.of("alert", "name"), Type.STRING))));
        IntegrationView view = integration(IntegrationKind.GENERIC, "Hooks & Söhne", Optional.of(mapping), "{\"alert\":{\"name\":\"x\"}}");
        looks("integration.json", IntegrationJson.of(view, LINKS));
        IntegrationJson.WithToken shown = IntegrationJson.WithToken.of(new Created(view, "0123456789abcdef0123456789abcdef"), LINKS);
        looks("integration-with-token.json", shown);
        assertFalse(shown.toString().contains("0123456789abcdef"), shown.toString());
        looks("metrics-integration.json",
                IntegrationJson.of(integration(IntegrationKind.METRICS, "Metrics", Optional.empty(), null), LINKS));
    }

    @Test
    void places_show_what_only_some_fields_have() {
        Place place = new Place(List.of("a"), Type.STRING);
        FieldMapping mapping = new FieldMapping(Map.of(
                Field.END_STATUS, List.of(place.withWords(List.of("OK", "closed"))),
                Field.SEVERITY, List.of(place.withSeverities(Map.of("sev2", "low", "P1", "high"))),
                Field.FINGERPRINT, List.of(place.asPart(), new Place(List.of("b", "c"), Type.NUMERIC).asPart())));
        looks("learned-integration.json", IntegrationJson.of(integration(IntegrationKind.GENERIC, "Hooks", Optional.of(mapping), null),
                LINKS));
    }

    @ParameterizedTest
    @CsvSource({"Hooks,hooks", "日本,integration", "'A  b/../c?d#e',a--b----c-d-e", "%2e%2e,2e-2e"})
    void an_address_has_the_name_in_it_for_people(String name, String slug) {
        assertEquals("https://slipway.example.org/Group/project/alerts/notify/" + slug + "/0123456789abcdef.json",
                IntegrationJson.of(integration(IntegrationKind.GENERIC, name, Optional.empty(), null), LINKS).url());
    }

    @Test
    void the_rest() {
        looks("refusal.json", RefusalJson
                .of(new Refusal(8, Reason.of("alert.item_start_unreadable", "soon"), "{\"startsAt\":\"soon\"}", START), REASONS));
        looks("hint.json", RefusalJson.of(new Refusal(9, Level.HINT, Reason.of("alert.unknown_severity", "loud"), "{\"severity\":\"loud\"}",
                START), REASONS));
        looks("settings.json", AlertSettingsJson.of(new Values(false, true)));
    }
}
