package dev.slipway.git.repository.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;

/**
 * Advertises the branch of HEAD before it exists, so that clones of an empty repository start on it. JGit advertises existing refs only.
 */
final class UnbornHead {

    private static final String LS_REFS = "ls-refs";

    private UnbornHead() {
    }

    /** Returns the full name of the branch of HEAD; empty if the branch exists. */
    private static Optional<String> of(Repository repository) throws IOException {
        return Optional.ofNullable(repository.exactRef(Constants.HEAD))
                .filter(head -> head.isSymbolic() && head.getObjectId() == null)
                .map(Ref::getTarget).map(Ref::getName);
    }

    /**
     * Returns an advertiser for fetches. It offers {@code unborn} to clients of protocol version 2, and sends the branch at once to older
     * clients, which cannot ask for it.
     */
    static PacketLineOutRefAdvertiser advertiser(PacketLineOut out, Repository repository) throws IOException {
        PacketLineOutRefAdvertiser advertiser = new Offering(out);
        of(repository).ifPresent(branch -> advertiser.addSymref(Constants.HEAD, branch));
        return advertiser;
    }

    /** Writes the answer for clients that ask: the first line of the list of refs. */
    static void write(LsRefsArguments asked, Repository repository, OutputStream out) throws IOException {
        Optional<String> branch = asked.wantsUnborn(Constants.HEAD) ? of(repository) : Optional.empty();
        if (branch.isPresent()) {
            String target = asked.symrefs() ? " symref-target:" + branch.get() : "";
            new PacketLineOut(out).writeString("unborn " + Constants.HEAD + target + "\n");
        }
    }

    private static final class Offering extends PacketLineOutRefAdvertiser {

        Offering(PacketLineOut out) {
            super(out);
        }

        @Override
        protected void writeOne(CharSequence line) throws IOException {
            super.writeOne(line.toString().strip().equals(LS_REFS) ? LS_REFS + "=unborn" : line);
        }
    }
}
