package dev.slipway.git.repository.transport;

import dev.slipway.application.repository.port.Transports;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.domain.repository.RefSpaces;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import jakarta.inject.Singleton;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.InvalidObjectIdException;
import org.eclipse.jgit.errors.PackProtocolException;
import org.eclipse.jgit.errors.TooLargeObjectInPackException;
import org.eclipse.jgit.errors.TooLargePackException;
import org.eclipse.jgit.errors.UnpackException;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;
import org.eclipse.jgit.transport.UploadPackInternalServerErrorException;
import org.jspecify.annotations.Nullable;

/** Serves git's smart protocol over stateless requests. */
@Singleton
public final class JGitTransports implements Transports {

    private static final String SECOND_VERSION = "version=2";

    private final Stores stores;

    public JGitTransports(RepositoryHome home) {
        this.stores = new Stores(home);
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
        try (Repository repository = stores.open(projectId); UploadPack upload = upload(repository, protocol)) {
            upload.upload(wanted(repository, protocol, in, out), out, null);
            out.flush();
        } catch (UploadPackInternalServerErrorException failed) {
            if (!isFaultOfWants(failed.getCause())) {
                throw failed;
            }
            out.flush();
        }
    }

    /** Returns whether the wants cannot be understood. The client has received the error in its own protocol then. */
    private static boolean isFaultOfWants(@Nullable Throwable cause) {
        boolean invalidLine = cause instanceof IOException && cause.getCause() instanceof ArrayIndexOutOfBoundsException;
        return cause instanceof PackProtocolException || cause instanceof InvalidObjectIdException || invalidLine
                || (cause instanceof UncheckedIOException failed ? failed.getCause() : cause) instanceof EOFException;
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
        try (Repository repository = stores.open(projectId)) {
            new PushedPack(repository, limits, receiver).receive(new PackHeader(in, PushedPack.MOST_OBJECTS), out, null);
            out.flush();
        } catch (UnpackException failed) {
            if (!isFaultOfPack(failed.getCause())) {
                throw failed;
            }
            out.flush();
        } catch (PackProtocolException | EOFException malformed) {
            out.flush();
        }
    }

    /** Returns whether the pack is at fault. The client has received the error in its own protocol then. */
    private static boolean isFaultOfPack(@Nullable Throwable cause) {
        return cause instanceof TooLargePackException || cause instanceof TooLargeObjectInPackException
                || cause instanceof PackProtocolException || cause instanceof CorruptObjectException || cause instanceof EOFException;
    }
}
