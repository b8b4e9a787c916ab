package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.issue.HiddenComments;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Internal comments that a caller may not read, of issues and merge requests of several projects. */
class HiddenCommentsTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private AccessTables tables;
    private long group;
    private long project;
    private Noteable.Issue issue;
    private Noteable.Issue elsewhere;
    private Noteable.MergeRequest request;
    private int keys;

    @BeforeEach
    void make() {
        tables = new AccessTables(HERE.rows());
        group = tables.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = tables.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        long other = tables.store(GroupDraft.named("other").visible(Visibility.PUBLIC));
        issue = NotedRows.issue(HERE, project);
        elsewhere = NotedRows.issue(HERE, tables.store(ProjectDraft.in(other, "tool").visible(Visibility.PUBLIC)));
        request = NotedRows.request(HERE, project);
        for (Noteable noteable : List.of(issue, elsewhere, request)) {
            start(noteable, false, false);
            start(noteable, true, false);
            start(noteable, true, true);
        }
        String key = start(issue, true, false);
        NewNote reply = NewNote.comment(tables.user("author"), "x", NOW);
        HERE.get(Transactions.class).write(() -> {
            Discussions discussions = HERE.get(Discussions.class);
            return discussions.reply(discussions.lock(issue, key).orElseThrow().id(), DiscussionKind.THREAD, reply);
        });
    }

    private String start(Noteable noteable, boolean internal, boolean system) {
        String key = DiscussionKey.of(noteable, "hidden " + keys++);
        NewNote first = new NewNote(HERE.rows().user(), "x", system, OptionalLong.empty(), NOW);
        HERE.get(Transactions.class).write(() -> HERE.get(Discussions.class).start(
                new NewDiscussion(noteable, key, DiscussionKind.INDIVIDUAL, internal, Optional.empty(), first)));
        return key;
    }

    private Caller person(long account) {
        return new Caller.Person(HERE.get(Credentials.class).account(Long.toString(account)).orElseThrow(), 0, Set.of());
    }

    private static Map<Long, Integer> ofIssues(Caller caller, Noteable.Issue... issues) {
        return HERE.get(IssueViews.class).hiddenComments(List.of(issues).stream().map(Noteable.Issue::id).toList(), caller);
    }

    private Map<Long, Integer> ofRequest(Caller caller) {
        return HERE.get(NoteCounts.class).hidden(List.of(request.id()), caller);
    }

    @Test
    void internal_comments_are_hidden_from_callers_without_a_role() {
        for (Caller caller : List.of(Caller.ANONYMOUS, person(tables.user("stranger")))) {
            assertEquals(Map.of(issue.id(), 3, elsewhere.id(), 1), ofIssues(caller, issue, elsewhere));
            assertEquals(Map.of(elsewhere.id(), 1), ofIssues(caller, elsewhere));
            assertEquals(Map.of(), ofIssues(caller));
            assertEquals(Map.of(request.id(), 1), ofRequest(caller));
        }
    }

    @ParameterizedTest
    @EnumSource
    void internal_comments_are_hidden_from_guests_and_from_reporters_of_other_projects(Role role) {
        long member = tables.user("member");
        long inherited = tables.user("inherited");
        tables.store(MemberDraft.ofProject(project, member, role));
        tables.store(MemberDraft.ofGroup(group, inherited, role));
        for (long account : List.of(member, inherited)) {
            Map<Long, Integer> hidden = role == Role.GUEST ? Map.of(issue.id(), 3, elsewhere.id(), 1) : Map.of(elsewhere.id(), 1);
            assertEquals(hidden, ofIssues(person(account), issue, elsewhere));
            assertEquals(role == Role.GUEST ? Map.of(request.id(), 1) : Map.of(), ofRequest(person(account)));
        }
    }

    @Test
    void owner_of_a_personal_namespace_reads_all_comments_there() {
        long owner = tables.user("owner");
        Noteable.Issue own = NotedRows.issue(HERE, tables.store(
                ProjectDraft.in(tables.personalNamespace(owner), "own").visible(Visibility.PUBLIC)));
        start(own, true, false);
        assertEquals(Map.of(), ofIssues(person(owner), own));
        assertEquals(Map.of(own.id(), 1), ofIssues(person(tables.user("stranger")), own));
    }

    @Test
    void comments_that_all_read_are_not_read_for_that() {
        HERE.database().execute("""
                insert into discussions (key, project_id, issue_id, kind, internal, started_at)
                select md5(n::text || 'plan') || '00000000', %d, %d, 'individual', false, now() from generate_series(1, 20000) n"""
                .formatted(project, issue.id()));
        HERE.database().execute("analyze discussions; analyze notes");
        List<String> statements = new ArrayList<>();
        assertEquals(Map.of(issue.id(), 3),
                HiddenComments.of(HERE.dsl(statements::add), DISCUSSIONS.ISSUE_ID, List.of(issue.id()), Caller.ANONYMOUS));
        String plan = String.join("\n", HERE.dsl().fetch("explain " + statements.getFirst()).getValues(0, String.class));
        assertTrue(plan.contains("discussions_internal_issue"), plan);
        assertFalse(plan.contains("Seq Scan on discussions"), plan);
    }

    @Test
    void administrators_read_all_comments() {
        Caller administrator = person(tables.store(AccountDraft.named("root").asAdministrator()));
        assertEquals(Map.of(), ofIssues(administrator, issue, elsewhere));
        assertEquals(Map.of(), ofRequest(administrator));
    }
}
