package dev.slipway.alerts.receiver;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Adds the HTTP Basic challenge to 401 answers. Many senders with a key in the URL present it only after a challenge. */
@ServerFilter({"/**/alerts/notify.json", "/**/alerts/notify/**"})
final class Challenge {

    @ResponseFilter
    void addChallenge(MutableHttpResponse<?> answer) {
        if (answer.code() == HttpStatus.UNAUTHORIZED.getCode()) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"alerts\"");
        }
    }
}
