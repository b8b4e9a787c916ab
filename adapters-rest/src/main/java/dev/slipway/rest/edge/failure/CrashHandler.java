package dev.slipway.rest.edge.failure;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.body.ReceivedBody;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.rest.edge.Deprecations;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.io.UncheckedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers unexpected exceptions with 500, without details. The cause is logged under the id of the request. A full disk is answered like
 * other rejections, in one line of log. A client that disconnected while it sent its body is no error of the server.
 */
@Singleton
final class CrashHandler implements ExceptionHandler<Throwable, HttpResponse<?>> {

    private static final Logger LOG = LoggerFactory.getLogger(CrashHandler.class);

    private final FailureResponses failures;
    private final Deprecations deprecations;
    private final Storage storage;

    CrashHandler(FailureResponses failures, Deprecations deprecations, Storage storage) {
        this.failures = failures;
        this.deprecations = deprecations;
        this.storage = storage;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Throwable cause) {
        if (cause instanceof UncheckedIOException failed && failed.getCause() instanceof ReceivedBody.BrokenOff) {
            LOG.debug("client disconnected while it sent {} {}", request.getMethodName(), request.getPath());
            return HttpResponse.badRequest();
        }
        if (StorageGuard.exhausted(storage, cause)) {
            LOG.warn("no space is left for {} {}", request.getMethodName(), request.getPath());
            return deprecations.mark(request, failures.answer(new Failure.StorageFull()));
        }
        LOG.error("request {} failed: {} {}", request.getHeaders().get("X-Request-Id"), request.getMethodName(), request.getPath(), cause);
        return deprecations.mark(request, failures.message(HttpStatus.INTERNAL_SERVER_ERROR, "500 Internal Server Error"));
    }
}
