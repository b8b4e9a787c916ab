package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.repository.RefSpaces;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.Quarantine;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import jakarta.inject.Singleton;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.eclipse.jgit.errors.PackProtocolException;
import org.eclipse.jgit.errors.UnpackException;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;
import org.eclipse.jgit.transport.UploadPackInternalServerErrorException;

/** Serves git's smart protocol over stateless requests. */
@Singleton
public final class JGitTransports implements Transports {

    /** Packet of a client that wants nothing. */
    private static final byte[] NOTHING = "0000".getBytes(StandardCharsets.US_ASCII);
    private static final String SECOND_VERSION = "version=2";
    /** Maximum bytes of the wants and haves of a client that stays connected: about forty thousand lines. */
    private static final int MAX_WANTS = 2 * 1024 * 1024;

    private final Stores stores;
    private final Storage storage;
    private final Observations observations;

    public JGitTransports(RepositoryHome home, Storage storage, Observations observations) {
        this.stores = new Stores(home);
        this.storage = storage;
        this.observations = observations;
    }

    @Override
    public void advertise(RepositoryId repositoryId, GitService service, String protocol, OutputStream out) throws IOException {
        try (Repository repository = stores.open(repositoryId)) {
            PacketLineOut packets = new PacketLineOut(out);
            if (service == GitService.UPLOAD_PACK) {
                try (UploadPack upload = upload(repository, protocol)) {
                    upload.sendAdvertisedRefs(UnbornHead.advertiser(packets, repository), service.wireName());
                }
            } else {
                packets.writeString("# service=" + service.wireName() + "\n");
                packets.end();
                new PushedPack(repository).sendAdvertisedRefs(new PacketLineOutRefAdvertiser(packets));
            }
            out.flush();
        }
    }

    @Override
    public void upload(RepositoryId repositoryId, String protocol, InputStream in, OutputStream out) throws IOException {
        byte[] request = in.readAllBytes();
        Optional<String> problem = Packets.problem(request);
        if (problem.isPresent()) {
            Packets.write(out, "ERR " + problem.get());
            out.flush();
            malformed(repositoryId, GitService.UPLOAD_PACK, problem.get());
            return;
        }
        try (Repository repository = stores.open(repositoryId); UploadPack upload = upload(repository, protocol)) {
            upload.upload(wanted(repository, protocol, new ByteArrayInputStream(request), out), out, null);
            out.flush();
        } catch (UploadPackInternalServerErrorException failed) {
            answerWants(repositoryId, failed, out);
        }
    }

    /** Records wants that are at fault; other failures are thrown. */
    private void answerWants(RepositoryId repositoryId, UploadPackInternalServerErrorException failed, OutputStream out)
            throws IOException {
        Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
        if (!ofWants(cause)) {
            throw failed;
        }
        out.flush();
        malformed(repositoryId, GitService.UPLOAD_PACK, String.valueOf(cause.getMessage()));
    }

    @Override
    public void serve(RepositoryId repositoryId, String protocol, Slots slots, InputStream in, OutputStream out) throws IOException {
        Slots weighed = weighed(repositoryId, slots);
        if (!parameters(protocol).contains(SECOND_VERSION)) {
            serveAtOnce(repositoryId, protocol, weighed, in, out);
            return;
        }
        ByteArrayOutputStream capabilities = new ByteArrayOutputStream();
        try (Repository repository = stores.open(repositoryId); UploadPack upload = upload(repository, protocol)) {
            upload.sendAdvertisedRefs(UnbornHead.advertiser(new PacketLineOut(capabilities), repository), null);
        }
        capabilities.writeTo(out);
        out.flush();
        boolean ended = false;
        while (!ended) {
            try (BufferedWants wants = BufferedWants.read(in, MAX_WANTS, weighed)) {
                ended = wants.none();
                if (!ended) {
                    upload(repositoryId, protocol, new ByteArrayInputStream(wants.bytes()), out);
                }
            }
        }
    }

    /** Adds the memory that the refs of a repository take: the library reads all of them for each advertisement, answer and push. */
    private Slots weighed(RepositoryId repositoryId, Slots slots) throws IOException {
        try (Repository repository = stores.open(repositoryId)) {
            long refs = RefWeight.of(repository);
            return bytes -> slots.take(bytes + refs);
        }
    }

    /**
     * Serves versions 0 and 1 of the protocol, in which a client and the server negotiate in several rounds what to send. No refs are kept
     * while the client decides what it wants.
     */
    private void serveAtOnce(RepositoryId repositoryId, String protocol, Slots slots, InputStream in, OutputStream out) throws IOException {
        try (Slot _ = slots.take(0); Repository repository = stores.open(repositoryId); UploadPack upload = upload(repository, protocol)) {
            upload.setBiDirectionalPipe(true);
            upload.sendAdvertisedRefs(new PacketLineOutRefAdvertiser(new PacketLineOut(out)));
            out.flush();
        }
        PushbackInputStream wants = new PushbackInputStream(in, NOTHING.length);
        byte[] first = wants.readNBytes(NOTHING.length);
        if (first.length == 0 || Arrays.equals(first, NOTHING)) {
            return;
        }
        wants.unread(first);
        try (Slot _ = slots.take(MAX_WANTS); Repository repository = stores.open(repositoryId);
                UploadPack upload = bounded(new AdvertisedUpload(repository), protocol)) {
            upload.setBiDirectionalPipe(true);
            upload.upload(new BoundedWants(wants, MAX_WANTS), out, null);
            out.flush();
        } catch (UploadPackInternalServerErrorException failed) {
            answerWants(repositoryId, failed, out);
        }
    }

    @Override
    public void accept(RepositoryId repositoryId, PushSlots slots, Supplier<Limits> limits, Receiver receiver, InputStream in,
            OutputStream out) throws IOException {
        try (Slot _ = weighed(repositoryId, slots.refs()).take(0); Repository repository = stores.open(repositoryId)) {
            new PushedPack(repository).sendAdvertisedRefs(new PacketLineOutRefAdvertiser(new PacketLineOut(out)));
            out.flush();
        }
        PushbackInputStream commands = new PushbackInputStream(in);
        int first = commands.read();
        if (first < 0) {
            return;
        }
        commands.unread(first);
        try (BufferedCommands buffered = new BufferedCommands(slots.commands())) {
            PushHead head = told(repositoryId, () -> PushHead.read(commands, buffered));
            buffered.arrived();
            if (head.packed()) {
                await(commands);
            }
            try (Slot _ = weighed(repositoryId, slots.objects()).take(0)) {
                told(repositoryId, () -> {
                    receiveAll(new Push(repositoryId, limits.get(), receiver, true), head, out);
                    return head;
                });
                out.flush();
            }
        }
    }

    /** Waits until the client sends, or has ended. */
    private static void await(PushbackInputStream objects) throws IOException {
        int first = objects.read();
        if (first >= 0) {
            objects.unread(first);
        }
    }

    /** Returns whether the wants are at fault: they break the protocol, or hold ids that are none. The client has been told. */
    private static boolean ofWants(Throwable failure) {
        Throwable cause = failure instanceof UncheckedIOException unchecked ? unchecked.getCause() : failure;
        boolean invalidLine = cause instanceof IOException && cause.getCause() instanceof ArrayIndexOutOfBoundsException;
        return cause instanceof PackProtocolException || cause instanceof IllegalArgumentException
                || cause instanceof IndexOutOfBoundsException || cause instanceof EOFException || invalidLine;
    }

    private void malformed(RepositoryId repositoryId, GitService service, String what) {
        observations.event("git.malformed", repositoryId.kind().wireName(), repositoryId.ownerId(), "service", service.wireName(), "reason",
                Packets.printable(what));
    }

    /** Answers the arguments that JGit does not know, and returns the request without them. */
    private static InputStream wanted(Repository repository, String protocol, InputStream in, OutputStream out) throws IOException {
        if (!parameters(protocol).contains(SECOND_VERSION)) {
            return in;
        }
        LsRefsArguments asked = LsRefsArguments.read(in);
        UnbornHead.write(asked, repository, out);
        return asked.rest();
    }

    private static UploadPack upload(Repository repository, String protocol) {
        return bounded(new UploadPack(repository), protocol);
    }

    private static UploadPack bounded(UploadPack upload, String protocol) {
        Packing.bound(upload, upload.getRepository());
        upload.setBiDirectionalPipe(false);
        upload.setExtraParameters(parameters(protocol));
        return upload;
    }

    private static List<String> parameters(String protocol) {
        return protocol.isEmpty() ? List.of() : Arrays.asList(protocol.split(":"));
    }

    /** Returns the refs that clients may push; hides those of the server. */
    static Map<String, Ref> pushable(Map<String, Ref> refs) {
        Map<String, Ref> kept = new TreeMap<>(refs);
        kept.keySet().removeIf(name -> !RefSpaces.pushable(name));
        return kept;
    }

    @Override
    public void receive(RepositoryId repositoryId, Limits limits, Receiver receiver, InputStream in, OutputStream out) throws IOException {
        receive(new Push(repositoryId, limits, receiver, false), in, out);
    }

    /** Push of a client. @param connected whether its connection stays open behind the objects */
    private record Push(RepositoryId repositoryId, Limits limits, Receiver receiver, boolean connected) {}

    private void receive(Push push, InputStream in, OutputStream out) throws IOException {
        told(push.repositoryId(), () -> {
            receiveAll(push, PushHead.read(in, new BufferedCommands(bytes -> () -> { })), out);
            return out;
        });
        out.flush();
    }

    /** Step that reads what a client has sent. */
    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
    }

    /** Records that a client broke the protocol. */
    private <T> T told(RepositoryId repositoryId, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (Refusal refused) {
            if (refused.failure() instanceof Failure.BadRequest) {
                malformed(repositoryId, GitService.RECEIVE_PACK, String.valueOf(refused.getMessage()));
            }
            throw refused;
        }
    }

    private void receiveAll(Push push, PushHead head, OutputStream out) throws IOException {
        if (head.funny()) {
            head.reportFunny(out);
            malformed(push.repositoryId(), GitService.RECEIVE_PACK, "funny refname");
        } else {
            receive(push, head, out);
        }
    }

    private void receive(Push push, PushHead head, OutputStream out) throws IOException {
        RepositoryId repositoryId = push.repositoryId();
        InputStream guarded = StorageGuard.guarded(storage, new PackHeader(head.rest(), PushedPack.MOST_OBJECTS));
        InputStream pushed = push.connected() ? new BufferedInputStream(guarded) : guarded;
        try (Repository repository = stores.open(repositoryId); Quarantine quarantine = Quarantine.of(repository)) {
            PushedPack pack = new PushedPack(quarantine, push.limits(), push.receiver(), storage,
                    reason -> malformed(repositoryId, GitService.RECEIVE_PACK, reason));
            pack.setExpectDataAfterPackFooter(push.connected());
            pack.receive(pushed, out, null);
        } catch (UnpackException failed) {
            Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
            if (!StorageGuard.exhausted(storage, cause) && !PushFault.ofContent(cause)) {
                throw failed;
            }
        } catch (PackProtocolException malformed) {
            throw PushHead.malformed(String.valueOf(malformed.getMessage()));
        }
    }
}
