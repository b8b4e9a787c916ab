package dev.slipway.application.alert;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.alert.integration.CreateIntegration;
import dev.slipway.application.alert.integration.DeleteIntegration;
import dev.slipway.application.alert.integration.IntegrationChecks;
import dev.slipway.application.alert.integration.IntegrationKeys;
import dev.slipway.application.alert.integration.IntegrationReads;
import dev.slipway.application.alert.integration.PayloadExamples;
import dev.slipway.application.alert.integration.RotateKey;
import dev.slipway.application.alert.integration.SendTestAlert;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.application.alert.integration.UpdateIntegration;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Payloads;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserModule;
import dev.slipway.domain.alert.AlertFormat;
import java.time.InstantSource;
import java.util.List;

/** Creates the use cases of alerts and their integrations. */
public final class AlertModule {

    /** Ports and settings that the use cases need. */
    public record Ports(AlertIntegrations alertIntegrations, AlertSettings alertSettings, AlertViews alertViews, Alerts alerts,
            Payloads payloads, AlertPages pages, List<AlertFormat> formats, AlertPolicy policy) {}

    public final Ports ports;
    public final AlertFormatRegistry alertFormatRegistry;
    public final AlertReads alertReads;
    public final IntegrationReads integrationReads;
    public final ChangeAlert changeAlert;
    public final CreateIntegration createIntegration;
    public final ReceiveAlerts receiveAlerts;
    public final RotateKey rotateKey;
    public final SendTestAlert sendTestAlert;
    public final UpdateAlertSettings updateAlertSettings;
    public final UpdateIntegration updateIntegration;
    public final DeleteIntegration deleteIntegration;

    // Recorded work, and what earlier features ask for
    public final AlertsOfUser alertsOfUser;
    public final CloseIncidentOfAlert closeIncidentOfAlert;
    public final OpenIncidentOfAlert openIncidentOfAlert;
    public final RemoveAlerts removeAlerts;

    final AlertIntake alertIntake;

    public AlertModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, UserModule user, IssueModule issue) {
        this.ports = ports;
        InstantSource clock = kernel.ports.clock();
        Observations observations = kernel.ports.observations();
        Transactions transactions = kernel.ports.transactions();
        alertFormatRegistry = new AlertFormatRegistry(ports.formats());
        alertReads = new AlertReads(access.access, ports.alertViews(), ports.alertSettings());
        integrationReads = new IntegrationReads(access.access, ports.alertIntegrations());
        AlertIncidentLifecycle alertIncidents = new AlertIncidentLifecycle(ports.alerts(), ports.alertViews(), ports.alertSettings(),
                issue.incidents, ports.pages(), clock);
        AlertRate alertRate = new AlertRate(kernel.ports.rateLimits(), ports.policy());
        IncidentWork incidentWork = new IncidentWork(ports.alertSettings(), kernel.ports.work());
        alertIntake = intake(kernel, incidentWork);
        changeAlert = new ChangeAlert(access.access, access.ports.credentials(), ports.alerts(), ports.alertViews(), incidentWork,
                transactions, clock);
        IntegrationKeys integrationKeys = new IntegrationKeys(kernel.ports.secrets());
        PayloadExamples payloadExamples = new PayloadExamples(ports.payloads());
        IntegrationChecks integrationChecks = new IntegrationChecks(payloadExamples, ports.policy());
        createIntegration = new CreateIntegration(access.access, ports.alertIntegrations(), integrationChecks, integrationKeys,
                observations, transactions, audit.auditTrail);
        receiveAlerts = new ReceiveAlerts(ports.alertIntegrations(), kernel.ports.secrets(), alertRate, alertIntake);
        rotateKey = new RotateKey(access.access, ports.alertIntegrations(), integrationKeys, observations, transactions, audit.auditTrail);
        sendTestAlert = new SendTestAlert(access.access, ports.alertIntegrations(), alertRate, payloadExamples, alertIntake);
        updateAlertSettings = new UpdateAlertSettings(access.access, ports.alertSettings(), transactions, audit.auditTrail);
        updateIntegration = new UpdateIntegration(access.access, ports.alertIntegrations(), integrationChecks, transactions,
                audit.auditTrail);
        deleteIntegration = new DeleteIntegration(access.access, ports.alertIntegrations(), observations, transactions, audit.auditTrail);
        alertsOfUser = new AlertsOfUser(ports.alerts(), user.ports.internalUsers(), clock);
        closeIncidentOfAlert = new CloseIncidentOfAlert(ports.alerts(), alertIncidents, transactions);
        openIncidentOfAlert = new OpenIncidentOfAlert(access.access, access.ports.accessFacts(), ports.alerts(), ports.alertViews(),
                ports.alertSettings(), alertIncidents, transactions);
        removeAlerts = new RemoveAlerts(ports.alerts(), transactions);
    }

    private AlertIntake intake(KernelModule kernel, IncidentWork incidents) {
        InstantSource clock = kernel.ports.clock();
        AlertReader reader = new AlertReader(alertFormatRegistry, ports.alertIntegrations(), ports.policy(), clock);
        return new AlertIntake(reader, ports.alerts(), ports.alertIntegrations(), incidents, kernel.ports.transactions(),
                kernel.ports.observations(), clock);
    }
}
