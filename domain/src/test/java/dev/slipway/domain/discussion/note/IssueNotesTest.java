package dev.slipway.domain.discussion.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class IssueNotesTest {

    private static final LocalDate DUE = LocalDate.of(2026, 11, 27);
    private static final IssueDraft PLAIN = draft(Map.of());

    /** Returns an issue with some attributes, by their names. */
    @SuppressWarnings("unchecked")
    private static IssueDraft draft(Map<String, Object> set) {
        return new IssueDraft((String) set.getOrDefault("title", "Fix login"), (String) set.get("description"),
                (IssueType) set.getOrDefault("type", IssueType.ISSUE),
                (IncidentSeverity) set.getOrDefault("severity", IncidentSeverity.UNKNOWN),
                (Boolean) set.getOrDefault("confidential", false), Labels.of((List<String>) set.getOrDefault("labels", List.of())),
                (List<Long>) set.getOrDefault("assignees", List.of()), (Boolean) set.get("locked"), (LocalDate) set.get("due"),
                (Integer) set.get("weight"), (HealthStatus) set.get("health"));
    }

    private static List<String> notes(IssueDraft before, IssueDraft after) {
        return IssueNotes.of(before, after, id -> "user" + id);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of("title", "Fix logout", "changed title from **Fix log{-in-}** to **Fix log{+out+}**", "changed title from "
                        + "**Fix log{-out-}** to **Fix log{+in+}**"),
                Arguments.of("description", "Why", "changed the description", "changed the description"),
                Arguments.of("type", IssueType.INCIDENT, "changed type from issue to incident", "changed type from incident to issue"),
                Arguments.of("type", IssueType.TEST_CASE, "changed type from issue to test case", "changed type from test case to issue"),
                Arguments.of("severity", IncidentSeverity.LOW, "changed the severity to **Low - S4**",
                        "changed the severity to **Unknown**"),
                Arguments.of("severity", IncidentSeverity.MEDIUM, "changed the severity to **Medium - S3**",
                        "changed the severity to **Unknown**"),
                Arguments.of("severity", IncidentSeverity.HIGH, "changed the severity to **High - S2**",
                        "changed the severity to **Unknown**"),
                Arguments.of("severity", IncidentSeverity.CRITICAL, "changed the severity to **Critical - S1**",
                        "changed the severity to **Unknown**"),
                Arguments.of("confidential", true, "made the issue confidential", "made the issue visible to everyone"),
                Arguments.of("assignees", List.of(1L, 2L), "assigned to @user1 and @user2", "unassigned @user1 and @user2"),
                Arguments.of("locked", true, "locked the discussion in this issue", "unlocked the discussion in this issue"),
                Arguments.of("due", DUE, "changed due date to November 27, 2026", "removed due date"),
                Arguments.of("due", LocalDate.of(2027, 1, 2), "changed due date to January 2, 2027", "removed due date"),
                Arguments.of("health", HealthStatus.ON_TRACK, "changed health status to **on track**", "removed the health status"),
                Arguments.of("health", HealthStatus.NEEDS_ATTENTION, "changed health status to **needs attention**",
                        "removed the health status"),
                Arguments.of("health", HealthStatus.AT_RISK, "changed health status to **at risk**", "removed the health status"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void each_attribute_is_told_in_the_words_of_the_product(String attribute, Object value, String note, String back) {
        IssueDraft changed = draft(Map.of(attribute, value));
        assertEquals(List.of(note), notes(PLAIN, changed));
        assertEquals(List.of(back), notes(changed, PLAIN));
        assertEquals(List.of(), notes(changed, changed));
    }

    @Test
    void labels_and_weight_are_not_told() {
        assertEquals(List.of(), notes(PLAIN, draft(Map.of("labels", List.of("bug"), "weight", 3, "locked", false, "description", ""))));
    }

    @Test
    void changes_at_once_are_told_in_one_order() {
        IssueDraft all = draft(Map.of("title", "x", "description", "y", "type", IssueType.INCIDENT, "severity", IncidentSeverity.HIGH,
                "confidential", true, "assignees", List.of(3L), "locked", true, "due", DUE, "health", HealthStatus.AT_RISK));
        assertEquals(List.of("changed title from **{-Fix login-}** to **{+x+}**", "changed the description",
                "locked the discussion in this issue", "changed due date to November 27, 2026", "changed health status to **at risk**",
                "assigned to @user3", "made the issue confidential", "changed the severity to **High - S2**",
                "changed type from issue to incident"), notes(PLAIN, all));
        assertEquals(List.of("changed due date to November 27, 2026", "changed health status to **at risk**", "assigned to @user3"),
                notes(IssueNotes.unset(all), all));
        assertEquals(null, IssueNotes.unset(draft(Map.of("weight", 3))).weight());
        assertEquals(null, IssueNotes.unset(new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE,
                List.of(), null, null, null, null, 7L)).milestone());
        assertEquals(Set.of(1L, 3L), IssueNotes.users(draft(Map.of("assignees", List.of(1L, 2L))),
                draft(Map.of("assignees", List.of(2L, 3L)))));
    }

    @ParameterizedTest
    @CsvSource({
        "acme/tool,  closed via merge request !7,           closed via commit abc",
        "acme/web,   closed via merge request tool!7,       closed via commit tool@abc",
        "other/web,  closed via merge request acme/tool!7,  closed via commit acme/tool@abc"})
    void cause_is_named_from_the_project_of_the_issue(String path, String byRequest, String byCommit) {
        IssueCause.Origin origin = new IssueCause.Origin(5, "acme/tool");
        assertEquals(byRequest, IssueNotes.moved(IssueEvent.CLOSE, new IssueCause.MergedRequest(origin, 70, 7), () -> path));
        assertEquals(byCommit, IssueNotes.moved(IssueEvent.CLOSE, new IssueCause.PushedCommit(origin, "abc"), () -> path));
        assertEquals("closed", IssueNotes.moved(IssueEvent.CLOSE, IssueCause.CALL, () -> path));
        assertEquals("automatically closed this incident because the alert resolved",
                IssueNotes.moved(IssueEvent.CLOSE, IssueCause.ENDED_ALERT, () -> path));
        assertEquals("reopened", IssueNotes.moved(IssueEvent.REOPEN, IssueCause.CALL, () -> path));
    }
}
