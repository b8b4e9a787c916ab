package dev.slipway.alerts.receiver;

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
import dev.slipway.domain.alert.NestedPayloads;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.alert.ToolSeverities;
import io.micronaut.context.BeanContext;
import io.micronaut.context.annotation.Factory;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.inject.qualifiers.Qualifiers;
import jakarta.inject.Named;
import jakarta.inject.Singleton;

/** Provides the formats of tools. Beans can replace their severity words and fingerprinting, as for the other built-in formats. */
@Factory
final class ToolFormats {

    private final BeanContext beans;
    private final Fingerprinting fingerprinting;

    ToolFormats(BeanContext beans, @Nullable Fingerprinting fingerprinting) {
        this.beans = beans;
        this.fingerprinting = fingerprinting == null ? Fingerprinting.byDefault() : fingerprinting;
    }

    private Tool tool(String format, String title, ToolSeverities words) {
        return new Tool(format, title, beans.findBean(SeveritySynonyms.class, Qualifiers.byName(format)).orElseGet(words::synonyms),
                fingerprinting);
    }

    @Singleton
    @Named("grafana")
    AlertFormat grafana() {
        return new GrafanaFormat(tool("grafana", "Grafana", ToolSeverities.METRICS));
    }

    @Singleton
    @Named("pagerduty")
    AlertFormat pagerDuty() {
        return new PagerDutyFormat(tool("pagerduty", "PagerDuty", ToolSeverities.PAGERDUTY));
    }

    @Singleton
    @Named("datadog")
    AlertFormat datadog() {
        return new DatadogFormat(tool("datadog", "Datadog", ToolSeverities.DATADOG));
    }

    @Singleton
    @Named("new_relic")
    AlertFormat newRelic() {
        return new NewRelicFormat(tool("new_relic", "New Relic", ToolSeverities.NEW_RELIC));
    }

    @Singleton
    @Named("cloudwatch")
    AlertFormat cloudWatch(NestedPayloads nested) {
        return new CloudWatchFormat(tool("cloudwatch", "Amazon CloudWatch", ToolSeverities.CLOUDWATCH), nested);
    }

    @Singleton
    @Named("azure_monitor")
    AlertFormat azureMonitor() {
        return new AzureMonitorFormat(tool("azure_monitor", "Azure Monitor", ToolSeverities.AZURE_MONITOR));
    }

    @Singleton
    @Named("google_cloud_monitoring")
    AlertFormat googleCloudMonitoring() {
        return new GoogleCloudMonitoringFormat(tool("google_cloud_monitoring", "Google Cloud Monitoring",
                ToolSeverities.GOOGLE_CLOUD_MONITORING));
    }

    @Singleton
    @Named("opentelemetry")
    AlertFormat openTelemetry() {
        return new OpenTelemetryFormat(tool("opentelemetry", "OpenTelemetry", ToolSeverities.OPENTELEMETRY));
    }

    @Singleton
    @Named("uptime_kuma")
    AlertFormat uptimeKuma() {
        return new UptimeKumaFormat(tool("uptime_kuma", "Uptime Kuma", ToolSeverities.UPTIME_KUMA));
    }

    @Singleton
    @Named("sentry")
    AlertFormat sentry() {
        return new SentryFormat(tool("sentry", "Sentry", ToolSeverities.SENTRY));
    }
}
