package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.issue.AlongIssue;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Epics of issues that are created and changed. */
class EpicsOfIssuesTest {

    private final EpicScene scene = new EpicScene();
    private final long open = scene.epic(scene.group);
    private final long other = scene.epic(scene.group);
    private final long secret = scene.secretEpic(scene.group);
    private final long below = scene.epic(scene.groupIn(scene.group, "inside2"));
    private final Map<String, Long> epics = Map.of("open", open, "other", other, "secret", secret);

    private void changed(Caller caller, AlongIssue along, long issue) {
        scene.stored.write(() -> {
            ProjectGrant project = scene.access.project(caller, new ProjectRef.Id(scene.project));
            along.began(project);
            along.locked(project, issue);
            along.written(project, issue);
        });
    }

    private String epicOf(long issue) {
        return scene.links.ofIssue(issue).map(link -> epics.entrySet().stream().filter(epic -> epic.getValue() == link.epicId())
                .findFirst().orElseThrow().getKey()).orElse(null);
    }

    @Test
    void issues_name_the_epics_that_the_caller_sees() {
        long one = scene.issue(scene.project, false);
        long two = scene.issue(scene.project, true);
        long free = scene.issue(scene.project, false);
        scene.links.add(open, one);
        scene.links.add(secret, two);
        IssueEpic shown = new IssueEpic(open, 1, "plan", scene.group, "acme");
        assertEquals(Map.of(one, shown), scene.epicsOfIssues.of(scene.caller("guest"), List.of(one, two, free)));
        assertEquals(Set.of(one, two), scene.epicsOfIssues.of(scene.caller("reporter"), List.of(one, two, free)).keySet());
        assertEquals(Map.of(), scene.epicsOfIssues.of(scene.caller("reporter"), List.of()));
    }

    /** Callers who may not change the issue have the epic that they sent ignored. */
    @ParameterizedTest
    @CsvSource({
        "reporter, open,   false, done,                 open",
        "reporter, secret, true,  done,                 secret",
        "reporter, secret, false, 422 epic.secret_epic, ",
        "reporter, 1000,   false, no Epic,              ",
        "guest,    open,   false, done,                 ",
        "guest,    1000,   false, done,                 "})
    void new_issue_gets_the_epic(String caller, String epic, boolean confidential, String expected, String stored) {
        long issue = scene.issue(scene.project, confidential);
        Caller by = scene.caller(caller);
        assertEquals(expected, Refusals.end(
                () -> changed(by, scene.epicsOfIssues.ofNew(by, epic.equals("1000") ? 1_000 : epics.get(epic)), issue)));
        assertEquals(stored, epicOf(issue));
    }

    /** The caller is no reporter of the group, so confidential epics are not seen, but one of the project. */
    @ParameterizedTest
    @CsvSource({
        "reporter, ,       open,   done,      open",
        "reporter, open,   open,   done,      open",
        "reporter, open,   other,  done,      other",
        "reporter, open,   ,       done,      ",
        "reporter, ,       ,       done,      ",
        "reporter, secret, ,       done,      ",
        "reporter, secret, other,  done,      other",
        "guest,    open,   other,  done,      open",
        "guest,    open,   ,       done,      open",
        "member,   open,   other,  forbidden, open",
        "member,   open,   ,       done,      ",
        "member,   secret, ,       done,      secret"})
    void changed_issue_gets_another_epic_or_none(String caller, String present, String wanted, String expected, String stored) {
        long issue = scene.issue(scene.project, true);
        Caller by = caller.equals("member") ? scene.caller("stranger") : scene.caller(caller);
        scene.directory.store(MemberDraft.ofProject(scene.project, scene.id("stranger"),
                Role.REPORTER));
        if (present != null) {
            scene.links.add(epics.get(present), issue);
        }
        Optional<Link> before = scene.links.ofIssue(issue);
        OptionalLong asked = wanted == null ? OptionalLong.empty() : OptionalLong.of(epics.get(wanted));
        assertEquals(expected, Refusals.end(() -> changed(by, scene.epicsOfIssues.ofPresent(by, asked), issue)));
        assertEquals(stored, epicOf(issue));
        if (present != null && present.equals(stored)) {
            assertEquals(before, scene.links.ofIssue(issue), "the position stays");
        }
    }

    @Test
    void epic_of_another_group_is_refused() {
        long foreign = scene.epic(scene.elsewhere);
        long issue = scene.issue(scene.project, false);
        Caller administrator = scene.caller("administrator");
        for (AlongIssue along : List.of(scene.epicsOfIssues.ofNew(administrator, foreign),
                scene.epicsOfIssues.ofPresent(administrator, OptionalLong.of(foreign)),
                scene.epicsOfIssues.ofNew(administrator, below))) {
            assertEquals("422 epic.foreign_issue", Refusals.end(() -> changed(administrator, along, issue)));
        }
    }

    @Test
    void epic_that_is_deleted_meanwhile_is_not_found_before_the_issue_is_made() {
        Caller reporter = scene.caller("reporter");
        ProjectGrant project = scene.access.project(reporter, new ProjectRef.Id(scene.project));
        AlongIssue along = scene.epicsOfIssues.ofNew(reporter, open);
        assertEquals("done", Refusals.end(() -> along.began(project)));
        scene.epics.remove(open);
        assertEquals("no Epic", Refusals.end(() -> along.began(project)));
        assertEquals("none", Refusals.end(() -> scene.issuesOfEpic.lock(open)));
    }
}
