package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.alert.AlertIncident.Circumstances;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlertIncidentTest {

    private static final Instant START = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final String PAGE = "https://slipway.example.org/group/project/-/alert_management/3/details";

    private static AlertTexts texts(String description, String service, String runbook, String markdown) {
        return new AlertTexts("Disk full", description, service, null, null, runbook, null, markdown);
    }

    private static String description(AlertTexts texts, String... hosts) {
        return AlertIncident.of(texts, new Circumstances(AlertSeverity.HIGH, START, List.of(hosts), Optional.empty(), PAGE)).description();
    }

    private static String row(AlertTexts texts, String name, String... hosts) {
        String start = "| " + name + " | ";
        return description(texts, hosts).lines().filter(line -> line.startsWith(start)).map(line -> line.substring(start.length()))
                .findFirst().orElse("");
    }

    @Test
    void an_incident_tells_everything_the_alert_knows() {
        AlertTexts texts = new AlertTexts("Disk full", "Only 2% left.\nOn two disks.", "shop", "Prometheus", "disk_free < 2",
                "https://runbooks.example.org/disk", null,
                "Ask **ops** first.");
        AlertIncident incident = AlertIncident.of(texts,
                new Circumstances(AlertSeverity.CRITICAL, START, List.of("web-1", "web-2"), Optional.of("production"), PAGE));
        assertEquals("Disk full", incident.title());
        assertEquals("critical", incident.severity());
        assertEquals("""
                | Alert | |
                |---|---|
                | Start time | `2024-05-06T07:08:09Z` |
                | Severity | `critical` |
                | Service | `shop` |
                | Monitoring tool | `Prometheus` |
                | Hosts | `web-1`, `web-2` |
                | Environment | `production` |
                | Runbook | <https://runbooks.example.org/disk> |
                | Alert page | <https://slipway.example.org/group/project/-/alert_management/3/details> |

                ```text
                Only 2% left.
                On two disks.
                ```

                Query:

                ```text
                disk_free < 2
                ```

                ---

                Ask **ops** first.""", incident.description());
    }

    @Test
    void what_is_not_known_is_left_out() {
        assertEquals("""
                | Alert | |
                |---|---|
                | Start time | `2024-05-06T07:08:09Z` |
                | Severity | `high` |
                | Alert page | <https://slipway.example.org/group/project/-/alert_management/3/details> |""",
                description(texts(null, null, null, null)));
    }

    @ParameterizedTest
    @CsvSource({"CRITICAL,critical", "HIGH,high", "MEDIUM,medium", "LOW,low", "INFO,unknown", "UNKNOWN,unknown"})
    void the_severity_is_the_incidents(AlertSeverity severity, String incident) {
        assertEquals(incident, AlertIncident
                .of(texts(null, null, null, null), new Circumstances(severity, START, List.of(), Optional.empty(), PAGE)).severity());
    }

    @Test
    void a_cell_stays_one_cell_in_one_line() {
        assertEquals("`a\u00a6b` |", row(texts(null, "a|b", null, null), "Service"));
        assertEquals("`a\\\\\u00a6 @everyone` |", row(texts(null, "a\\\\| @everyone", null, null), "Service"));
        assertEquals("`a b c` |", row(texts(null, "a\r\nb\n\nc", null, null), "Service"));
        assertEquals("``a`b`` |", row(texts(null, "a`b", null, null), "Service"));
        assertEquals("``` ``x`` ``` |", row(texts(null, "``x``", null, null), "Service"));
        assertEquals("`` `a `` |", row(texts(null, "`a", null, null), "Service"));
        assertEquals("`` a` `` |", row(texts(null, "a`", null, null), "Service"));
        assertEquals("", row(texts(null, " \n", null, null), "Service"));
        assertEquals("", row(texts(null, null, null, null), "Hosts", " "));
        assertEquals("`@everyone`, `<img src=x onerror=alert(1)>` |",
                row(texts(null, null, null, null), "Hosts", "@everyone", "<img src=x onerror=alert(1)>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "data:text/html,x", "ask Ada", "/runbooks/1", "https:///nowhere", "http://[",
            "https://a.example.org/> <b>",
        "ftp://a.example.org", "mailto:ada@example.org"})
    void a_runbook_that_is_no_page_is_text(String runbook) {
        assertEquals("`" + runbook + "` |", row(texts(null, null, runbook, null), "Runbook"));
    }

    @Test
    void a_runbook_that_is_a_page_is_a_link() {
        assertEquals("<https://a.example.org/b?c=d#e> |", row(texts(null, null, " https://a.example.org/b?c=d#e ", null), "Runbook"));
        assertEquals("<HTTP://a.example.org/%C3%A4> |", row(texts(null, null, "HTTP://a.example.org/ä", null), "Runbook"));
    }

    @Test
    void a_description_cannot_leave_its_block() {
        String hostile = "```\n# Fake\n````\n[x](javascript:alert(1))\n/close";
        String description = description(texts(hostile, null, null, null));
        assertTrue(description.endsWith("`````text\n" + hostile + "\n`````"), description);
        assertFalse(description(texts("a\r\nb\rc", null, null, null)).contains("\r"));
    }

    @Test
    void markdown_is_markdown() {
        assertTrue(description(texts(null, null, null, "# Do\n- [ ] this")).endsWith("\n\n---\n\n# Do\n- [ ] this"));
    }
}
