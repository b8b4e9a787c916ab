package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.epic.EpicTreesKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEpicTreesTest extends EpicTreesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected EpicTrees trees() {
        return HERE.get(EpicTrees.class);
    }

    @Override
    protected EpicIssues links() {
        return HERE.get(EpicIssues.class);
    }

    @Override
    protected EpicWorld world() {
        return new EpicRowsInTables(HERE);
    }

    /** The lock of a tree that the group has left while it was waited for would hold up no other change. */
    @Test
    void group_that_moves_while_its_trees_are_waited_for_is_locked_where_it_has_come() throws Exception {
        long group = world().group();
        long inside = world().subgroup(group);
        Transactions transactions = HERE.get(Transactions.class);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> locked = transactions.write(() -> {
                DSLContext dsl = HERE.get(DSLContext.class);
                dsl.execute("select id from namespaces where id = {0} for no key update", DSL.val(group));
                Future<Long> waiter = threads.submit(() -> transactions.<Long>write(() -> {
                    trees().lock(inside);
                    return locks(inside);
                }));
                Eventually.is(() -> (Long) HERE.rows().ask(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()") > 0);
                dsl.execute("update namespaces set parent_id = null, lineage = array[id] where id = {0}", DSL.val(inside));
                return waiter;
            });
            assertEquals(1, locked.get());
        }
    }

    private static long locks(long top) {
        return (Long) HERE.rows().ask("select count(*) from pg_locks where locktype = 'advisory' and granted "
                + "and (classid::bigint << 32 | objid::bigint) = hashtextextended('trees of epics ' || ?::bigint, 0)", top);
    }

    /** Labels of groups above stay with epics until work has given them others, which a deletion of the group waits for. */
    @Test
    void epics_of_a_group_that_moves_keep_their_labels_as_those_of_their_own_group() {
        long group = world().group();
        long inside = world().subgroup(group);
        HERE.rows().ask("insert into labels (group_id, title, color, description, created_at, updated_at) "
                + "values (?, 'bug', '#123456', 'broken', now(), now()) returning id", group);
        long id = world().epic(inside, EpicDraft.titled("x").labelled(List.of("bug", "own")));
        LabelMoves moves = HERE.get(LabelMoves.class);
        assertEquals(0, relocated(moves, inside));
        assertEquals(List.of(), moves.groupsWith(group, 5), "the group is above");
        world().moveToTop(inside);
        assertEquals(List.of(inside), moves.groupsWith(group, 5));
        assertEquals(List.of(), moves.groupsWith(inside, 5));
        assertEquals(1, relocated(moves, inside));
        assertEquals(0, relocated(moves, inside));
        assertEquals(List.of(), moves.groupsWith(group, 5));
        assertEquals(List.of("bug", "own"), world().transactions().write(() -> world().epics().lock(id)).orElseThrow().content().labels());
        assertEquals("#123456 broken",
                HERE.rows().ask("select color || ' ' || description from labels where group_id = ? and title = 'bug'", inside));
    }

    private int relocated(LabelMoves moves, long group) {
        return world().transactions().write(now -> moves.relocateSomeUnder(group, 5, now));
    }
}
