package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.request.AccessRequestView;
import java.time.Instant;
import java.util.Optional;

/** Requests of users for access to groups and projects. Those of deleted users do not exist. */
public interface AccessRequests {

    /** Returns whether the group or project accepts requests. */
    boolean open(MemberSource source);

    /** Returns the requests in the order in which they were made. */
    Page<AccessRequestView> list(MemberSource source, PageRequest page);

    Optional<AccessRequestView> find(MemberSource source, long userId);

    /** Adds a request; returns false if the user has made one already. */
    boolean add(MemberSource source, long userId, Instant now);

    /** Removes a request; returns false if there is none. */
    boolean remove(MemberSource source, long userId);
}
