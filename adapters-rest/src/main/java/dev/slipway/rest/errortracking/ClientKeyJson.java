package dev.slipway.rest.errortracking;

import dev.slipway.application.errortracking.ClientKeyView;
import dev.slipway.rest.edge.paging.Links;

/**
 * A key of programs on the wire.
 *
 * @param trackerDsn address with the key, as SDKs take it
 * @param sentryDsn  the same under the name that clients know
 */
record ClientKeyJson(long id, boolean active, String publicKey, String trackerDsn, String sentryDsn) {

    static ClientKeyJson of(ClientKeyView key, Links links) {
        String dsn = links.api(CollectorController.PATH + "/" + key.projectId()).replaceFirst("://", "://" + key.publicKey() + "@");
        return new ClientKeyJson(key.id(), key.active(), key.publicKey(), dsn, dsn);
    }
}
