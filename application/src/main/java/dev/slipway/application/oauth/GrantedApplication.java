package dev.slipway.application.oauth;

import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.Set;

/** Application that a user granted access to. @param scopes those of all its grants @param since time of the first of them */
public record GrantedApplication(long id, String name, Set<Scope> scopes, Instant since) {}
