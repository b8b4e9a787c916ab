package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.repository.RefSpaces;
import dev.slipway.git.repository.Quarantine;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
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

    private static final String SECOND_VERSION = "version=2";

    private final Stores stores;
    private final Storage storage;
    private final Observations observations;

    public JGitTransports(RepositoryHome home, Storage storage, Observations observations) {
        this.stores = new Stores(home);
        this.storage = storage;
        this.observations = observations;
    }

    @Override
    public void advertise(long projectId, GitService service, String protocol, OutputStream out) throws IOException {
        try (Repository repository = stores.open(projectId)) {
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
    public void upload(long projectId, String protocol, InputStream in, OutputStream out) throws IOException {
        byte[] request = in.readAllBytes();
        Optional<String> problem = Packets.problem(request);
        if (problem.isPresent()) {
            Packets.write(out, "ERR " + problem.get());
            out.flush();
            malformed(projectId, GitService.UPLOAD_PACK, problem.get());
            return;
        }
        try (Repository repository = stores.open(projectId); UploadPack upload = upload(repository, protocol)) {
            upload.upload(wanted(repository, protocol, new ByteArrayInputStream(request), out), out, null);
            out.flush();
        } catch (UploadPackInternalServerErrorException failed) {
            Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
            if (!ofWants(cause)) {
                throw failed;
            }
            out.flush();
            malformed(projectId, GitService.UPLOAD_PACK, String.valueOf(cause.getMessage()));
        }
    }

    /** Returns whether the wants are at fault: they break the protocol, or hold ids that are none. The client has been told. */
    private static boolean ofWants(Throwable failure) {
        Throwable cause = failure instanceof UncheckedIOException unchecked ? unchecked.getCause() : failure;
        boolean invalidLine = cause instanceof IOException && cause.getCause() instanceof ArrayIndexOutOfBoundsException;
        return cause instanceof PackProtocolException || cause instanceof IllegalArgumentException
                || cause instanceof IndexOutOfBoundsException || cause instanceof EOFException || invalidLine;
    }

    private void malformed(long projectId, GitService service, String what) {
        observations.event("git.malformed", "project", projectId, "service", service.wireName(), "reason", Packets.printable(what));
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
        UploadPack upload = new UploadPack(repository);
        Packing.bound(upload, repository);
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
    public void receive(long projectId, Limits limits, Receiver receiver, InputStream in, OutputStream out) throws IOException {
        try {
            PushHead head = PushHead.read(in);
            if (head.funny()) {
                head.reportFunny(out);
                malformed(projectId, GitService.RECEIVE_PACK, "funny refname");
            } else {
                receive(projectId, limits, receiver, head, out);
            }
            out.flush();
        } catch (Refusal refused) {
            malformed(projectId, GitService.RECEIVE_PACK, String.valueOf(refused.getMessage()));
            throw refused;
        }
    }

    private void receive(long projectId, Limits limits, Receiver receiver, PushHead head, OutputStream out) throws IOException {
        InputStream pushed = StorageGuard.guarded(storage, new PackHeader(head.rest(), PushedPack.MOST_OBJECTS));
        try (Repository repository = stores.open(projectId); Quarantine quarantine = Quarantine.of(repository)) {
            new PushedPack(quarantine, limits, receiver, storage, reason -> malformed(projectId, GitService.RECEIVE_PACK, reason))
                    .receive(pushed, out, null);
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
