package dev.slipway.alerts.metrics;

import static dev.slipway.alerts.AlertVectors.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.AlertVectors;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsFormatTest extends AlertFormatContract {

    private static final MetricsFormat FORMAT = new MetricsFormat(SeveritySynonyms.ofMetrics(), Fingerprinting.byDefault());

    @Override
    protected AlertFormat format() {
        return FORMAT;
    }

    private static Json.Members batch(String items) {
        return AlertVectors.object(
                ("{'version':'4','groupKey':'{}:{}','truncatedAlerts':0,'status':'firing','receiver':'r','groupLabels':{},'commonLabels':"
                        + "{},"
                + "'commonAnnotations':{},'externalURL':'http://am.example','alerts':[" + items + "]}").replace('\'', '"'));
    }

    private static AlertReading reading(String item) {
        return FORMAT.read(batch(item), new Context(NOW, Tier.FREE, Optional.empty())).getFirst();
    }

    private static IncomingAlert read(String item) {
        return ((AlertReading.Usable) reading(item)).alert();
    }

    @ParameterizedTest
    @ValueSource(strings = {"alerts", "commonAnnotations", "commonLabels", "externalURL", "groupKey", "groupLabels", "receiver", "status",
            "version"})
    void every_top_level_attribute_is_required(String name) {
        Map<String, Json> members = new LinkedHashMap<>(batch("").values());
        assertTrue(FORMAT.recognizes(new Json.Members(members)));
        members.remove(name);
        assertFalse(FORMAT.recognizes(new Json.Members(members)));
    }

    @Test
    void only_version_4_with_a_list_of_alerts_is_of_the_format() {
        for (Json version : List.of(new Json.Digits("4"), new Json.Text("3"), new Json.Text("4.0"), Json.NULL)) {
            Map<String, Json> members = new LinkedHashMap<>(batch("").values());
            members.put("version", version);
            assertFalse(FORMAT.recognizes(new Json.Members(members)), version.text());
        }
        for (Json alerts : List.of(new Json.Members(Map.of()), new Json.Text("[]"), Json.NULL)) {
            Map<String, Json> members = new LinkedHashMap<>(batch("").values());
            members.put("alerts", alerts);
            assertFalse(FORMAT.recognizes(new Json.Members(members)), alerts.text());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'status':'resolved'                                  | true",
        "'status':'Resolved','endsAt':'0001-01-01T00:00:00Z'  | true",
        "'status':'resolved','endsAt':'2027-01-01T00:00:00Z'  | true",
        "'status':'firing'                                    | false",
        "'status':'firing','endsAt':'2026-03-01T00:00:00Z'    | false",
        "'status':'firing','endsAt':'0001-01-01T00:00:00Z'    | false",
        "'status':'','endsAt':'2026-03-01T00:00:00Z'          | true",
        "'status':null,'endsAt':'2026-03-01T00:00:00Z'        | true",
        "'endsAt':'2026-03-01T00:00:00Z'                      | true",
        "'endsAt':'2026-03-04T05:06:07Z'                      | true",
        "'endsAt':'2026-03-04T05:06:07.000001Z'               | false",
        "'endsAt':'2027-01-01T00:00:00Z'                      | false",
        "'endsAt':'0001-01-01T00:00:00Z'                      | false",
        "'endsAt':'never'                                     | false",
        "'endsAt':null                                        | false",
        "'x':1                                                | false"}, quoteCharacter = '`')
    void status_decides_and_without_it_an_end_that_has_passed(String members, boolean resolves) {
        assertEquals(resolves, read("{'labels':{'alertname':'a'},'startsAt':'2026-03-01T00:00:00Z'," + members + "}").resolves());
    }

    @Test
    void an_alert_that_is_over_ended_when_it_says() {
        String start = "{'labels':{'alertname':'a'},'startsAt':'2026-03-01T00:00:00Z','status':'resolved'";
        assertEquals(Optional.of(Instant.parse("2026-03-01T01:00:00Z")), read(start + ",'endsAt':'2026-03-01T01:00:00Z'}").endedAt());
        assertEquals(Optional.empty(), read(start + ",'endsAt':'0001-01-01T00:00:00Z'}").endedAt());
        assertEquals(Optional.empty(), read(start + "}").endedAt());
    }

    @Test
    void the_fingerprint_is_of_start_name_and_query_as_they_were_sent() {
        String item = "{'annotations':{'title':'" + "t".repeat(300) + "'},'startsAt':'2026-03-01T00:00:00.123456789+01:00',"
                + "'generatorURL':'http://p.example/graph?g0.tab=1&g0.expr=up%7Bjob%3D%22x%22%7D+%3D%3D+0'";
        Fingerprint expected = Fingerprint.of("2026-03-01T00:00:00.123456789+01:00/" + "t".repeat(300) + "/up{job=\"x\"} == 0");
        assertEquals(Optional.of(expected), read(item + "}").fingerprint());
        assertEquals(Optional.of(expected),
                read(item + ",'status':'resolved','endsAt':'2026-03-02T00:00:00Z','fingerprint':'other'}").fingerprint());
        assertEquals(Optional.of(Fingerprint.of("2026-03-01/a/")),
                read("{'labels':{'alertname':'a'},'startsAt':'2026-03-01'}").fingerprint());
    }

    @Test
    void instances_of_one_rule_with_different_labels_are_separate_alerts_even_with_the_same_title() {
        String item = "{'labels':{'alertname':'Down','severity':'%s','instance':'%s'},'annotations':{'summary':'at "
                + "%s'},'startsAt':'2026-03-01'}";
        Optional<Fingerprint> web1 = read(item.formatted("high", "web1", "7 %")).fingerprint();
        assertEquals(Optional.of(Fingerprint.of("2026-03-01/Down//{\"instance\":\"web1\"}")), web1);
        assertEquals(web1, read(item.formatted("low", "web1", "9 %")).fingerprint());
        assertNotEquals(web1, read(item.formatted("high", "web2", "7 %")).fingerprint());
    }

    @Test
    void items_that_lack_what_is_required_are_refused_with_what_they_lack() {
        Map<String, String> items = Map.of(
                "'text'", "alert.item_no_object", "null", "alert.item_no_object", "[]", "alert.item_no_object",
                "{'startsAt':'2026-03-01T00:00:00Z'}", "alert.item_without_title",
                "{'startsAt':'2026-03-01T00:00:00Z','labels':{'alertname':' '},'annotations':{'title':'','summary':[]}}",
                "alert.item_without_title",
                "{'labels':{'alertname':'a'}}", "alert.item_without_start", "{'labels':{'alertname':'a'},'startsAt':null}",
                "alert.item_without_start",
                "{'labels':{'alertname':'a'},'startsAt':'soon'}", "alert.item_start_unreadable",
                "{'labels':{'alertname':'a'},'startsAt':'0001-01-01T00:00:00Z'}", "alert.item_start_unreadable");
        items.forEach((item, reason) -> assertEquals(reason, ((AlertReading.Unusable) reading(item)).reason().id(), item));
    }

    @Test
    void one_item_that_is_refused_does_not_keep_the_others_out() {
        List<AlertReading> readings = FORMAT.read(batch(
                "{'labels':{'alertname':'a'},'startsAt':'2026-03-01'},7,{'labels':{'alertname':'b'},'startsAt':'2026-03-01'}"),
                new Context(NOW, Tier.FREE, Optional.empty()));
        assertEquals(List.of(true, false, true), readings.stream().map(AlertReading.Usable.class::isInstance).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "http://p/graph?g0.expr=up&g0.tab=1 | up",
        "http://p/graph?g0.tab=1&g0.expr=rate%28x%5B5m%5D%29+%3E+1 | rate(x[5m]) > 1",
        "/graph?g0%2Eexpr=up#g0.expr=down | up",
        "http://p/graph?g0.expr=&g0.expr=second | second",
        "http://p/graph?g0.expr=100%&x=1 | 100%",
        "?g0.expr=a=b | a=b",
        "http://p/graph?g1.expr=up | ``",
        "http://p/graph#?g0.expr=up | ``",
        "no address | ``",
        "http://p/graph?g0.expr | ``"})
    void the_query_is_a_parameter_of_the_address_of_the_generator(String url, String query) {
        assertEquals(query.isEmpty() ? Optional.empty() : Optional.of(query), UrlQuery.parameter(url, "g0.expr"));
    }

    @Test
    void a_batch_without_alerts_has_none() {
        assertEquals(List.of(), FORMAT.read(batch(""), new Context(NOW, Tier.FREE, Optional.empty())));
    }
}
