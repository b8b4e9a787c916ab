package dev.slipway.git.repository;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;

/**
 * Advertises the branch that HEAD names before that branch exists, so that clones of an empty repository begin on it. The library
 * advertises refs that exist and nothing else.
 */
final class UnbornHead {

    private static final String LS_REFS = "ls-refs";

    private UnbornHead() {
    }

    /** Returns the full name of the branch that HEAD names; empty where that branch exists. */
    private static Optional<String> of(Repository repository) throws IOException {
        return Optional.ofNullable(repository.exactRef(Constants.HEAD))
                .filter(head -> head.isSymbolic() && head.getObjectId() == null)
                .map(Ref::getTarget).map(Ref::getName);
    }

    /**
     * Returns an advertiser for fetches: it offers {@code unborn} to clients of the second version of the protocol, and tells those of
     * older versions at once, since they ask for nothing.
     */
    static PacketLineOutRefAdvertiser advertiser(PacketLineOut out, Repository repository) throws IOException {
        PacketLineOutRefAdvertiser advertiser = new Offering(out);
        of(repository).ifPresent(branch -> advertiser.addSymref(Constants.HEAD, branch));
        return advertiser;
    }

    /** Writes the answer to a client that asks for it: the first line of its list of refs. */
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
