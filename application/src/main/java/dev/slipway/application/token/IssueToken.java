package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.TokenRules;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates personal access tokens: for a user by an administrator, and for the caller by a session. */
public final class IssueToken {

    private final Access access;
    private final Users users;
    private final PersonalTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    public IssueToken(Access access, Users users, PersonalTokens tokens, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param expiresAt null for never */
    public record Request(String name, List<Scope> scopes, @Nullable LocalDate expiresAt) {}

    /** @param secret the token itself; shown once and not stored */
    public record Issued(TokenView token, String secret) {}

    public Issued issue(Caller caller, long userId, Request request) {
        UserView user = owner(caller, userId);
        List<FieldError> problems = TokenRules.problems(request.name(), request.scopes(), user.account());
        if (!problems.isEmpty()) {
            FieldError first = problems.getFirst();
            throw Refusal.unprocessable(new Reason("token." + first.field() + "." + first.reason().id(), first.reason().args()));
        }
        return create(caller, userId, request, false);
    }

    /**
     * Creates a token for the caller's own account. Only a session may, since a token that makes tokens could not be limited by its scopes
     * and expiry.
     */
    public Issued issueOwn(Caller caller, Request request) {
        Account account = access.signedIn(caller);
        if (!(caller instanceof Caller.Session)) {
            throw Refusal.forbidden();
        }
        return transactions.write(now -> {
            List<FieldError> problems = TokenRules.problemsOfOwn(request.name(), request.scopes(), account, request.expiresAt(),
                    LocalDate.ofInstant(now, ZoneOffset.UTC));
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            return create(caller, account.id(), request, false);
        });
    }

    /** Creates a token by which administrators act as the user. The user neither sees nor revokes it. */
    public Issued impersonate(Caller caller, long userId, Request request) {
        UserView user = owner(caller, userId);
        List<FieldError> problems = TokenRules.problems(request.name(), request.scopes(), user.account());
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        return create(caller, userId, request, true);
    }

    private UserView owner(Caller caller, long userId) {
        access.administrator(caller);
        UserView user = users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        if (user.kind().internal()) {
            throw Refusal.forbidden();
        }
        return user;
    }

    private Issued create(Caller caller, long userId, Request request, boolean impersonation) {
        TokenSecret secret = TokenSecret.random(secrets);
        return new Issued(transactions.write(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            long id = tokens.create(new NewToken(userId, request.name(), secret.digest(), request.scopes(), request.expiresAt(),
                    impersonation, now));
            audit.record(caller, now, TokenEvents.created(userId, id, request.name(), impersonation));
            return tokens.find(id, LocalDate.ofInstant(now, ZoneOffset.UTC)).orElseThrow(Refusal::notFound);
        }), secret.text());
    }
}
