package dev.slipway.application.repository.port;

import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.repository.RefUpdate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * Speaks git's own protocol with a git client, in requests that stand for themselves, in constant memory.
 * Failures the protocol has words for, and requests that are not of the protocol, are answered in the protocol. An {@code IOException}
 * means that the client hung up or that the repository cannot be read.
 */
public interface Transports {

    /**
     * What the repository has, which opens a conversation. Fetchers hear of all refs, and which branch HEAD names even before it exists;
     * pushers hear of those that they could change.
     *
     * @param protocol what the client sent as its request, as in {@code version=2}; empty for none
     */
    void advertise(long projectId, GitService service, String protocol, OutputStream out) throws IOException;

    /** Gives what a client asks for. */
    void upload(long projectId, String protocol, InputStream in, OutputStream out) throws IOException;

    /** Takes what a client brings: stores the objects, then asks the receiver for each ref. */
    void receive(long projectId, Limits limits, Receiver receiver, InputStream in, OutputStream out) throws IOException;

    /** @param packBytes how large a pack may be at the most; 0 or less for any size */
    record Limits(long packBytes) {}

    /** Decides about refs and moves them. Objects are stored and connected when it is asked. */
    @FunctionalInterface
    interface Receiver {

        /**
         * @param updates of refs below {@code refs/}, those of the server included, in the client's order
         * @return for each update why it was refused, in words for the client; empty where the ref has moved
         */
        List<Optional<String>> receive(List<RefUpdate> updates, List<String> options);
    }
}
