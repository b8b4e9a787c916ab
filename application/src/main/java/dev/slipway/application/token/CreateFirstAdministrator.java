package dev.slipway.application.token;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.domain.user.PasswordRules;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates the first account, if there is none at all. Repeated or concurrent calls create one. */
public final class CreateFirstAdministrator {

    /** Minimum characters of a given token: a short one could be guessed from the fast digest that is stored of tokens. */
    public static final int SHORTEST_TOKEN = 20;

    private static final String TOKEN_NAME = "Initial token";
    private static final int PASSWORD_LENGTH = 24;

    private final Users users;
    private final PersonalTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateFirstAdministrator(Users users, PersonalTokens tokens, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.users = users;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * Credentials of the new account.
     *
     * @param password empty if it was given
     * @param token empty if it was given
     */
    public record Created(String username, Optional<String> password, Optional<String> token) {}

    /**
     * @param givenPassword empty to generate one
     * @param givenToken empty to generate one
     * @return empty if there was an account before
     */
    public Optional<Created> create(Optional<String> givenPassword, Optional<String> givenToken) {
        givenPassword.flatMap(PasswordRules::length).ifPresent(reason -> {
            throw Refusal.invalid("password", reason.id(), reason.args().toArray());
        });
        if (givenToken.filter(token -> token.length() < SHORTEST_TOKEN).isPresent()) {
            throw Refusal.unprocessable(Reason.of("token.too_short", SHORTEST_TOKEN));
        }
        if (users.any()) {
            return Optional.empty();
        }
        String password = givenPassword.orElseGet(() -> secrets.token(PASSWORD_LENGTH));
        String token = givenToken.orElseGet(() -> TokenRules.PREFIX + secrets.token(TokenRules.RANDOM_LENGTH));
        String digest = secrets.passwordDigest(password);
        return transactions.write(now -> {
            NewUser root = root(digest, now);
            users.lockFirstStart();
            if (users.any()) {
                return Optional.empty();
            }
            long id = users.create(root).orElseThrow(() -> Refusal.invalid("username", "field.taken"));
            long made = tokens.create(new NewToken(id, TOKEN_NAME, secrets.digest(token), TokenRules.SCOPES, null, false, now));
            audit.record(AuditAuthor.SERVER, now, List.of(AuditEvent.of(AuditEventType.USER_CREATED, AuditEntity.user(id)),
                    TokenEvents.created(id, made, TOKEN_NAME, false)));
            return Optional.of(new Created(root.draft().username(), made(givenPassword, password), made(givenToken, token)));
        });
    }

    private static Optional<String> made(Optional<String> given, String used) {
        return given.isPresent() ? Optional.empty() : Optional.of(used);
    }

    private static NewUser root(String passwordDigest, Instant now) {
        UserDraft draft = new UserDraft("root", "Administrator", "admin@example.com", Optional.empty(), true, false, true,
                UserDraft.DEFAULT_PROJECTS_LIMIT, false, UserDraft.DEFAULT_THEME, UserDraft.DEFAULT_COLOR_SCHEME, UserProfile.EMPTY);
        return new NewUser(draft, UserKind.HUMAN, Optional.of(passwordDigest), false, OptionalLong.empty(), now, now, Optional.empty());
    }
}
