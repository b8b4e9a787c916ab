package dev.slipway.application.token;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.user.DeleteUser;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.token.ResourceTokenRules;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** Rotates and revokes the access tokens of projects and groups. The bot is deleted together with its active token. */
public final class ChangeResourceToken {

    private final ResourceTokenAccess access;
    private final AccessTokenBots bots;
    private final ResourceTokenStore tokens;
    private final RotateToken rotateToken;
    private final DeleteUser deleteUser;
    private final Transactions transactions;
    private final InstantSource clock;

    ChangeResourceToken(ResourceTokenAccess access, AccessTokenBots bots, ResourceTokenStore tokens, RotateToken rotateToken,
            DeleteUser deleteUser, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.bots = bots;
        this.tokens = tokens;
        this.rotateToken = rotateToken;
        this.deleteUser = deleteUser;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Revokes a token. A token that is revoked already stays so, and leaves the bot to its successor; one that is rotated meanwhile takes
     * the bot and the successor with it. The account is locked before its tokens, as by all who delete accounts.
     */
    public void revoke(Caller caller, MemberTarget target, long id) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.REVOKE_ACCESS_TOKENS).required();
        transactions.run(now -> {
            ResourceTokenView found = bots.find(grant.source(), id, day(now)).orElseThrow(() -> grant.missing(id));
            if (!found.token().revoked()) {
                deleteUser.deleteBot(found.token().userId(), now);
                tokens.revoke(caller, grant.source(), found.token(), now);
            }
        });
    }

    /** @param expiresAt empty for a week */
    public CreateResourceToken.Issued rotate(Caller caller, MemberTarget target, long id, Optional<LocalDate> expiresAt) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.MANAGE_ACCESS_TOKENS).required();
        ResourceTokenView token = bots.find(grant.source(), id, today()).orElseThrow(() -> grant.missing(id));
        ResourceTokenRules.rotationExcess(grant.role(), grant.administrator(), token.accessLevel()).ifPresent(excess -> {
            throw Refusal.badRequest(excess);
        });
        return rotated(caller, grant.source(), token, expiresAt);
    }

    /** Rotates the presented token, if it is one of the project or group. */
    public CreateResourceToken.Issued rotateSelf(Caller caller, MemberTarget target, Optional<LocalDate> expiresAt) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.READ_PROJECT);
        return Optional.of(caller).filter(Caller.Person.class::isInstance).map(Caller.Person.class::cast)
                .flatMap(person -> bots.find(grant.source(), person.tokenId(), today()))
                .map(token -> rotated(caller, grant.source(), token, expiresAt))
                .orElseThrow(Refusal::unauthenticated);
    }

    private CreateResourceToken.Issued rotated(Caller caller, MemberSource source, ResourceTokenView token,
            Optional<LocalDate> expiresAt) {
        AuditEvent event = TokenEvents.ofResource(AuditEventType.RESOURCE_ACCESS_TOKEN_ROTATED, source, token.token().id(),
                token.token().name());
        IssueToken.Issued issued = rotateToken.succeed(caller, token.token(), event, expiresAt);
        return new CreateResourceToken.Issued(new ResourceTokenView(issued.token(), token.accessLevel()), issued.secret());
    }

    private LocalDate today() {
        return day(clock.instant());
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
