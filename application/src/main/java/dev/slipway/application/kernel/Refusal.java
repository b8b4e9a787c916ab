package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Carries a {@link Failure} to the edge. The only exception that a use case throws; it rolls the transaction back. */
public final class Refusal extends RuntimeException {

    private final transient Failure failure;

    public Refusal(Failure failure) {
        super(String.valueOf(failure), null, false, false);
        this.failure = Objects.requireNonNull(failure);
    }

    public Failure failure() {
        return failure;
    }

    /** Returns whether something that the request needs is away for now, so that the same request may succeed later. */
    public boolean unavailable() {
        return failure instanceof Failure.Unavailable;
    }

    /** Returns the rejection for a missing object inside a found parent. */
    public static Refusal notFound() {
        return new Refusal(new Failure.NotFound(""));
    }

    public static Refusal notFound(String thing) {
        return new Refusal(new Failure.NotFound(thing));
    }

    public static Refusal concealed() {
        return new Refusal(new Failure.Concealed());
    }

    public static Refusal unauthenticated() {
        return new Refusal(new Failure.Unauthenticated(Optional.empty()));
    }

    public static Refusal unauthenticated(Reason reason) {
        return new Refusal(new Failure.Unauthenticated(Optional.of(reason)));
    }

    public static Refusal insufficientScope(List<String> accepted) {
        return new Refusal(new Failure.InsufficientScope(List.copyOf(accepted)));
    }

    public static Refusal forbidden() {
        return new Refusal(new Failure.Forbidden(Optional.empty()));
    }

    public static Refusal forbidden(Reason reason) {
        return new Refusal(new Failure.Forbidden(Optional.of(reason)));
    }

    public static Refusal badRequest() {
        return new Refusal(new Failure.BadRequest(Optional.empty()));
    }

    public static Refusal badRequest(Reason reason) {
        return new Refusal(new Failure.BadRequest(Optional.of(reason)));
    }

    public static Refusal parameter(String name, String reasonId, Object... args) {
        return new Refusal(new Failure.InvalidParameters(List.of(FieldError.of(name, reasonId, args))));
    }

    public static Refusal invalid(List<FieldError> errors) {
        return new Refusal(new Failure.Invalid(List.copyOf(errors)));
    }

    public static Refusal invalid(String field, String reasonId, Object... args) {
        return invalid(List.of(FieldError.of(field, reasonId, args)));
    }

    public static Refusal conflict(Reason reason) {
        return new Refusal(new Failure.Conflict(reason));
    }

    /** Returns the rejection of a copy that does not fit beside the objects that are there. */
    public static Refusal taken(List<FieldError> errors) {
        return new Refusal(new Failure.Taken(List.copyOf(errors)));
    }

    public static Refusal notModified() {
        return new Refusal(new Failure.NotModified());
    }

    public static Refusal preconditionFailed() {
        return new Refusal(new Failure.PreconditionFailed());
    }

    public static Refusal tooLarge(Reason reason) {
        return new Refusal(new Failure.TooLarge(Optional.of(reason)));
    }

    public static Refusal storageFull() {
        return new Refusal(new Failure.StorageFull());
    }

    public static Refusal unprocessable(Reason reason) {
        return new Refusal(new Failure.Unprocessable(reason));
    }

    public static Refusal unsupported(Reason reason) {
        return new Refusal(new Failure.Unsupported(reason));
    }
}
