package dev.slipway.rest.edge.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.ProtocolFault;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.Reason;
import io.micronaut.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureResponsesTest {

    private static final Reason WHY = Reason.of("sudo.needs_administrator");

    private final FailureResponses failures = new FailureResponses(new ReasonTexts());

    static Stream<Arguments> all() {
        return Stream.of(
                Arguments.of(new Failure.NotFound(""), 404, "{message=404 Not found}"),
                Arguments.of(new Failure.NotFound("Project"), 404, "{message=404 Project Not Found}"),
                Arguments.of(new Failure.Concealed(), 404, "{message=404 Not Found}"),
                Arguments.of(new Failure.Unauthenticated(Optional.empty()), 401, "{message=401 Unauthorized}"),
                Arguments.of(new Failure.InvalidToken(TokenProblem.REVOKED), 401,
                        "{error=invalid_token, error_description=Token was revoked. You have to re-authorize from the user.}"),
                Arguments.of(new Failure.InsufficientScope(List.of("api", "read_api")), 403, "{error=insufficient_scope, "
                        + "error_description=The request requires higher privileges than provided by the access token., scope=api "
                        + "read_api}"),
                Arguments.of(new Failure.Forbidden(Optional.empty()), 403, "{message=403 Forbidden}"),
                Arguments.of(new Failure.Forbidden(Optional.of(WHY)), 403, "{message=403 Forbidden - Must be admin to use sudo}"),
                Arguments.of(new Failure.Ended("canceled"), 403, "{message=403 Forbidden - Job is not running}"),
                Arguments.of(new Failure.BadRequest(Optional.of(WHY)), 400, "{message=400 Bad request - Must be admin to use sudo}"),
                Arguments.of(new Failure.BadRequest(Optional.of(Reason.of("request.multipart"))), 400,
                        "{error=The request has a multipart form that is malformed}"),
                Arguments.of(new Failure.InvalidParameters(List.of(FieldError.of("a", "param.missing"), FieldError.of("a", "param.missing"),
                        FieldError.of("b, c", "param.mutually_exclusive"))), 400, "{error=a is missing, b, c are mutually exclusive}"),
                Arguments.of(new Failure.Invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("name", "field.too_long", 5))),
                        400, "{message={name=[can't be blank, is too long (maximum is 5 characters)]}}"),
                Arguments.of(new Failure.Invalid(List.of(FieldError.of("path", "field.taken"), FieldError.of("limit_reached",
                        "field.fine"))), 400,
                        "{message={path=[has already been taken], limit_reached=[]}}"),
                Arguments.of(new Failure.Forbidden(Optional.of(Reason.of("project.limit_reached", 3))), 403,
                        "{error=[Your project limit is 3 projects! Please contact your administrator to increase it]}"),
                Arguments.of(new Failure.Taken(List.of(FieldError.of("path", "field.taken"))),
                        409, "{message={path=[has already been taken]}}"),
                Arguments.of(new Failure.Conflict(WHY), 409, "{message=Must be admin to use sudo}"),
                Arguments.of(new Failure.NotModified(), 304, "null"),
                Arguments.of(new Failure.PreconditionFailed(), 412, "{message=412 Precondition Failed}"),
                Arguments.of(new Failure.NotAllowed(WHY), 405, "{message=Must be admin to use sudo}"),
                Arguments.of(new Failure.TooLarge(Optional.empty()), 413, "{message=413 Request Entity Too Large}"),
                Arguments.of(new Failure.RangeMismatch(9), 416, "{message=416 Range Not Satisfiable}"),
                Arguments.of(new Failure.Unprocessable(WHY), 422, "{message=Must be admin to use sudo}"),
                Arguments.of(new Failure.NotApplied(WHY, "conflict", false), 400,
                        "{message=Must be admin to use sudo, error_code=conflict}"),
                Arguments.of(new Failure.NotApplied(WHY, "", true), 400, "{message=Must be admin to use sudo, dry_run=error}"),
                Arguments.of(new Failure.NotCommitted(true, Reason.of("file.exists")), 400,
                        "{message={error=Error creating the snippet - A file with this name already exists}}"),
                Arguments.of(new Failure.NotCommitted(false, Reason.of("snippet.no_file")), 400,
                        "{message={error=Error updating the snippet - Repository must contain at least 1 file.}}"),
                Arguments.of(new Failure.NotMergeable(Reason.of("merge_request.draft_status")), 405,
                        "{message=405 Method Not Allowed, error_code=draft_status}"),
                Arguments.of(new Failure.NotMerged(Reason.of("merge_request.conflict")), 422,
                        "{message=Branch cannot be merged, error_code=conflict}"),
                Arguments.of(new Failure.NotCancelable(WHY), 406, "{message=Must be admin to use sudo}"),
                Arguments.of(new Failure.RateLimited(Duration.ofSeconds(30)), 429,
                        "{message={error=This endpoint has been requested too many times. Try again later.}}"),
                Arguments.of(new Failure.Gone(Optional.empty()), 410, "{message=410 Gone}"),
                Arguments.of(new Failure.StorageFull(), 507, "{message=507 Insufficient Storage}"),
                Arguments.of(new Failure.Unsupported(WHY), 501, "{message=501 Not Implemented - Must be admin to use sudo}"),
                Arguments.of(new Failure.Unavailable(WHY), 503, "{message=503 Service Unavailable}"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_failure_has_its_answer(Failure failure, int status, String body) {
        HttpResponse<?> answer = failures.answer(failure);
        assertEquals(status, answer.code());
        assertEquals(body, String.valueOf(answer.body()));
        assertEquals(answer.body() == null ? null : "application/json", answer.header("Content-Type"));
    }

    @Test
    void no_failure_is_left_out_of_this_test() {
        List<Class<?>> tested = Stream.concat(all().<Class<?>>map(arguments -> arguments.get()[0].getClass()),
                Stream.of(Failure.Throttled.class, Failure.Protocol.class)).distinct().toList();
        assertTrue(tested.containsAll(Arrays.asList(Failure.class.getPermittedSubclasses())));
    }

    @Test
    void errors_of_the_oauth_protocol_are_not_stored() {
        HttpResponse<?> answer = failures.answer(new Failure.Protocol(ProtocolFault.CLIENT, "invalid_client", "why"));
        assertEquals(401, answer.code());
        assertEquals("no-store, no-cache", answer.header("Cache-Control"));
        assertEquals(400, failures.answer(new Failure.Protocol(ProtocolFault.REQUEST, "invalid_grant", "why")).code());
        assertEquals(403, failures.answer(new Failure.Protocol(ProtocolFault.PERMISSION, "access_denied", "why")).code());
    }

    @Test
    void throttled_client_reads_plain_text_and_when_to_come_back() {
        HttpResponse<?> answer = failures.answer(new Failure.Throttled("throttle_unauthenticated_files_api",
                new RateLimit(125, Duration.ofSeconds(15)), Duration.ofSeconds(7), Instant.parse("2026-01-02T03:04:15.5Z"), "Retry later"));
        assertEquals(429, answer.code());
        assertEquals("Retry later", answer.body());
        assertEquals("text/plain", answer.header("Content-Type"));
        assertEquals("7", answer.header("Retry-After"));
        assertEquals("throttle_unauthenticated_files_api", answer.header("RateLimit-Name"));
        assertEquals("500", answer.header("RateLimit-Limit"));
        assertEquals("126", answer.header("RateLimit-Observed"));
        assertEquals("0", answer.header("RateLimit-Remaining"));
        assertEquals("1767323055", answer.header("RateLimit-Reset"));
        assertEquals("Fri, 02 Jan 2026 03:04:15 GMT", answer.header("RateLimit-ResetTime"));
    }

    @Test
    void action_limit_bears_no_header_that_slows_clients_down() {
        HttpResponse<?> answer = failures.answer(new Failure.RateLimited(Duration.ofSeconds(30)));
        assertEquals(List.of(), answer.getHeaders().names().stream().filter(name -> name.startsWith("RateLimit")).toList());
    }

    @Test
    void some_failures_say_more_in_headers() {
        assertEquals("30", failures.answer(new Failure.RateLimited(Duration.ofSeconds(30))).header("Retry-After"));
        assertEquals("canceled", failures.answer(new Failure.Ended("canceled")).header("Job-Status"));
        assertEquals("0-9", failures.answer(new Failure.RangeMismatch(9)).header("Range"));
        assertEquals("bytes */9", failures.answer(new Failure.RangeMismatch(9)).header("Content-Range"));
    }
}
