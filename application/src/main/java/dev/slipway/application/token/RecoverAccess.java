package dev.slipway.application.token;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.RecoveryRules;
import dev.slipway.domain.user.PasswordRules;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Sets a new password or creates a new token for an account, for operators of the installation. It has no caller: access to the database is
 * the authorization, so only the command line offers it. Existing tokens stay valid.
 */
public final class RecoverAccess {

    private final Users users;
    private final PersonalTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AccountChanges changes;
    private final Observations observations;

    public RecoverAccess(Users users, PersonalTokens tokens, Secrets secrets, Transactions transactions, AccountChanges changes,
            Observations observations) {
        this.users = users;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.changes = changes;
        this.observations = observations;
    }

    /** @param password empty if it was given */
    public record NewPassword(String username, Optional<String> password) {}

    /** @param secret the token itself; shown once */
    public record NewSecret(String username, String secret, List<Scope> scopes, LocalDate expiresAt) {}

    /**
     * @param username of the account, or its id
     * @param given    the new password; empty to generate one
     */
    public NewPassword resetPassword(String username, Optional<String> given) {
        UserView user = recoverable(username);
        given.flatMap(password -> PasswordRules.problem(password, user.brief().username(), user.brief().name(), user.email()))
                .ifPresent(problem -> {
            throw Refusal.invalid("password", problem.id(), problem.args().toArray());
        });
        String password = given.orElseGet(() -> secrets.token(RecoveryRules.PASSWORD_LENGTH));
        String digest = secrets.passwordDigest(password);
        transactions.run(now -> {
            if (!users.setPassword(user.id(), digest, now)) {
                throw Refusal.notFound("User");
            }
            changes.credentialsReplaced(AuditAuthor.COMMAND_LINE, now, user.id(), 0,
                    List.of(AuditEvent.of(AuditEventType.USER_PASSWORD_UPDATED, AuditEntity.user(user.id()))));
            changes.sendNotice(NoticeKind.PASSWORD_CHANGED, user.id(), user.email(), now);
        });
        observations.event("access.password_reset", "user", user.id(), "username", user.brief().username());
        return new NewPassword(user.brief().username(), given.isPresent() ? Optional.empty() : Optional.of(password));
    }

    /** @param username of the account, or its id */
    public NewSecret makeToken(String username) {
        UserView user = recoverable(username);
        List<Scope> scopes = RecoveryRules.scopes(user.administrator());
        TokenSecret secret = TokenSecret.random(secrets);
        record Made(long id, LocalDate expiresAt) {}
        Made made = transactions.write(now -> {
            LocalDate expiresAt = RecoveryRules.expiresAt(LocalDate.ofInstant(now, ZoneOffset.UTC));
            long id = tokens.create(new NewToken(user.id(), RecoveryRules.TOKEN_NAME, secret.digest(), scopes, expiresAt, false, now));
            changes.changed(AuditAuthor.COMMAND_LINE, now, user.id(),
                    List.of(TokenEvents.created(user.id(), id, RecoveryRules.TOKEN_NAME, false)));
            return new Made(id, expiresAt);
        });
        observations.event("access.token_made", "user", user.id(), "username", user.brief().username(), "token", made.id(), "expires_at",
                made.expiresAt());
        return new NewSecret(user.brief().username(), secret.text(), scopes, made.expiresAt());
    }

    private UserView recoverable(String username) {
        UserView user = users.idOf(username).stream().boxed().findFirst().flatMap(users::find).orElseThrow(() -> Refusal.notFound("User"));
        Optional<Reason> problem = RecoveryRules.problem(user.kind(), user.brief().state());
        if (problem.isPresent()) {
            throw Refusal.unprocessable(problem.get());
        }
        return user;
    }
}
