package dev.slipway.application.token;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.ResourceTokenRules;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Creates an access token of a project or group: a bot account, its membership with the level of the token, and the token, all in one
 * transaction. The bot of an external creator is external. Bots create none.
 */
public final class CreateResourceToken {

    private static final int NAME_BYTES = 8;

    private final ResourceTokenAccess access;
    private final Users users;
    private final Members members;
    private final AccessTokenBots bots;
    private final ResourceTokenStore tokens;
    private final Secrets secrets;
    private final Transactions transactions;

    CreateResourceToken(ResourceTokenAccess access, Users users, Members members, AccessTokenBots bots, ResourceTokenStore tokens,
            Secrets secrets, Transactions transactions) {
        this.access = access;
        this.users = users;
        this.members = members;
        this.bots = bots;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** @param expiresAt null for never */
    public record Request(String name, List<Scope> scopes, Role role, LocalDate expiresAt) {}

    /** @param secret the token itself; shown once and not stored */
    public record Issued(ResourceTokenView token, String secret) {}

    public Issued create(Caller caller, MemberTarget target, Request request) {
        ResourceTokenAccess.Grant grant = access.grant(caller, target, Ability.MANAGE_ACCESS_TOKENS);
        Account creator = caller.account().orElseThrow(Refusal::unauthenticated);
        if (!grant.allowed() || users.find(creator.id()).map(UserView::kind).filter(UserKind::bot).isPresent()) {
            throw Refusal.badRequest(Reason.of("token.no_permission", kind(grant.source())));
        }
        ResourceTokenRules.excess(grant.role(), grant.administrator(), request.role()).ifPresent(excess -> {
            throw Refusal.badRequest(excess);
        });
        TokenSecret secret = TokenSecret.random(secrets);
        return new Issued(transactions.write(now -> store(caller, grant.source(), creator, request, secret.digest(), now)),
                secret.text());
    }

    private ResourceTokenView store(Caller caller, MemberSource source, Account creator, Request request, byte[] digest,
            Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        List<FieldError> problems = ResourceTokenRules.problems(request.name(), request.scopes(), request.expiresAt(), today);
        if (!problems.isEmpty()) {
            FieldError first = problems.getFirst();
            throw Refusal.badRequest(new Reason("token." + first.field() + "." + first.reason().id(), first.reason().args()));
        }
        ResourceTokenRules.countProblem(bots.count(source)).ifPresent(problem -> {
            throw Refusal.badRequest(problem);
        });
        OptionalLong by = OptionalLong.of(creator.id());
        long bot = users.create(new NewUser(bot(source, creator, request), UserKind.PROJECT_BOT, Optional.empty(), true, by, now, now,
                Optional.empty())).orElseThrow(() -> Refusal.conflict(Reason.of("user.username_taken")));
        members.add(source, bot, request.role().level(), null, by, now);
        bots.record(bot, source);
        long token = tokens.create(caller, source, request.role(),
                new NewToken(bot, request.name(), digest, request.scopes(), request.expiresAt(), false, now));
        return bots.find(source, token, today).orElseThrow(Refusal::notFound);
    }

    private UserDraft bot(MemberSource source, Account creator, Request request) {
        byte[] random = Arrays.copyOf(secrets.digest(secrets.token(TokenRules.RANDOM_LENGTH)), NAME_BYTES);
        String username = kind(source) + "_" + source.id() + "_bot_" + HexFormat.of().formatHex(random);
        return new UserDraft(username, request.name(), username + "@noreply.invalid", Optional.empty(), false, creator.external(), false, 0,
                false, UserDraft.DEFAULT_THEME, UserDraft.DEFAULT_COLOR_SCHEME, UserProfile.EMPTY);
    }

    private static String kind(MemberSource source) {
        return source instanceof MemberSource.Project ? "project" : "group";
    }
}
