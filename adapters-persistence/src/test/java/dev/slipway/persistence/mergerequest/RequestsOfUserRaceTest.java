package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The deletion of a user and a change of a request of the user wait for each other in one order. */
class RequestsOfUserRaceTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AtomicInteger attempts = new AtomicInteger();

    private static boolean waiting() {
        return (Long) HERE.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    private static MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    private boolean removeFromAll(long user, long ghost) {
        return HERE.get(Transactions.class).write(() -> {
            attempts.incrementAndGet();
            requests().unassign(user);
            requests().reassign(user, ghost);
            return true;
        });
    }

    @Test
    void change_of_a_request_and_deletion_of_its_author_and_assignee_do_not_deadlock() throws Exception {
        long project = HERE.rows().project();
        long user = HERE.rows().user();
        long ghost = HERE.rows().user();
        MergeRequestContent content = MergeRequestContent.titled("x", "main")
                .withWorkers(new MergeRequestWorkers(List.of(user), List.of(user)));
        long id = HERE.get(Transactions.class).write(() -> requests()
                .create(new NewMergeRequest(MergeRequestBranches.of(project, "a", project, "main"), content, user, Instant.EPOCH)))
                .orElseThrow();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> removal = HERE.get(Transactions.class).write(now -> {
                attempts.incrementAndGet();
                requests().lock(id);
                Future<Boolean> started = threads.submit(() -> removeFromAll(user, ghost));
                Eventually.is(RequestsOfUserRaceTest::waiting);
                requests().change(id, content.withTitle("y"), now);
                return started;
            });
            removal.get();
        }
        assertEquals(2, attempts.get(), "no transaction was repeated after a deadlock");
        MergeRequests.Locked left = HERE.get(Transactions.class).write(() -> requests().lock(id)).orElseThrow();
        assertEquals(List.of(ghost, MergeRequestWorkers.NONE, "y"),
                List.of(left.authorId(), left.content().workers(), left.content().title()));
    }
}
