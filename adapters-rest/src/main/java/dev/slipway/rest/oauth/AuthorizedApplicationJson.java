package dev.slipway.rest.oauth;

import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.List;

/** An application that the caller granted access to. @param createdAt time of the first grant */
record AuthorizedApplicationJson(long id, String applicationName, List<String> scopes, Instant createdAt) {

    static AuthorizedApplicationJson of(GrantedApplication granted) {
        return new AuthorizedApplicationJson(granted.id(), granted.name(), granted.scopes().stream().sorted().map(Scope::wireName).toList(),
                granted.since());
    }
}
