package dev.slipway.persistence.label;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.DSLContext;

/** Rows around labels. */
public final class LabelRows implements LabelWorld {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Persistence here;
    private final AccessWorld rows;

    public LabelRows(Persistence here) {
        this.here = here;
        this.rows = new AccessTables(here.rows());
    }

    private static String name(String kind) {
        return kind + NUMBERS.incrementAndGet();
    }

    private static Visibility visibility(boolean open) {
        return open ? Visibility.PUBLIC : Visibility.PRIVATE;
    }

    @Override
    public long user() {
        return here.rows().user();
    }

    @Override
    public long group(boolean open) {
        return rows.store(GroupDraft.named(name("group")).visible(visibility(open)));
    }

    @Override
    public long subgroup(long group, boolean open) {
        return rows.store(GroupDraft.named(name("group")).inside(group).visible(visibility(open)));
    }

    @Override
    public long project(long group, boolean open) {
        return rows.store(ProjectDraft.in(group, name("project")).visible(visibility(open)));
    }

    @Override
    public void move(long project, long group) {
        here.rows().ask("update projects set namespace_id = ? where id = ? returning id", group, project);
    }

    @Override
    public long issue(long project, long... labels) {
        long id = (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, 'Something', now(), now())
                returning id""", project, NUMBERS.incrementAndGet());
        for (long label : labels) {
            here.rows().ask("insert into issue_labels (issue_id, label_id) values (?, ?) returning issue_id", id, label);
        }
        return id;
    }

    @Override
    public long request(long project, long... labels) {
        long iid = NUMBERS.incrementAndGet();
        long id = (Long) here.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, created_at,
                    updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, now(), now()) returning id""", project, iid, project, "topic" + iid);
        for (long label : labels) {
            here.rows().ask("insert into merge_request_labels (merge_request_id, label_id) values (?, ?) returning label_id", id, label);
        }
        return id;
    }

    @Override
    public List<String> labelsOfIssue(long id) {
        return List.copyOf(LabelLinks.OF_ISSUES.titles(here.get(DSLContext.class), id));
    }

    @Override
    public List<String> labelsOfRequest(long id) {
        return List.copyOf(LabelLinks.OF_MERGE_REQUESTS.titles(here.get(DSLContext.class), id));
    }

    @Override
    public List<Long> linksOfIssue(long id) {
        return here.get(DSLContext.class).fetchValues("select label_id from issue_labels where issue_id = ? order by label_id", id).stream()
                .map(Long.class::cast).toList();
    }

    @Override
    public List<Long> linksOfRequest(long id) {
        return here.get(DSLContext.class)
                .fetchValues("select label_id from merge_request_labels where merge_request_id = ? order by label_id", id).stream()
                .map(Long.class::cast).toList();
    }
}
