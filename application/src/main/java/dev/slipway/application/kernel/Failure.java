package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Every way in which a use case says no. Sealed, so that each edge answers every one of them in one exhaustive switch.
 */
public sealed interface Failure {

    /**
     * Missing, or not to be seen by this caller: the two are never told apart.
     *
     * @param thing what was looked for, as clients are told ("Project", "User"), or empty for an object inside a found parent
     */
    record NotFound(String thing) implements Failure {}

    /** Missing, or not for this credential: not even what was looked for is told. */
    record Concealed() implements Failure {}

    /** No credential where one is needed, or one that nobody knows. */
    record Unauthenticated(Optional<Reason> reason) implements Failure {}

    /** A known token that no longer opens anything. */
    record InvalidToken(TokenProblem problem) implements Failure {}

    enum TokenProblem { EXPIRED, REVOKED, IMPERSONATION_DISABLED }

    /** A token whose scopes do not open this route; {@code accepted} are the names of those that do, in the order in which they are told. */
    record InsufficientScope(List<String> accepted) implements Failure {}

    /** Visible but not allowed. */
    record Forbidden(Optional<Reason> reason) implements Failure {}

    /** What the request is part of is over; {@code status} tells what became of it. */
    record Ended(String status) implements Failure {}

    /** The request as a whole makes no sense in the present state. */
    record BadRequest(Optional<Reason> reason) implements Failure {}

    /** Parameters that are missing, malformed or do not go together; {@code field} is the parameter's name as sent. */
    record InvalidParameters(List<FieldError> errors) implements Failure {}

    /** Attributes whose values break the rules of the object. */
    record Invalid(List<FieldError> errors) implements Failure {}

    /** Another object, or another state of this one, stands in the way. */
    record Conflict(Reason reason) implements Failure {}

    /** The object changed after the moment that the client named. */
    record PreconditionFailed() implements Failure {}

    /** The operation does not exist for this object or order. */
    record NotAllowed(Reason reason) implements Failure {}

    /** The body passes a limit. */
    record TooLarge(Optional<Reason> reason) implements Failure {}

    /** A range or offset that does not fit what is stored; {@code size} is what is stored, in bytes. */
    record RangeMismatch(long size) implements Failure {}

    /** Understood, and impossible. */
    record Unprocessable(Reason reason) implements Failure {}

    /** Too often. */
    record RateLimited(Duration retryAfter) implements Failure {}

    /** Removed from the interface. */
    record Gone(Optional<Reason> reason) implements Failure {}

    /** Not now: the database or another part is away. */
    record Unavailable(Reason reason) implements Failure {}
}
