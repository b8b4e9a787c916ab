package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.function.Executable;

/** Looks into refusals, for tests of use cases. */
public final class Refusals {

    private Refusals() {
    }

    /** How this is refused; fails where it is not. */
    public static Failure of(Executable refused) {
        return assertThrows(Refusal.class, refused).failure();
    }

    /**
     * Returns how a request ends: {@code done, unauthenticated, forbidden, none} for an object that has no name, {@code no Epic}, or the
     * status with the names of reasons.
     */
    public static String end(Runnable request) {
        try {
            request.run();
            return "done";
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                case Failure.Unauthenticated ignored -> "unauthenticated";
                case Failure.Forbidden ignored -> "forbidden";
                case Failure.NotFound(String thing) -> thing.isEmpty() ? "none" : "no " + thing;
                case Failure.Conflict(Reason reason) -> "409 " + reason.id();
                case Failure.Unprocessable(Reason reason) -> "422 " + reason.id();
                case Failure.InvalidParameters(List<FieldError> errors) -> "400 " + named(errors);
                case Failure.Invalid(List<FieldError> errors) -> "invalid " + named(errors);
                default -> refused.failure().toString();
            };
        }
    }

    private static String named(List<FieldError> errors) {
        return errors.stream().map(error -> error.field() + " " + error.reason().id()).collect(Collectors.joining(" and "));
    }
}
