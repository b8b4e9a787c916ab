package dev.slipway.persistence.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelOwner;
import dev.slipway.application.label.LabelStoreKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLabelStoreTest extends LabelStoreKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LabelStore labels() {
        return HERE.get(LabelStore.class);
    }

    @Override
    protected LabelViews views() {
        return HERE.get(LabelViews.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected LabelWorld world() {
        return new LabelRows(HERE);
    }

    private boolean waiting() {
        return (Long) HERE.rows()
                .ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0;
    }

    @Test
    void name_that_a_writer_of_an_item_has_found_stays_until_its_transaction_ends() throws Exception {
        long project = world().project(world().group(true), true);
        long id = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> renamed = transactions().write(() -> {
                DSLContext dsl = HERE.get(DSLContext.class);
                LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug"), Instant.EPOCH);
                Future<Boolean> started = threads.submit(() -> transactions()
                        .<Boolean>write(() -> labels().change(id, LabelDraft.named("defect"), Instant.EPOCH)));
                Eventually.is(this::waiting);
                return started;
            });
            assertTrue(renamed.get());
        }
        assertEquals(List.of("defect"), world().labelsOfIssue(issue));
        assertEquals(1L, HERE.rows().ask("select count(*) from labels where project_id = ?", project));
    }

    @Test
    void labels_that_an_item_keeps_stay_the_same_rows() {
        long group = world().group(true);
        long project = world().project(group, true);
        long top = transactions().write(() -> labels().create(new LabelOwner.Group(group), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        long issue = world().issue(project, top);
        long own = transactions().write(() -> labels().create(new LabelOwner.Project(project), LabelDraft.named("bug"), Instant.EPOCH))
                .orElseThrow();
        DSLContext dsl = HERE.get(DSLContext.class);
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug", "new"), Instant.EPOCH));
        assertTrue(world().linksOfIssue(issue).contains(top) && !world().linksOfIssue(issue).contains(own));
        assertEquals(List.of("bug", "new"), world().labelsOfIssue(issue));
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of(), Instant.EPOCH));
        transactions().write(() -> LabelLinks.OF_ISSUES.put(dsl, project, issue, List.of("bug"), Instant.EPOCH));
        assertEquals(List.of(own), world().linksOfIssue(issue));
    }
}
