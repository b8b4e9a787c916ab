package dev.slipway.persistence.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.errortracking.TrackedErrorFilter;
import dev.slipway.application.errortracking.TrackedErrorView;
import dev.slipway.application.errortracking.TrackedErrorsKit;
import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.errortracking.port.TrackedErrors.Limits;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.errortracking.ErrorEvent;
import dev.slipway.domain.errortracking.ErrorFingerprint;
import dev.slipway.domain.errortracking.ErrorLevel;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqTrackedErrorsTest extends TrackedErrorsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Override
    protected TrackedErrors errors() {
        return HERE.get(TrackedErrors.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    private static ErrorEvent event(String fingerprint, Instant occurredAt) {
        return new ErrorEvent(Optional.empty(), fingerprint, "", "", "python", ErrorLevel.ERROR, Optional.empty(), Optional.empty(),
                occurredAt, new ErrorFingerprint(fingerprint));
    }

    private TrackedErrorView recorded(TrackedErrors to, long project, ErrorEvent event) {
        return transactions().write(now -> to.record(project, event, "{}", new Limits(2, 2, 1_000), NOW)).orElseThrow();
    }

    /** Runs on another connection, and waits for its end. */
    private static void aside(Runnable task) {
        CompletableFuture.runAsync(task, run -> new Thread(run).start()).join();
    }

    @Test
    void error_that_occurs_again_while_another_is_added_stays() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("races")), "races"));
        recorded(errors(), project, event("old", NOW.minusSeconds(9)));
        recorded(errors(), project, event("new", NOW));
        AtomicBoolean happened = new AtomicBoolean();
        TrackedErrors watched = new JooqTrackedErrors(HERE.dsl(statement -> {
            if (statement.matches("(?s)delete from \\S*tracked_errors.*")) {
                aside(() -> recorded(errors(), project, event("old", NOW.plusSeconds(1))));
                happened.set(true);
            }
        }));
        recorded(watched, project, event("newest", NOW.plusSeconds(2)));
        assertTrue(happened.get());
        assertEquals(List.of("newest", "old", "new"), errors().list(project, TrackedErrorFilter.ALL, PageRequest.Offset.first()).items()
                .stream().map(TrackedErrorView::name).toList());
    }

    /** As the check of a reference does. */
    @Test
    void error_that_occurs_is_no_obstacle_to_references() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("references")), "references"));
        long error = recorded(errors(), project, event("a", NOW)).id();
        transactions().run(now -> {
            errors().record(project, event("a", NOW), "{}", new Limits(2, 2, 1_000), NOW);
            aside(() -> assertNotNull(HERE.dsl().fetchOne("select id from tracked_errors where id = ? for key share nowait", error)));
        });
    }
}
