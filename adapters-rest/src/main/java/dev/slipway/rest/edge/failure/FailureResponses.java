package dev.slipway.rest.edge.failure;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.ProtocolFault;
import dev.slipway.domain.kernel.Reason;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps every failure to its answer: status, headers and body. No other class decides this. */
@Singleton
public final class FailureResponses {

    /** Response header that tells runners the status of a job. */
    public static final String JOB_STATUS = "Job-Status";

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final ReasonTexts reasons;

    public FailureResponses(ReasonTexts reasons) {
        this.reasons = reasons;
    }

    public MutableHttpResponse<?> answer(Failure failure) {
        return switch (failure) {
            case Failure.NotFound(String thing) ->
                message(HttpStatus.NOT_FOUND, thing.isEmpty() ? "404 Not found" : "404 " + thing + " Not Found");
            case Failure.Concealed() -> message(HttpStatus.NOT_FOUND, "404 Not Found");
            case Failure.Unauthenticated(Optional<Reason> reason) -> reasoned(HttpStatus.UNAUTHORIZED, "401 Unauthorized", reason);
            case Failure.InvalidToken(TokenProblem problem) -> invalidToken(problem);
            case Failure.InsufficientScope(List<String> accepted) -> insufficientScope(accepted);
            case Failure.Protocol(ProtocolFault fault, String error, String description) -> protocol(fault, error, description);
            case Failure.Forbidden(Optional<Reason> reason) -> reasoned(HttpStatus.FORBIDDEN, "403 Forbidden", reason);
            case Failure.Ended(String status) -> message(HttpStatus.FORBIDDEN, "403 Forbidden - Job is not running")
                    .header(JOB_STATUS, status);
            case Failure.BadRequest(Optional<Reason> reason) -> reasoned(HttpStatus.BAD_REQUEST, "400 Bad request", reason);
            case Failure.InvalidParameters(List<FieldError> errors) -> error(HttpStatus.BAD_REQUEST, parameters(errors));
            case Failure.Invalid(List<FieldError> errors) -> body(HttpStatus.BAD_REQUEST, Map.of("message", fields(errors)));
            case Failure.Conflict(Reason reason) -> shaped(HttpStatus.CONFLICT, "", reasons.text(reason));
            case Failure.Taken(List<FieldError> errors) -> body(HttpStatus.CONFLICT, Map.of("message", fields(errors)));
            case Failure.NotModified() -> HttpResponse.notModified();
            case Failure.PreconditionFailed() -> message(HttpStatus.PRECONDITION_FAILED, "412 Precondition Failed");
            case Failure.NotAllowed(Reason reason) -> shaped(HttpStatus.METHOD_NOT_ALLOWED, "", reasons.text(reason));
            case Failure.TooLarge(Optional<Reason> reason) ->
                reasoned(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "413 Request Entity Too Large", reason);
            case Failure.RangeMismatch(long size) -> message(HttpStatus.valueOf(RANGE_NOT_SATISFIABLE), "416 Range Not Satisfiable")
                    .header(HttpHeaders.RANGE, "0-" + size)
                    .header(HttpHeaders.CONTENT_RANGE, "bytes */" + size);
            case Failure.Unprocessable(Reason reason) -> shaped(HttpStatus.UNPROCESSABLE_ENTITY, "", reasons.text(reason));
            case Failure.NotApplied refused -> notApplied(refused);
            case Failure.NotCommitted(boolean first, Reason why) -> body(HttpStatus.BAD_REQUEST, Map.of("message", Map.of("error",
                    (first ? "Error creating the snippet - " : "Error updating the snippet - ") + reasons.sentence(why))));
            case Failure.NotMergeable(Reason check) -> coded(HttpStatus.METHOD_NOT_ALLOWED, "405 Method Not Allowed", check);
            case Failure.NotMerged(Reason why) -> coded(HttpStatus.UNPROCESSABLE_ENTITY, "Branch cannot be merged", why);
            case Failure.NotCancelable(Reason reason) -> shaped(HttpStatus.NOT_ACCEPTABLE, "", reasons.text(reason));
            case Failure.RateLimited limited -> body(HttpStatus.TOO_MANY_REQUESTS, Map.of("message",
                            Map.of("error", "This endpoint has been requested too many times. Try again later.")))
                    .header(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, limited.retryAfter().toSeconds())));
            case Failure.Throttled throttled -> throttled(throttled);
            case Failure.Gone(Optional<Reason> reason) -> reasoned(HttpStatus.GONE, "410 Gone", reason);
            case Failure.StorageFull ignored -> message(HttpStatus.INSUFFICIENT_STORAGE, "507 Insufficient Storage");
            case Failure.Unsupported(Reason reason) -> reasoned(HttpStatus.NOT_IMPLEMENTED, "501 Not Implemented", Optional.of(reason));
            case Failure.Unavailable ignored -> message(HttpStatus.SERVICE_UNAVAILABLE, "503 Service Unavailable")
                    .header(HttpHeaders.RETRY_AFTER, "1");
        };
    }

    /** Answers with {@code {"message": text}}. */
    public MutableHttpResponse<?> message(HttpStatus status, String text) {
        return body(status, Map.of("message", text));
    }

    /** Answers with {@code {"error": text}}. */
    public MutableHttpResponse<?> error(HttpStatus status, @Nullable String text) {
        return body(status, Map.of("error", text));
    }

    private MutableHttpResponse<?> reasoned(HttpStatus status, String title, Optional<Reason> reason) {
        return reason.<MutableHttpResponse<?>>map(why -> shaped(status, title + " - ", reasons.text(why)))
                .orElseGet(() -> message(status, title));
    }

    /** Answers with a text in the form that its prefix requests; the head of {@code reasons.properties} lists the prefixes. */
    private MutableHttpResponse<?> shaped(HttpStatus status, String lead, String text) {
        if (text.startsWith("=")) {
            return message(status, text.substring(1));
        }
        if (text.startsWith("error=")) {
            return error(status, text.substring("error=".length()));
        }
        if (text.startsWith("errors=")) {
            return body(status, Map.of("error", List.of(text.substring("errors=".length()))));
        }
        if (text.startsWith("list=")) {
            return body(status, Map.of("message", List.of(text.substring("list=".length()))));
        }
        if (text.startsWith("inner=")) {
            return body(status, Map.of("message", Map.of("error", text.substring("inner=".length()))));
        }
        if (text.startsWith("base=")) {
            return body(status, Map.of("message", Map.of("base", List.of(text.substring("base=".length())))));
        }
        return message(status, lead + text);
    }

    private String parameters(List<FieldError> errors) {
        return String.join(", ", errors.stream().map(error -> error.field() + " " + reasons.text(error.reason())).distinct().toList());
    }

    private Map<String, List<String>> fields(List<FieldError> errors) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        errors.forEach(error -> {
            List<String> texts = fields.computeIfAbsent(error.field(), absent -> new ArrayList<>());
            Optional.of(reasons.text(error.reason())).filter(text -> !text.isEmpty()).ifPresent(texts::add);
        });
        return fields;
    }

    private static MutableHttpResponse<?> invalidToken(TokenProblem problem) {
        String description = switch (problem) {
            case EXPIRED -> "Token is expired. You can either do re-authorization or token refresh.";
            case REVOKED -> "Token was revoked. You have to re-authorize from the user.";
            case IMPERSONATION_DISABLED -> "Token is an impersonation token but impersonation was disabled.";
        };
        return oauth(HttpStatus.UNAUTHORIZED, "invalid_token", description, Optional.empty());
    }

    private static MutableHttpResponse<?> insufficientScope(List<String> accepted) {
        String scope = String.join(" ", accepted);
        String description = "The request requires higher privileges than provided by the access token.";
        return oauth(HttpStatus.FORBIDDEN, "insufficient_scope", description, Optional.of(scope));
    }

    /** Answers of the authorization server are not stored anywhere on their way. */
    private static MutableHttpResponse<?> protocol(ProtocolFault fault, String error, String description) {
        HttpStatus status = switch (fault) {
            case REQUEST -> HttpStatus.BAD_REQUEST;
            case CLIENT, TOKEN -> HttpStatus.UNAUTHORIZED;
            case PERMISSION -> HttpStatus.FORBIDDEN;
        };
        return oauth(status, error, description, Optional.empty()).header(HttpHeaders.CACHE_CONTROL, "no-store, no-cache");
    }

    private static MutableHttpResponse<?> oauth(HttpStatus status, String error, String description, Optional<String> scope) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("error", error);
        body.put("error_description", description);
        scope.ifPresent(list -> body.put("scope", list));
        String challenge = "Bearer realm=\"Protected by OAuth 2.0\", error=\"%s\", error_description=\"%s\"".formatted(error, description);
        return body(status, body).header(HttpHeaders.WWW_AUTHENTICATE, challenge);
    }

    private MutableHttpResponse<?> notApplied(Failure.NotApplied refused) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("message", reasons.text(refused.reason()));
        if (!refused.code().isEmpty()) {
            body.put("error_code", refused.code());
        }
        if (refused.trial()) {
            body.put("dry_run", "error");
        }
        return body(HttpStatus.BAD_REQUEST, body);
    }

    /** Answers with the part of a reason's id after the dot, by which clients know it. */
    private static MutableHttpResponse<?> coded(HttpStatus status, String message, Reason reason) {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("message", message);
        body.put("error_code", reason.id().substring(reason.id().indexOf('.') + 1));
        return body(status, body);
    }

    /**
     * Answers in plain text. Answers below a throttle bear none of these headers, since clients that see one slow down for good. Nothing
     * remains in the window of a refused request; how many were refused before is not counted.
     */
    private static MutableHttpResponse<?> throttled(Failure.Throttled throttled) {
        return HttpResponse.status(HttpStatus.TOO_MANY_REQUESTS).body(throttled.text()).contentType(MediaType.TEXT_PLAIN_TYPE)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, throttled.retryAfter().toSeconds())))
                .header("RateLimit-Name", throttled.name())
                .header("RateLimit-Limit", Long.toString(throttled.rate().countPerMinute()))
                .header("RateLimit-Observed", Long.toString(throttled.rate().count() + 1L))
                .header("RateLimit-Remaining", "0")
                .header("RateLimit-Reset", Long.toString(throttled.resetAt().getEpochSecond()))
                .header("RateLimit-ResetTime", HTTP_DATE.format(throttled.resetAt()));
    }

    private static MutableHttpResponse<?> body(HttpStatus status, Map<String, ?> body) {
        return HttpResponse.<Map<String, ?>>status(status).body(body).contentType(MediaType.APPLICATION_JSON_TYPE);
    }
}
