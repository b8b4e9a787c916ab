package dev.slipway.persistence.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.issue.IssuesKit;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqIssuesTest extends IssuesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Issues issues() {
        return HERE.get(Issues.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project() {
        return HERE.rows().project();
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected void deleteUser(long id) {
        HERE.rows().ask("delete from users where id = ? returning id", id);
    }

    @Test
    void a_project_that_is_gone_takes_none() {
        NewIssue issue = new NewIssue(project() + 1_000, OptionalLong.empty(), draft("x", List.of()), user(), Instant.EPOCH);
        Refusal refused = assertThrows(Refusal.class, () -> transactions().write(() -> issues().create(issue)));
        assertEquals(Refusal.notFound("Project").failure(), refused.failure());
    }

    /** What belongs to an issue goes with it, and an issue with its project. */
    @Test
    void nothing_is_left_of_a_project_that_is_removed() {
        long project = project();
        long user = user();
        issues().create(new NewIssue(project, OptionalLong.empty(), draft("x", List.of(user)), user, Instant.EPOCH)).orElseThrow();
        HERE.rows().ask("delete from projects where id = ? returning id", project);
        assertEquals(0L, HERE.rows().ask("select (select count(*) from issues) + (select count(*) from issue_assignees)"));
    }
}
