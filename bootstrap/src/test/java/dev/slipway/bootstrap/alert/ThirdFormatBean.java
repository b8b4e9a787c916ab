package dev.slipway.bootstrap.alert;

import dev.slipway.alerts.pager.PagerFormat;
import dev.slipway.domain.alert.AlertFormat;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Gives the servers of the tests a format that the house does not know. */
@Factory
final class ThirdFormatBean {

    @Singleton
    AlertFormat pager() {
        return new PagerFormat();
    }
}
