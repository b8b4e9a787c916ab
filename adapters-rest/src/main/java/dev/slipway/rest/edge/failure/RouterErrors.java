package dev.slipway.rest.edge.failure;

import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import jakarta.inject.Singleton;
import java.util.Map;

/** Writes the bodies of rejections by the router and the server: no such route, no such method, a body too large. */
@Primary
@Singleton
final class RouterErrors implements ErrorResponseProcessor<Map<String, String>> {

    @Override
    public MutableHttpResponse<Map<String, String>> processResponse(ErrorContext context, MutableHttpResponse<?> answer) {
        HttpStatus status = answer.status();
        String key = switch (status) {
            case NOT_FOUND, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST -> "error";
            default -> "message";
        };
        return answer.<Map<String, String>>body(Map.of(key, status.getCode() + " " + title(status)))
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    private static String title(HttpStatus status) {
        return switch (status) {
            case METHOD_NOT_ALLOWED -> "Not Allowed";
            case BAD_REQUEST -> "Bad request";
            default -> status.getReason();
        };
    }
}
