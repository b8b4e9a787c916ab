package dev.slipway.alerts;

import dev.slipway.alerts.azure.AzureMonitorFormat;
import dev.slipway.alerts.cloudwatch.CloudWatchFormat;
import dev.slipway.alerts.datadog.DatadogFormat;
import dev.slipway.alerts.google.GoogleCloudMonitoringFormat;
import dev.slipway.alerts.grafana.GrafanaFormat;
import dev.slipway.alerts.newrelic.NewRelicFormat;
import dev.slipway.alerts.opentelemetry.OpenTelemetryFormat;
import dev.slipway.alerts.pagerduty.PagerDutyFormat;
import dev.slipway.alerts.sentry.SentryFormat;
import dev.slipway.alerts.tool.Tool;
import dev.slipway.alerts.uptimekuma.UptimeKumaFormat;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.ToolSeverities;
import java.util.List;

/** The formats of tools as an installation has them that changes nothing about them. */
public final class Tools {

    public static final AlertFormat GRAFANA = new GrafanaFormat(tool("grafana", "Grafana", ToolSeverities.METRICS));
    public static final AlertFormat PAGERDUTY = new PagerDutyFormat(tool("pagerduty", "PagerDuty", ToolSeverities.PAGERDUTY));
    public static final AlertFormat DATADOG = new DatadogFormat(tool("datadog", "Datadog", ToolSeverities.DATADOG));
    public static final AlertFormat NEW_RELIC = new NewRelicFormat(tool("new_relic", "New Relic", ToolSeverities.NEW_RELIC));
    public static final AlertFormat CLOUDWATCH =
            new CloudWatchFormat(tool("cloudwatch", "Amazon CloudWatch", ToolSeverities.CLOUDWATCH), AlertVectors::nested);
    public static final AlertFormat AZURE_MONITOR = new AzureMonitorFormat(tool("azure_monitor", "Azure Monitor",
            ToolSeverities.AZURE_MONITOR));
    public static final AlertFormat GOOGLE_CLOUD_MONITORING = new GoogleCloudMonitoringFormat(
            tool("google_cloud_monitoring", "Google Cloud Monitoring", ToolSeverities.GOOGLE_CLOUD_MONITORING));
    public static final AlertFormat OPENTELEMETRY = new OpenTelemetryFormat(tool("opentelemetry", "OpenTelemetry",
            ToolSeverities.OPENTELEMETRY));
    public static final AlertFormat UPTIME_KUMA = new UptimeKumaFormat(tool("uptime_kuma", "Uptime Kuma", ToolSeverities.UPTIME_KUMA));
    public static final AlertFormat SENTRY = new SentryFormat(tool("sentry", "Sentry", ToolSeverities.SENTRY));

    public static final List<AlertFormat> ALL = List.of(
            GRAFANA, PAGERDUTY, DATADOG, NEW_RELIC, CLOUDWATCH, AZURE_MONITOR, GOOGLE_CLOUD_MONITORING, OPENTELEMETRY, UPTIME_KUMA, SENTRY);

    private Tools() {
    }

    private static Tool tool(String format, String title, ToolSeverities words) {
        return new Tool(format, title, words.synonyms(), Fingerprinting.byDefault());
    }
}
