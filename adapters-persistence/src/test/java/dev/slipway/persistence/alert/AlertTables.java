package dev.slipway.persistence.alert;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;

/** Alerts and what is around them, in the tables. */
final class AlertTables implements AlertWorld {

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final Persistence here;

    AlertTables(Persistence here) {
        this.here = here;
    }

    private long id(String sql, Object... values) {
        return (Long) here.rows().ask(sql, values);
    }

    @Override
    public Alerts alerts() {
        return here.get(Alerts.class);
    }

    @Override
    public AlertViews views() {
        return here.get(AlertViews.class);
    }

    @Override
    public AlertIntegrations integrations() {
        return here.get(AlertIntegrations.class);
    }

    @Override
    public AlertSettings settings() {
        return here.get(AlertSettings.class);
    }

    @Override
    public Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    public long project() {
        AccessTables access = new AccessTables(here.rows());
        long number = NUMBERS.incrementAndGet();
        long group = access.store(GroupDraft.named("Group" + number));
        return access.store(ProjectDraft.in(group, "Project" + number));
    }

    @Override
    public String pathOf(long projectId) {
        return (String) here.rows().ask("select full_path from projects where id = ?", projectId);
    }

    @Override
    public void hideProject(long projectId) {
        new AccessTables(here.rows()).hideProject(projectId);
    }

    @Override
    public void archiveProject(long projectId) {
        id("update projects set archived = true where id = ? returning id", projectId);
    }

    @Override
    public long user() {
        return here.rows().user();
    }

    @Override
    public String usernameOf(long userId) {
        return (String) here.rows().ask("select username from users where id = ?", userId);
    }

    @Override
    public void deleteUser(long userId) {
        id("delete from users where id = ? returning id", userId);
    }

    @Override
    public long environment(long projectId, String name) {
        return id("""
                insert into environments (project_id, name, slug, state, tier, created_at, updated_at)
                values (?, ?, 'x', 'available', 'other', now(), now()) returning id""", projectId, name);
    }

    @Override
    public void deleteEnvironment(long environmentId) {
        id("delete from environments where id = ? returning id", environmentId);
    }

    @Override
    public AlertView.Incident incident(long projectId) {
        long iid = NUMBERS.incrementAndGet();
        return new AlertView.Incident(id("""
                insert into issues (project_id, iid, title, type, created_at, updated_at) values (?, ?, 'x', 'incident', now(), now()) \
                returning id""",
                projectId, iid), iid, true);
    }

    @Override
    public void closeIncident(long incidentId) {
        id("update issues set state = 'closed', closed_at = now() where id = ? returning id", incidentId);
    }

    @Override
    public void deleteIncident(long incidentId) {
        id("delete from issues where id = ? returning id", incidentId);
    }
}
