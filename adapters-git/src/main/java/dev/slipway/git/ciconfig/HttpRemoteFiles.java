package dev.slipway.git.ciconfig;

import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Fetches files over HTTP. Resolves a host name once, checks its addresses and connects to a checked address, so a second resolution cannot
 * lead elsewhere. Every redirect passes all checks again.
 */
@Singleton
public final class HttpRemoteFiles implements RemoteFiles {

    private static final int MAX_REDIRECTS = 5;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final RemoteIncludePolicy policy;
    private final PinnedConnections connections;

    @Inject
    public HttpRemoteFiles(RemoteIncludePolicy policy) {
        this(policy, PinnedConnections.ofTheOpenNetwork());
    }

    HttpRemoteFiles(RemoteIncludePolicy policy, PinnedConnections connections) {
        this.policy = policy;
        this.connections = connections;
    }

    @Override
    public Remote read(URI address, Duration within) {
        if (policy.isOff()) {
            return new Remote.Refused("remote includes are not enabled");
        }
        FutureTask<Remote> reading = new FutureTask<>(() -> followed(address, within));
        Thread.ofVirtual().start(reading);
        try {
            return reading.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return new Remote.Timeout();
        } catch (ExecutionException broken) {
            return new Remote.BadAnswer();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Remote.Timeout();
        } finally {
            reading.cancel(true);
        }
    }

    private Remote followed(URI address, Duration within) {
        URI next = address;
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            Target target = target(next);
            if (target == null) {
                return new Remote.Refused("URL is blocked: only http and https are allowed");
            }
            if (!policy.allows(target.host(), target.port())) {
                return new Remote.Refused("URL is blocked: the host is not in the list of allowed hosts");
            }
            if (next != address && "https".equalsIgnoreCase(address.getScheme()) && !target.encrypted()) {
                return new Remote.Refused("URL is blocked: a redirect leaves https");
            }
            try {
                HttpAnswer answer = connections.get(target, within);
                if (!answer.isRedirect()) {
                    return shown(answer);
                }
                next = next.resolve(answer.location());
            } catch (PinnedConnections.Blocked blocked) {
                return new Remote.Refused("URL is blocked: requests to private or local addresses are not allowed");
            } catch (HttpAnswer.TooLarge large) {
                return new Remote.Refused("it is larger than " + MAX_BYTES / 1024 / 1024 + " MiB");
            } catch (HttpAnswer.Malformed | IllegalArgumentException malformed) {
                return new Remote.BadAnswer();
            } catch (SocketTimeoutException late) {
                return new Remote.Timeout();
            } catch (UnknownHostException unknown) {
                return new Remote.Socket();
            } catch (IOException broken) {
                return new Remote.Socket();
            }
        }
        return new Remote.Refused("it redirects more than " + MAX_REDIRECTS + " times");
    }

    private static Remote shown(HttpAnswer answer) {
        return answer.status() == 200
                ? new Remote.Text(new String(answer.body(), StandardCharsets.UTF_8))
                : new Remote.Status(answer.status());
    }

    /** Target of a request. @param host without brackets and without a trailing dot */
    record Target(URI address, String host, int port, boolean encrypted) {}

    /** Returns the target of an http or https address; null for other addresses. */
    private static @Nullable Target target(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null || uri.getUserInfo() != null) {
            return null;
        }
        boolean encrypted = scheme.equals("https");
        String host = uri.getHost().replaceFirst("^\\[(.*)]$", "$1").replaceFirst("\\.$", "").toLowerCase(Locale.ROOT);
        return new Target(uri, host, uri.getPort() >= 0 ? uri.getPort() : encrypted ? HTTPS : HTTP, encrypted);
    }
}
