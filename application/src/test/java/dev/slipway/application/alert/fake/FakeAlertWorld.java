package dev.slipway.application.alert.fake;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import java.util.concurrent.atomic.AtomicLong;

/** Alerts and what is around them, in memory. */
public final class FakeAlertWorld implements AlertWorld {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAlertRows rows = new FakeAlertRows(transactions, directory);
    private final AtomicLong numbers = new AtomicLong();

    @Override
    public Alerts alerts() {
        return new FakeAlerts(rows);
    }

    @Override
    public AlertViews views() {
        return new FakeAlertViews(rows);
    }

    @Override
    public AlertIntegrations integrations() {
        return new FakeAlertIntegrations(rows);
    }

    @Override
    public AlertSettings settings() {
        return new FakeAlertSettings(rows);
    }

    @Override
    public Transactions transactions() {
        return transactions;
    }

    @Override
    public long project() {
        long number = numbers.incrementAndGet();
        long group = directory.store(GroupDraft.named("Group" + number));
        return directory.store(ProjectDraft.in(group, "Project" + number));
    }

    @Override
    public String pathOf(long projectId) {
        return directory.projects().filter(project -> project.id() == projectId).findFirst().orElseThrow().fullPath();
    }

    @Override
    public void hideProject(long projectId) {
        directory.hideProject(projectId);
    }

    @Override
    public void archiveProject(long projectId) {
        directory.archiveProject(projectId);
    }

    @Override
    public long user() {
        return directory.user("user" + numbers.incrementAndGet());
    }

    @Override
    public String usernameOf(long userId) {
        return directory.account(userId).orElseThrow().username();
    }

    @Override
    public void deleteUser(long userId) {
        directory.deleteUser(userId);
    }

    @Override
    public long environment(long projectId, String name) {
        return rows.environment(projectId, name);
    }

    @Override
    public void deleteEnvironment(long environmentId) {
        rows.deleteEnvironment(environmentId);
    }

    @Override
    public AlertView.Incident incident(long projectId) {
        AlertView.Incident incident = new AlertView.Incident(numbers.incrementAndGet(), numbers.incrementAndGet(), true);
        rows.incident(incident);
        return incident;
    }

    @Override
    public void closeIncident(long incidentId) {
        rows.incidents.find(incidentId).ifPresent(was -> rows.incident(new AlertView.Incident(was.id(), was.iid(), false)));
    }

    @Override
    public void deleteIncident(long incidentId) {
        rows.deleteIncident(incidentId);
    }
}
