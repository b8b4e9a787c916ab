package dev.slipway.application.repository.port;

import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Speaks git's own protocol with a git client, in stateless requests or over a connection that stays open, in constant memory. Errors that
 * the protocol can express are answered in the protocol, and a rejected push leaves nothing behind. An {@code IOException} means that the
 * client disconnected or that the repository cannot be read.
 */
public interface Transports {

    /**
     * Advertises refs, at the start of a conversation. Fetches see all refs, and the branch of HEAD even before it exists; pushes see the
     * refs that they could change.
     *
     * @param protocol requested version, as in {@code version=2}; empty for none
     */
    void advertise(RepositoryId repository, GitService service, String protocol, OutputStream out) throws IOException;

    /**
     * Serves a fetch.
     *
     * @param in wants of the client, which are buffered
     */
    void upload(RepositoryId repository, String protocol, InputStream in, OutputStream out) throws IOException;

    /**
     * Serves a push: stores the objects, then calls the receiver for the refs.
     *
     * @throws dev.slipway.application.kernel.Refusal if the request is none of the protocol
     */
    void receive(RepositoryId repository, Limits limits, Receiver receiver, InputStream in, OutputStream out) throws IOException;

    /**
     * Serves a fetch over a connection that stays open: advertises the refs, then answers until the client ends.
     *
     * @param protocol requested version, as in {@code version=2}; empty for none
     * @param slots    asked before the refs are advertised, before each answer, or before more than some kilobytes of wants are buffered
     *                 for it; closed after it. No refs are in memory without a slot
     * @param in       wants of the client, which are buffered
     */
    void serve(RepositoryId repository, String protocol, Slots slots, InputStream in, OutputStream out) throws IOException;

    /**
     * Serves a push over a connection that stays open: advertises the refs, then receives commands and objects, if the client sends any.
     *
     * @param limits read once the first objects arrive
     * @throws dev.slipway.application.kernel.Refusal if the request is none of the protocol
     */
    void accept(RepositoryId repository, PushSlots slots, Supplier<Limits> limits, Receiver receiver, InputStream in, OutputStream out)
            throws IOException;

    /**
     * Admits a push.
     *
     * @param refs     asked before the refs are advertised; closed after that
     * @param commands asked before more than some kilobytes of commands are buffered; closed after the push
     * @param objects  asked once the first objects arrive, since clients may compress them for minutes after their commands
     */
    record PushSlots(Slots refs, Slots commands, Slots objects) {

        public PushSlots {
            Objects.requireNonNull(refs);
            Objects.requireNonNull(commands);
            Objects.requireNonNull(objects);
        }
    }

    /** Admits answers of fetches, and pushes. */
    @FunctionalInterface
    interface Slots {

        /** @param bytes that are in memory: those of refs, and the size of what has arrived, or its maximum if that is not all */
        Slot take(long bytes);
    }

    /** Admission of one answer or push. */
    @FunctionalInterface
    interface Slot extends AutoCloseable {

        /** Tells that all has arrived that the slot was taken for. The client may do other work from then on. */
        default void arrived() {
        }

        @Override
        void close();
    }

    /** @param packBytes maximum size of a pack; 0 or less for no limit */
    record Limits(long packBytes) {}

    /** Decides about refs and moves them. Called after the objects are stored and connected. */
    @FunctionalInterface
    interface Receiver {

        /**
         * @param updates of refs below {@code refs/}, those of the server included, in the client's order
         * @return what became of each update
         */
        Received receive(List<RefUpdate> updates, List<String> options);
    }

    /**
     * Result of the updates of a push.
     *
     * @param refusals for each update why it was refused, in words for the client; empty where the ref has moved
     * @param notes lines that the client shows beside them
     */
    record Received(List<Optional<String>> refusals, List<String> notes) {

        public Received {
            refusals = List.copyOf(refusals);
            notes = List.copyOf(notes);
        }

        public static Received of(List<Optional<String>> refusals) {
            return new Received(refusals, List.of());
        }
    }
}
