package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.ProtocolFault;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Rejection or failure of a use case. Sealed, so that each edge answers all of them in one exhaustive switch. */
public sealed interface Failure {

    /**
     * The object is missing or invisible to the caller: the two cannot be distinguished.
     *
     * @param thing name of the object in messages for clients ("Project", "User"), or empty for an object inside a found parent
     */
    record NotFound(String thing) implements Failure {}

    /** Missing, or invisible to the credential: the message does not name the object. */
    record Concealed() implements Failure {}

    /** The required credential is absent or unknown. */
    record Unauthenticated(Optional<Reason> reason) implements Failure {}

    /** A known token that is no longer valid. */
    record InvalidToken(TokenProblem problem) implements Failure {}

    enum TokenProblem { EXPIRED, REVOKED, IMPERSONATION_DISABLED }

    /** A token whose scopes do not suffice; {@code accepted} are the names of those that do, in the order in which clients are told. */
    record InsufficientScope(List<String> accepted) implements Failure {}

    /** Rejection in the words of an authorization protocol, whose clients read them. */
    record Protocol(ProtocolFault fault, String error, String description) implements Failure {}

    /** Visible but not allowed. */
    record Forbidden(Optional<Reason> reason) implements Failure {}

    /** The object that the request belongs to has ended; {@code status} is its final status. */
    record Ended(String status) implements Failure {}

    /** The request as a whole is invalid in the present state. */
    record BadRequest(Optional<Reason> reason) implements Failure {}

    /** Parameters that are missing, malformed or do not go together; {@code field} is the parameter's name as sent. */
    record InvalidParameters(List<FieldError> errors) implements Failure {}

    /** Attributes whose values break the rules of the object. */
    record Invalid(List<FieldError> errors) implements Failure {}

    /** Conflicts with another object, or with another state of this one. */
    record Conflict(Reason reason) implements Failure {}

    /** Attributes of a copy whose values break the rules of the object, or conflict with another object. */
    record Taken(List<FieldError> errors) implements Failure {}

    /** The object is already as the caller wants it. */
    record NotModified() implements Failure {}

    /** The object changed after the moment that the client named. */
    record PreconditionFailed() implements Failure {}

    /** The operation does not exist for this object or order. */
    record NotAllowed(Reason reason) implements Failure {}

    /** The body exceeds a limit. */
    record TooLarge(Optional<Reason> reason) implements Failure {}

    /** A range or offset that does not fit the stored content; {@code size} is the size of that content, in bytes. */
    record RangeMismatch(long size) implements Failure {}

    /** The request is valid but cannot be carried out. */
    record Unprocessable(Reason reason) implements Failure {}

    /**
     * A change of a commit that cannot be applied to a branch.
     *
     * @param code   name of the cause for clients; empty for causes that they know no name of
     * @param trial  whether the change was only to be tried
     */
    record NotApplied(Reason reason, String code, boolean trial) implements Failure {}

    /** Files of a snippet that could not be committed. @param first whether the snippet was to be created */
    record NotCommitted(boolean first, Reason why) implements Failure {}

    /** A merge request that a named check keeps from being merged. */
    record NotMergeable(Reason check) implements Failure {}

    /** A merge request whose branches git cannot merge, or not as its project wants it. */
    record NotMerged(Reason why) implements Failure {}
    /** Cancellation of something that does not wait any more. */
    record NotCancelable(Reason reason) implements Failure {}

    /** A rate limit is exceeded. */
    record RateLimited(Duration retryAfter) implements Failure {}

    /**
     * Requests of a kind exceed a throttle of the installation. Unlike other failures it is answered in plain text, by all routes alike.
     *
     * @param name of the throttle, as clients know it
     * @param retryAfter time until the next window, in whole seconds
     * @param resetAt start of the next window
     * @param text that the installation chose
     */
    record Throttled(String name, RateLimit rate, Duration retryAfter, Instant resetAt, String text) implements Failure {}

    /** Removed from the interface. */
    record Gone(Optional<Reason> reason) implements Failure {}

    /** No space is left for the file, or for the row. The same request works once there is space. */
    record StorageFull() implements Failure {}

    /** The installation lacks something that the operation needs. The same request works once it is installed. */
    record Unsupported(Reason reason) implements Failure {}

    /** Temporarily unavailable: the database or another part does not answer. */
    record Unavailable(Reason reason) implements Failure {}
}
