package dev.slipway.persistence.epic;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;

/** Rows around epics. */
final class EpicRowsInTables implements EpicWorld {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Persistence here;
    private final AccessWorld rows;

    EpicRowsInTables(Persistence here) {
        this.here = here;
        this.rows = new AccessTables(here.rows());
    }

    @Override
    public EpicStore epics() {
        return here.get(EpicStore.class);
    }

    @Override
    public Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    public long group(Visibility visibility) {
        return rows.store(GroupDraft.named(name("group")).visible(visibility));
    }

    @Override
    public long subgroup(long group, Visibility visibility) {
        return rows.store(GroupDraft.named(name("group")).inside(group).visible(visibility));
    }

    @Override
    public void moveToTop(long group) {
        here.rows().ask("update namespaces set parent_id = null, lineage = array[id] where id = ? returning id", group);
    }

    @Override
    public void moveProject(long issue, long group) {
        here.rows().ask("update projects set namespace_id = ? where id = ? returning id", group, project(issue));
    }

    @Override
    public long project(long issue) {
        return (Long) here.rows().ask("select project_id from issues where id = ?", issue);
    }

    @Override
    public void hide(long group) {
        rows.hideGroup(group);
    }

    @Override
    public long user() {
        return here.rows().user();
    }

    @Override
    public long issue(long group, boolean confidential) {
        long project = rows.store(ProjectDraft.in(group, name("project")).visible(Visibility.PUBLIC));
        return (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, confidential, created_at, updated_at)
                values (?, 1, 'Something', ?, now(), now()) returning id""", project, confidential);
    }

    private static String name(String kind) {
        return kind + NUMBERS.incrementAndGet();
    }
}
