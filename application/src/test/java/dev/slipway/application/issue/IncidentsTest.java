package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.TestModules;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What alerts do to issues. */
final class IncidentsTest {

    private static final long PROJECT = 3;

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private final InstantSource clock = () -> now;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeIssues issues = new FakeIssues(transactions);
    private final FakeInternalUsers bots = new FakeInternalUsers(transactions);
    private final Incidents incidents = TestModules.of(clock, transactions, issues, bots).issue.incidents;
    private final long bot = bots.id(UserKind.ALERT_BOT, now);

    private Locked found(long id) {
        return issues.lock(id).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(IncidentSeverity.class)
    void an_incident_is_opened_by_the_bot(IncidentSeverity severity) {
        Locked issue = found(incidents.open(PROJECT, new IncidentDraft("Disk full", "text", severity.wireName())));
        assertEquals(List.of(bot, 1L, PROJECT, now), List.of(issue.authorId(), issue.iid(), issue.projectId(), issue.updatedAt()));
        assertEquals(List.of("Disk full", "text", IssueType.INCIDENT, severity, IssueState.OPENED), List.of(issue.content().title(),
                issue.content().description(), issue.content().type(), issue.content().severity(), issue.state()));
        assertFalse(issue.content().confidential());
    }

    @Test
    void it_is_part_of_the_unit_that_opens_it() {
        assertThrows(IllegalStateException.class, () -> transactions.write(() -> {
            incidents.open(PROJECT, new IncidentDraft("x", null, "low"));
            throw new IllegalStateException();
        }));
        assertEquals(List.of(), issues.all());
    }

    @Test
    void what_is_too_long_is_cut() {
        Locked issue = found(incidents.open(PROJECT, new IncidentDraft("🚀".repeat(300), "ü".repeat(1_048_577), "unknown")));
        assertEquals("🚀".repeat(255), issue.content().title());
        assertEquals(1_048_576, issue.content().description().length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "", "HIGH"})
    void severities_are_those_that_there_are(String severity) {
        assertThrows(IllegalArgumentException.class, () -> new IncidentDraft("x", null, severity));
        assertThrows(IllegalArgumentException.class, () -> new IncidentDraft(" ", null, "high"));
        assertThrows(IllegalArgumentException.class, () -> new IncidentDraft(null, null, "high"));
    }

    @Test
    void it_is_closed_once() {
        long id = incidents.open(PROJECT, new IncidentDraft("x", null, "low"));
        now = now.plusSeconds(60);
        assertTrue(incidents.close(id));
        assertEquals(List.of(IssueState.CLOSED, now), List.of(found(id).state(), found(id).updatedAt()));
        assertEquals(bot, issues.all().getFirst().closedBy());
        now = now.plusSeconds(60);
        assertFalse(incidents.close(id));
        assertEquals(now.minusSeconds(60), found(id).updatedAt());
        issues.move(id, IssueEvent.REOPEN, 7, now);
        assertTrue(incidents.close(id));
        issues.remove(id);
        assertFalse(incidents.close(id));
    }
}
