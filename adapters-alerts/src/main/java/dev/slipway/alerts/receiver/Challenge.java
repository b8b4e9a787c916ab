package dev.slipway.alerts.receiver;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Tells senders without a key how one is sent: many that have it in the address send it only when they are asked. */
@ServerFilter({"/**/alerts/notify.json", "/**/alerts/notify/**"})
final class Challenge {

    @ResponseFilter
    void ask(MutableHttpResponse<?> answer) {
        if (answer.code() == HttpStatus.UNAUTHORIZED.getCode()) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"alerts\"");
        }
    }
}
