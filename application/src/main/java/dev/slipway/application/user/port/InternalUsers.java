package dev.slipway.application.user.port;

import dev.slipway.domain.user.UserKind;
import java.time.Instant;

/** The accounts that belong to the server itself. They have no password, no namespace and no role anywhere. */
public interface InternalUsers {

    /**
     * The account of this kind, made where there is none. However many ask at once, there is one; who asks while another unit of work
     * makes it waits until that has ended, so this comes before whatever others may be waiting for.
     *
     * @param kind an internal one
     */
    long id(UserKind kind, Instant now);
}
