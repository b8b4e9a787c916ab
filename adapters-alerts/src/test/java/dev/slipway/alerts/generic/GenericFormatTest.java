package dev.slipway.alerts.generic;

import static dev.slipway.alerts.AlertVectors.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alerts.AlertFormatContract;
import dev.slipway.alerts.AlertVectors;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GenericFormatTest extends AlertFormatContract {

    private static final GenericFormat FORMAT = new GenericFormat(SeveritySynonyms.names(), Fingerprinting.byDefault());

    @Override
    protected AlertFormat format() {
        return FORMAT;
    }

    private static IncomingAlert read(String payload, Tier tier, Map<Field, List<Place>> places) {
        Context context = new Context(NOW, tier, places.isEmpty() ? Optional.empty() : Optional.of(new FieldMapping(places)));
        List<AlertReading> readings = FORMAT.read(AlertVectors.object(payload.replace('\'', '"')), context);
        assertEquals(1, readings.size());
        return ((AlertReading.Usable) readings.getFirst()).alert();
    }

    private static IncomingAlert read(String payload) {
        return read(payload, Tier.ULTIMATE, Map.of());
    }

    private static Place place(Type type, String... path) {
        return new Place(List.of(path), type);
    }

    private static Fingerprint print(String payload) {
        return read(payload).fingerprint().orElseThrow();
    }

    @Test
    void start_end_and_hosts_do_not_tell_alerts_apart() {
        Fingerprint plain = print("{'title':'t','extra':{'x':[1,2]}}");
        assertEquals(plain, print("{'title':'t','extra':{'x':[1,2]},'start_time':'2026-01-01T00:00:00Z'}"));
        assertEquals(plain, print("{'hosts':['a','b'],'extra':{'x':[1.0,2]},'title':'t'}"));
        assertEquals(plain, print("{'title':'t','end_time':'2026-01-01T00:00:00Z','hosts':'c','extra':{'x':[1,2]}}"));
        assertNotEquals(plain, print("{'title':'t','extra':{'x':[2,1]}}"));
        assertNotEquals(plain, print("{'title':'t','extra':{'x':[1,2],'start_time':'2026-01-01T00:00:00Z'}}"));
        assertTrue(read("{'hosts':['a'],'start_time':'2026-01-01'}").fingerprint().isEmpty());
    }

    @Test
    void without_premium_only_what_is_given_identifies() {
        assertTrue(read("{'title':'t'}", Tier.FREE, Map.of()).fingerprint().isEmpty());
        assertEquals(Optional.of(Fingerprint.of("f")), read("{'title':'t','fingerprint':'f'}", Tier.FREE, Map.of()).fingerprint());
    }

    @Test
    void an_end_that_is_none_resolves_nothing() {
        for (String end : List.of("null", "''", "'soon'", "true", "[]", "{}", "'0001-01-01T00:00:00Z'", "0")) {
            IncomingAlert alert = read("{'title':'t','end_time':" + end + "}");
            assertTrue(!alert.resolves() && alert.endedAt().isEmpty(), end);
        }
        IncomingAlert future = read("{'end_time':'2027-01-01T00:00:00Z'}");
        assertTrue(future.resolves());
        assertEquals(Optional.of(Instant.parse("2027-01-01T00:00:00Z")), future.endedAt());
    }

    @Test
    void a_start_that_is_none_is_now() {
        for (String start : List.of("null", "''", "'soon'", "true", "[]", "'0001-01-01T00:00:00Z'")) {
            assertEquals(NOW, read("{'start_time':" + start + "}").startedAt(), start);
        }
        assertEquals(Instant.parse("2026-01-02T03:04:05Z"), read("{'start_time':1767323045}").startedAt());
    }

    @Test
    void mapped_fields_are_found_where_the_integration_says() {
        Map<Field, List<Place>> places = new EnumMap<>(Field.class);
        places.put(Field.TITLE, List.of(place(Type.STRING, "event", "name")));
        places.put(Field.DESCRIPTION, List.of(place(Type.ARRAY, "event", "lines")));
        places.put(Field.START_TIME, List.of(place(Type.NUMERIC, "event", "at")));
        places.put(Field.END_TIME, List.of(place(Type.DATETIME, "event", "closed")));
        places.put(Field.SERVICE, List.of(place(Type.STRING, "tags", "0", "value")));
        places.put(Field.MONITORING_TOOL, List.of(place(Type.STRING, "by")));
        places.put(Field.HOSTS, List.of(place(Type.ARRAY, "nodes")));
        places.put(Field.SEVERITY, List.of(place(Type.STRING, "level")));
        places.put(Field.FINGERPRINT, List.of(place(Type.ARRAY, "key")));
        places.put(Field.SERVICE_ENVIRONMENT_NAME, List.of(place(Type.STRING, "env")));
        IncomingAlert alert = read("""
                {'event':{'name':'Disk full','lines':['a',1],'at':1767323045,'closed':'2026-01-02T04:00:00Z'},'tags':[{'value':'db'}],'by':\
                'watch',
                 'nodes':['n1',['n2']],'level':'LOW','key':['k',7],'env':'production','title':'not this one'}""", Tier.PREMIUM, places);
        assertEquals("Disk full", alert.title());
        assertEquals("a, 1", alert.texts().description());
        assertEquals("db", alert.texts().service());
        assertEquals("watch", alert.texts().monitoringTool());
        assertEquals(List.of("n1", "n2"), alert.hosts());
        assertEquals(AlertSeverity.LOW, alert.severity());
        assertEquals(Optional.of(Fingerprint.of("k7")), alert.fingerprint());
        assertEquals(Optional.of("production"), alert.environment());
        assertEquals(Instant.parse("2026-01-02T03:04:05Z"), alert.startedAt());
        assertEquals(Optional.of(Instant.parse("2026-01-02T04:00:00Z")), alert.endedAt());
        assertTrue(alert.resolves());
    }

    @Test
    void the_first_place_that_has_a_value_of_its_type_wins_and_then_the_usual_one() {
        Map<Field, List<Place>> places = Map.of(Field.TITLE, List.of(
                place(Type.ARRAY, "a"), place(Type.DATETIME, "b"), place(Type.NUMERIC, "c"), place(Type.STRING, "d"),
                place(Type.STRING, "e")));
        assertEquals("e", read("{'a':'text','b':'no time','c':'no number','d':' ','e':'e','title':'u'}", Tier.ULTIMATE, places).title());
        assertEquals("12", read("{'a':[],'c':'12','e':'e'}", Tier.ULTIMATE, places).title());
        assertEquals("2026-01-02", read("{'b':'2026-01-02','c':12}", Tier.ULTIMATE, places).title());
        assertEquals("x, y", read("{'a':['x',['y']],'b':'2026-01-02'}", Tier.ULTIMATE, places).title());
        assertEquals("true", read("{'c':true,'d':true}", Tier.ULTIMATE, places).title());
        assertEquals("usual", read("{'title':'usual'}", Tier.ULTIMATE, places).title());
        assertEquals("New: Alert", read("{}", Tier.ULTIMATE, places).title());
    }

    @Test
    void mapping_is_premium() {
        Map<Field, List<Place>> places = Map.of(Field.TITLE, List.of(place(Type.STRING, "name")), Field.END_TIME,
                List.of(place(Type.STRING, "closed")));
        IncomingAlert alert = read("{'name':'n','title':'t','closed':'2026-01-01'}", Tier.FREE, places);
        assertEquals("t", alert.title());
        assertTrue(!alert.resolves());
    }

    @Test
    void mapped_places_of_what_differs_do_not_tell_alerts_apart_either() {
        Map<Field, List<Place>> places = Map.of(
                Field.START_TIME, List.of(place(Type.DATETIME, "event", "begun")),
                Field.END_TIME, List.of(place(Type.DATETIME, "event", "over"), place(Type.DATETIME, "times", "1")),
                Field.HOSTS, List.of(place(Type.ARRAY, "nodes")));
        IncomingAlert firing = read("{'name':'n','event':{'begun':'2026-01-01','id':1},'times':['x',null],'nodes':['a']}", Tier.ULTIMATE,
                places);
        IncomingAlert over = read(
                "{'name':'n','event':{'begun':'2026-01-02','over':'2026-01-03','id':1},'times':['x','2026-01-04'],'nodes':['b','c']}",
                Tier.ULTIMATE, places);
        assertEquals(firing.fingerprint(), over.fingerprint());
        assertTrue(over.resolves() && !firing.resolves());
        assertEquals(Optional.of(Instant.parse("2026-01-03T00:00:00Z")), over.endedAt());
    }

    @Test
    void a_mapped_end_that_is_none_resolves_nothing() {
        Map<Field, List<Place>> places = Map.of(Field.END_TIME, List.of(place(Type.STRING, "state")));
        assertTrue(!read("{'state':'open'}", Tier.ULTIMATE, places).resolves());
        assertTrue(read("{'state':'2026-01-01'}", Tier.ULTIMATE, places).resolves());
    }

    @Test
    void teams_replace_words_and_fingerprints() {
        GenericFormat own = new GenericFormat(word -> AlertSeverity.INFO, source -> Optional.of(Fingerprint.of(source.identity().text())));
        IncomingAlert alert = ((AlertReading.Usable) own.read(AlertVectors.object("{\"title\":\"t\",\"hosts\":[]}"), new Context(NOW,
                Tier.FREE, Optional.empty()))
                .getFirst()).alert();
        assertEquals(AlertSeverity.INFO, alert.severity());
        assertEquals(Optional.of(Fingerprint.of("{\"title\":\"t\"}")), alert.fingerprint());
    }

    @Test
    void the_payload_is_kept_whole() {
        Json.Members payload = AlertVectors.object("{\"title\":\"" + "x".repeat(5_000) + "\",\"nested\":{\"deep\":[null,{\"a\":1.50}]}}");
        IncomingAlert alert = ((AlertReading.Usable) FORMAT.read(payload, new Context(NOW, Tier.FREE, Optional.empty())).getFirst())
                .alert();
        assertEquals(payload, alert.payload());
        assertEquals(200, alert.title().length());
        assertNull(alert.texts().query());
    }

    @Test
    void severity_may_be_a_list_of_words_of_which_the_first_known_counts() {
        assertEquals(AlertSeverity.HIGH, read("{'severity':['high']}").severity());
        assertEquals(AlertSeverity.HIGH, read("{'severity':['loud','HIGH','low']}").severity());
        assertEquals(AlertSeverity.CRITICAL, read("{'severity':['loud']}").severity());
        assertEquals(AlertSeverity.CRITICAL, read("{'severity':[]}").severity());
        Map<Field, List<Place>> mapped = Map.of(Field.SEVERITY, List.of(place(Type.STRING, "prio")));
        assertEquals(AlertSeverity.HIGH, read("{'prio':['high']}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.LOW, read("{'prio':[' ','loud','low']}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.INFO, read("{'prio':[''],'severity':'info'}", Tier.PREMIUM, mapped).severity());
    }

    private static List<String> hints(String payload, Map<Field, List<Place>> places) {
        Context context = new Context(NOW, Tier.PREMIUM, places.isEmpty() ? Optional.empty() : Optional.of(new FieldMapping(places)));
        return FORMAT.hints(AlertVectors.object(payload.replace('\'', '"')), context).stream().map(hint -> hint.id() + hint.args())
                .toList();
    }

    @Test
    void payload_that_looks_like_an_end_and_is_none_gives_a_hint() {
        assertEquals(List.of("alert.looks_like_an_end[status, Resolved]"), hints("{'status':' Resolved '}", Map.of()));
        assertEquals(List.of("alert.looks_like_an_end[state, ok]"), hints("{'status':'fine','state':'ok'}", Map.of()));
        assertEquals(List.of(), hints("{'status':'firing'}", Map.of()));
        assertEquals(List.of(), hints("{'status':'resolved','end_time':'2026-01-01T00:00:00Z'}", Map.of()));
        Place mapped = place(Type.STRING, "status").withWords(List.of("gone"));
        assertEquals(List.of(), hints("{'status':'resolved'}", Map.of(Field.END_STATUS, List.of(mapped))));
        assertEquals(List.of("alert.looks_like_an_end[status, resolved]"),
                hints("{'status':'resolved'}", Map.of(Field.END_TIME, List.of(place(Type.DATETIME, "closed")))));
    }

    @Test
    void severity_that_no_table_knows_gives_a_hint() {
        assertEquals(List.of("alert.unknown_severity[loud]"), hints("{'severity':'loud'}", Map.of()));
        assertEquals(List.of("alert.unknown_severity[7]"), hints("{'severity':7}", Map.of()));
        assertEquals(List.of("alert.unknown_severity[" + "x".repeat(50) + "]"), hints("{'severity':'" + "x".repeat(60) + "'}", Map.of()));
        assertEquals(List.of("alert.unknown_severity[a]"), hints("{'severity':['a','b']}", Map.of()));
        assertEquals(List.of(), hints("{'severity':['a','HIGH']}", Map.of()));
        for (String none : List.of("{}", "{'severity':null}", "{'severity':''}", "{'severity':{}}", "{'severity':[]}",
                "{'severity':'Low'}")) {
            assertEquals(List.of(), hints(none, Map.of()), none);
        }
        Map<Field, List<Place>> mapped = Map.of(Field.SEVERITY, List.of(place(Type.STRING, "prio").withSeverities(Map.of("loud", "high"))));
        assertEquals(List.of(), hints("{'prio':'LOUD'}", mapped));
        assertEquals(List.of("alert.unknown_severity[soft]"), hints("{'prio':'soft'}", mapped));
        assertEquals(List.of("alert.looks_like_an_end[status, up]", "alert.unknown_severity[x]"),
                hints("{'status':'up','severity':'x'}", Map.of()));
    }

    @Test
    void mapped_status_decides_about_the_end_where_it_is_there() {
        Map<Field, List<Place>> mapped = Map.of(Field.END_STATUS, List.of(place(Type.STRING, "status").withWords(List.of("OK", "closed"))));
        assertTrue(read("{'status':'ok'}", Tier.PREMIUM, mapped).resolves());
        assertEquals(Optional.empty(), read("{'status':'ok'}", Tier.PREMIUM, mapped).endedAt());
        IncomingAlert ended = read("{'status':'Closed','end_time':'2026-01-01T00:00:00Z'}", Tier.PREMIUM, mapped);
        assertEquals(Optional.of(Instant.parse("2026-01-01T00:00:00Z")), ended.endedAt());
        IncomingAlert lasts = read("{'status':'firing','end_time':'2026-01-01T00:00:00Z'}", Tier.PREMIUM, mapped);
        assertEquals(List.of(false, Optional.empty()), List.of(lasts.resolves(), lasts.endedAt()));
        assertTrue(read("{'end_time':'2026-01-01T00:00:00Z'}", Tier.PREMIUM, mapped).resolves());
        assertEquals(false, read("{'status':'ok'}", Tier.FREE, mapped).resolves());
    }

    @Test
    void mapped_status_tells_no_alerts_apart() {
        Map<Field, List<Place>> mapped = Map.of(Field.END_STATUS, List.of(place(Type.STRING, "status").withWords(List.of("ok"))));
        assertEquals(read("{'title':'t','status':'firing'}", Tier.PREMIUM, mapped).fingerprint(),
                read("{'title':'t','status':'ok'}", Tier.PREMIUM, mapped).fingerprint());
        assertNotEquals(print("{'title':'t','end_status':'a'}"), print("{'title':'t','end_status':'b'}"));
    }

    @Test
    void mapped_words_mean_what_the_place_says_and_others_what_they_always_mean() {
        Map<Field, List<Place>> mapped = Map.of(Field.SEVERITY,
                List.of(place(Type.STRING, "prio").withSeverities(Map.of("sev2", "medium", "high", "low"))));
        assertEquals(AlertSeverity.MEDIUM, read("{'prio':'SEV2'}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.LOW, read("{'prio':'high'}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.INFO, read("{'prio':'info'}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.CRITICAL, read("{'prio':'sev9'}", Tier.PREMIUM, mapped).severity());
        assertEquals(AlertSeverity.INFO, read("{'severity':'info'}", Tier.PREMIUM, mapped).severity());
    }

    @Test
    void joined_places_are_one_fingerprint() {
        Map<Field, List<Place>> mapped = Map.of(Field.FINGERPRINT,
                List.of(place(Type.STRING, "rule").asPart(), place(Type.STRING, "host").asPart()));
        assertEquals(Optional.of(Fingerprint.of("[\"disk\",\"web1\"]")), read("{'rule':'disk','host':'web1','x':1}", Tier.PREMIUM, mapped)
                .fingerprint());
        assertEquals(Optional.of(Fingerprint.of("[\"disk\",null]")), read("{'rule':'disk','fingerprint':'f'}", Tier.PREMIUM, mapped)
                .fingerprint());
        assertEquals(Optional.of(Fingerprint.of("f")), read("{'fingerprint':'f'}", Tier.PREMIUM, mapped).fingerprint());
    }
}
