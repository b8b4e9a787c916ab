package dev.slipway.alerts.receiver;

import dev.slipway.alerts.generic.GenericFormat;
import dev.slipway.alerts.metrics.MetricsFormat;
import dev.slipway.alerts.metrics.MetricsItemFormat;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.SeveritySynonyms;
import io.micronaut.context.annotation.Factory;
import io.micronaut.core.annotation.Nullable;
import jakarta.inject.Named;
import jakarta.inject.Singleton;

/**
 * Provides the formats that every installation knows. An installation replaces the severity words of a format by a bean of that name, and
 * the fingerprinting of all formats by a bean of its type.
 */
@Factory
final class BuiltInFormats {

    private final SeveritySynonyms genericWords;
    private final SeveritySynonyms metricsWords;
    private final Fingerprinting fingerprinting;

    BuiltInFormats(@Nullable @Named("generic") SeveritySynonyms genericWords, @Nullable @Named("metrics") SeveritySynonyms metricsWords,
            @Nullable Fingerprinting fingerprinting) {
        this.genericWords = genericWords == null ? SeveritySynonyms.names() : genericWords;
        this.metricsWords = metricsWords == null ? SeveritySynonyms.ofMetrics() : metricsWords;
        this.fingerprinting = fingerprinting == null ? Fingerprinting.byDefault() : fingerprinting;
    }

    @Singleton
    @Named("metrics")
    AlertFormat metrics() {
        return new MetricsFormat(metricsWords, fingerprinting);
    }

    @Singleton
    @Named("metrics_item")
    AlertFormat metricsItem() {
        return new MetricsItemFormat(metricsWords, fingerprinting);
    }

    @Singleton
    @Named("generic")
    AlertFormat generic() {
        return new GenericFormat(genericWords, fingerprinting);
    }
}
