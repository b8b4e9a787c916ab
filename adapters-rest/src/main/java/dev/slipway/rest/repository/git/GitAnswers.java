package dev.slipway.rest.repository.git;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.GitAuthentication;
import dev.slipway.application.access.load.ConcurrencyLimiter;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.body.ReceivedBody;
import dev.slipway.application.repository.push.GitSessions.Conversation;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.Connection;
import dev.slipway.rest.edge.LogContext;
import dev.slipway.rest.edge.RequestBody;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.failure.FailureResponses;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.repository.archive.Pipe;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.types.files.StreamedFile;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP side of git smart protocol requests: HTTP Basic, compressed bodies, rejections as plain text, streamed answers. Git clients ask for
 * a password only after a 401 with a challenge, so missing credentials are always answered with one.
 */
@Singleton
final class GitAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(GitAnswers.class);
    private static final String DISCONNECTED = "git client hung up while it {}";
    private static final String BASIC = "basic ";
    private static final String CHALLENGE = "Basic realm=\"Slipway\"";
    /** Maximum bytes of the wants and haves of a client: about forty thousand lines. */
    private static final int MAX_WANTS = 2 * 1024 * 1024;

    private final GitAuthentication authentication;
    private final FailureResponses failures;
    private final ReasonTexts reasons;
    private final MemoryBudget memory;
    private final ClientAddress clients;
    private final GitSlots slots;

    GitAnswers(GitAuthentication authentication, FailureResponses failures, ReasonTexts reasons, MemoryBudget memory,
            ClientAddress clients, GitSlots slots) {
        this.authentication = authentication;
        this.failures = failures;
        this.reasons = reasons;
        this.memory = memory;
        this.clients = clients;
        this.slots = slots;
    }

    /** Request of a git client. @param reading whether it fetches */
    record Asked(HttpRequest<?> request, RepositoryRef repository, boolean reading) {}

    String wording(Reason reason) {
        return reasons.text(reason).replaceFirst("^(error)?=", "");
    }

    /** Opens a conversation and answers with it, or with the rejection. */
    HttpResponse<?> answer(Asked asked, Function<Caller, Conversation> open, Function<Conversation, HttpResponse<?>> hold) {
        return answer(asked, open, (conversation, ignored) -> hold.apply(conversation));
    }

    private HttpResponse<?> answer(Asked asked, Function<Caller, Conversation> open,
            BiFunction<Conversation, Caller, HttpResponse<?>> hold) {
        try {
            Caller caller = caller(asked);
            return hold.apply(open.apply(caller), caller);
        } catch (Refusal refused) {
            return refusal(refused.failure());
        }
    }

    /**
     * Opens a conversation for a fetch, and streams its answer. Every conversation holds its wants, and more, in memory until the client
     * has read the answer, so it takes a slot and a share of the memory. It takes them only when its wants have arrived, so that slow
     * clients wait without them.
     */
    HttpResponse<?> fetched(Asked asked, Function<Caller, Conversation> open, RequestBody wants, String mediaType) {
        HttpRequest<?> request = asked.request();
        return answer(asked, open, (conversation, caller) -> {
            if (!received(wants)) {
                return disconnected("asked");
            }
            ConcurrencyLimiter.Slot slot = slot(slots.fetch(caller, clients.key(request)), wants.length());
            try {
                return streamed(conversation, ClientBody.of(Connection.of(request), wants), mediaType, slot);
            } catch (RuntimeException refused) {
                slot.close();
                throw refused;
            }
        });
    }

    /** Waits for the wants of a client. Returns false if it disconnected before. */
    private static boolean received(RequestBody wants) {
        try {
            wants.receive(MAX_WANTS);
            return true;
        } catch (UncheckedIOException failed) {
            if (failed.getCause() instanceof ReceivedBody.BrokenOff) {
                return false;
            }
            throw failed;
        }
    }

    private ConcurrencyLimiter.Slot slot(ConcurrencyLimiter.Slot taken, long bytes) {
        try {
            return new Reserved(taken, memory.take(bytes));
        } catch (Refusal exhausted) {
            taken.close();
            throw exhausted;
        }
    }

    /** Slot and memory of a fetch. */
    private record Reserved(ConcurrencyLimiter.Slot slot, MemoryBudget.Share share) implements ConcurrencyLimiter.Slot {

        @Override
        public boolean contended() {
            return slot.contended();
        }

        @Override
        public void close() {
            share.close();
            slot.close();
        }
    }

    private Caller caller(Asked asked) {
        boolean reading = asked.reading();
        List<Scope> scopes = reading
                ? List.of(Scope.READ_REPOSITORY, Scope.WRITE_REPOSITORY, Scope.API) : List.of(Scope.WRITE_REPOSITORY, Scope.API);
        return presented(asked.request())
                .map(token -> authentication.named(token, new Accepted(scopes, reading, true), asked.repository().asProject()))
                .orElse(Caller.ANONYMOUS);
    }

    private static Optional<NamedToken> presented(HttpRequest<?> request) {
        String header = request.getHeaders().get(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return Optional.empty();
        }
        try {
            String pair = new String(Base64.getDecoder().decode(header.substring(BASIC.length()).strip()), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            if (colon >= 0) {
                return Optional.of(new NamedToken(pair.substring(0, colon), pair.substring(colon + 1)));
            }
        } catch (IllegalArgumentException malformed) {
            // Malformed credentials are answered like wrong ones.
        }
        throw Refusal.unauthenticated();
    }

    private HttpResponse<?> refusal(Failure failure) {
        MutableHttpResponse<?> usual = failures.answer(failure);
        HttpStatus status = usual.status();
        String text = switch (failure) {
            case Failure.Forbidden(Optional<Reason> reason) when reason.isPresent() -> wording(reason.get());
            case Failure.BadRequest(Optional<Reason> reason) when reason.isPresent() -> wording(reason.get());
            case Failure.Unavailable(Reason reason) -> wording(reason);
            case Failure.StorageFull ignored -> wording(Reason.of("storage.full"));
            case Failure.NotFound ignored -> wording(Reason.of("git.no_project"));
            case Failure.Unauthenticated ignored -> "HTTP Basic: Access denied. The provided password or token is incorrect or missing.";
            case Failure.InvalidToken ignored -> "HTTP Basic: Access denied. The provided token is expired or was revoked.";
            case Failure.InsufficientScope ignored -> "HTTP Basic: Access denied. The scopes of the provided token do not allow this.";
            default -> status.getReason();
        };
        MutableHttpResponse<String> answer = HttpResponse.<String>status(status).body(text + "\n").contentType(MediaType.TEXT_PLAIN_TYPE);
        Optional.ofNullable(usual.getHeaders().get(HttpHeaders.RETRY_AFTER))
                .ifPresent(later -> answer.header(HttpHeaders.RETRY_AFTER, later));
        return status == HttpStatus.UNAUTHORIZED ? answer.header(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE) : answer;
    }

    /** Answers a short conversation: it is complete before the first byte of the answer is sent. */
    HttpResponse<?> whole(Conversation conversation, ClientBody body, String mediaType) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (InputStream in = body.stream()) {
            conversation.hold(in, out);
        } catch (IOException | RuntimeException failed) {
            rethrowUnlessDisconnected(body, failed);
        }
        return body.disconnected() ? disconnected("pushed") : uncached(HttpResponse.ok(out.toByteArray()), mediaType);
    }

    /** Rethrows a failure, unless the client disconnected. */
    private static void rethrowUnlessDisconnected(ClientBody body, Exception failed) {
        if (!body.disconnected()) {
            throw failed instanceof RuntimeException unchecked ? unchecked : new UncheckedIOException((IOException) failed);
        }
    }

    /** Logs that a client disconnected, which is not an error. The answer cannot reach it. */
    private static HttpResponse<?> disconnected(String doing) {
        LOG.debug(DISCONNECTED, doing);
        return HttpResponse.badRequest();
    }

    /** Streams an answer of any length. The wants are read before the first byte is sent. */
    HttpResponse<?> streamed(Conversation conversation, ClientBody body, String mediaType) {
        return streamed(conversation, body, mediaType, ConcurrencyLimiter.UNLIMITED);
    }

    private HttpResponse<?> streamed(Conversation conversation, ClientBody body, String mediaType, ConcurrencyLimiter.Slot slot) {
        byte[] wants;
        try (InputStream in = body.stream()) {
            wants = in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Pipe pipe = new Pipe(slot::contended);
        Connection.Watch watch = body.connection().atEnd(pipe::abandon);
        Thread.ofVirtual().name("git").start(LogContext.propagated(() -> hold(conversation, wants, pipe, slot, watch)));
        return uncached(HttpResponse.ok(new StreamedFile(pipe.input(), MediaType.of(mediaType))), mediaType);
    }

    /** Runs the conversation and always ends the pipe, also on errors, since its reader waits without a timeout. */
    private static void hold(Conversation conversation, byte[] wants, Pipe pipe, ConcurrencyLimiter.Slot slot, Connection.Watch watch) {
        try (slot; watch) {
            conversation.hold(new ByteArrayInputStream(wants), pipe.output());
            pipe.output().close();
        } catch (IOException | RuntimeException | Error failed) {
            if (pipe.abandoned()) {
                LOG.debug(DISCONNECTED, "fetched");
            }
            pipe.fail(new IOException("the conversation ended early", failed));
        }
    }

    private static HttpResponse<?> uncached(MutableHttpResponse<?> answer, String mediaType) {
        return answer.contentType(MediaType.of(mediaType))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache, max-age=0, must-revalidate")
                .header(HttpHeaders.PRAGMA, "no-cache")
                .header(HttpHeaders.EXPIRES, "Fri, 01 Jan 1980 00:00:00 GMT");
    }
}
