package dev.slipway.git.repository.transport;

import java.io.IOException;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.RefAdvertiser;
import org.eclipse.jgit.transport.ServiceMayNotContinueException;
import org.eclipse.jgit.transport.UploadPack;

/**
 * Negotiates on a connection on which the refs were advertised before. Refs move meanwhile, so clients may want what is reachable, as they
 * may in requests without a connection.
 */
final class AdvertisedUpload extends UploadPack {

    AdvertisedUpload(Repository repository) {
        super(repository);
        setRequestPolicy(RequestPolicy.REACHABLE_COMMIT);
    }

    /** Reads the refs, which wants are compared with, and tells nothing. */
    @Override
    public void sendAdvertisedRefs(RefAdvertiser again) throws IOException, ServiceMayNotContinueException {
        super.sendAdvertisedRefs(new RefAdvertiser() {
            @Override
            protected void writeOne(CharSequence line) {
                // The client has been told.
            }

            @Override
            protected void end() {
                // The client has been told.
            }
        });
    }
}
