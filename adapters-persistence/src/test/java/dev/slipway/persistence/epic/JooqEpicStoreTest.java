package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.epic.EpicStoreKit;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqEpicStoreTest extends EpicStoreKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private int next;

    @Override
    protected EpicStore epics() {
        return HERE.get(EpicStore.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long group() {
        return new AccessTables(HERE.rows()).store(GroupDraft.named("group" + ++next));
    }

    @Override
    protected long subgroup(long group) {
        return new AccessTables(HERE.rows()).store(GroupDraft.named("group" + ++next).inside(group));
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    private long made(long group, EpicDraft draft) {
        long author = user();
        return transactions().write(() -> epics().create(new NewEpic(group, draft, author, Instant.EPOCH)));
    }

    @Test
    void group_that_is_gone_takes_none() {
        long gone = group() + 1_000;
        Refusal refused = assertThrows(Refusal.class, () -> made(gone, EpicDraft.titled("x")));
        assertEquals(Refusal.notFound("Group").failure(), refused.failure());
    }

    /** Labels of groups above are used, others are created in the group of the epic. */
    @Test
    void labels_are_those_of_the_group_and_of_the_groups_above() {
        long group = group();
        long inside = subgroup(group);
        HERE.rows().ask("insert into labels (group_id, title, color, created_at, updated_at) values (?, 'above', '#fff', now(), now()) "
                + "returning id", group);
        long id = made(inside, EpicDraft.titled("x").labelled(List.of("above", "new")));
        assertEquals(List.of("above", "new"), transactions().write(() -> epics().lock(id)).orElseThrow().content().labels());
        assertEquals(1L, HERE.rows().ask("select count(*) from labels where group_id = ?", group));
        assertEquals("new", HERE.rows().ask("select title from labels where group_id = ?", inside));
    }

    @Test
    void epics_go_with_their_group_and_leave_nothing() {
        long group = group();
        made(group, EpicDraft.titled("x").labelled(List.of("one")));
        HERE.rows().ask("delete from namespaces where id = ? returning id", group);
        assertEquals(0L, HERE.rows().ask("select (select count(*) from epics) + (select count(*) from epic_labels) "
                + "+ (select count(*) from group_epic_counters)"));
    }
}
