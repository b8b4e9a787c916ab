package dev.slipway.rest.oauth;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;

/** Answers with tokens or facts about them, which nothing on their way may store. */
final class ProtocolAnswers {

    private ProtocolAnswers() {
    }

    static HttpResponse<?> unstored(Object body) {
        return HttpResponse.ok(body).contentType(MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store, no-cache").header(HttpHeaders.PRAGMA, "no-cache");
    }
}
