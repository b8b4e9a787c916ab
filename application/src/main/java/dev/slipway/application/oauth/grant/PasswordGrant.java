package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.signin.AccountRecheck;
import dev.slipway.application.user.signin.CheckPassword;
import dev.slipway.application.user.signin.CheckPassword.Attempt;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.oauth.GrantType;
import dev.slipway.domain.oauth.PasswordGrantRules;
import dev.slipway.domain.oauth.ProtocolError;
import dev.slipway.domain.oauth.RequestedScopes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Issues tokens for the name and password of a user, with or without an application. Every rejection reads the same, so that it does not
 * tell which accounts exist; the reason is logged once the password was right.
 */
final class PasswordGrant {

    private final ClientAuthentication clients;
    private final CheckPassword passwords;
    private final AccountRecheck recheck;
    private final TokenIssue issue;
    private final Transactions transactions;
    private final Observations observations;
    private final GrantEvents events;

    PasswordGrant(ClientAuthentication clients, CheckPassword passwords, AccountRecheck recheck, TokenIssue issue,
            Transactions transactions, Observations observations, GrantEvents events) {
        this.clients = clients;
        this.passwords = passwords;
        this.recheck = recheck;
        this.issue = issue;
        this.transactions = transactions;
        this.observations = observations;
        this.events = events;
    }

    IssuedTokens signIn(TokenRequest.Password request, ClientCredentials credentials) {
        String username = ProtocolRefusals.required("username", request.username());
        String password = ProtocolRefusals.required("password", request.password());
        Optional<Application> client = clients.optional(credentials);
        List<Scope> scopes = RequestedScopes.grant(request.scope(), client.map(Application::scopes).orElse(List.of(Scope.values())))
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_SCOPE));
        SignInAccount account = account(new Attempt(username, password, request.address(), Optional.empty()));
        OptionalLong application = client.map(found -> OptionalLong.of(found.id())).orElseGet(OptionalLong::empty);
        TokenPair pair = issue.draw(GrantType.PASSWORD);
        return transactions.write(now -> {
            if (!recheck.unchanged(account)) {
                throw ProtocolRefusals.of(ProtocolError.INVALID_GRANT);
            }
            events.password(account.account(), client, now);
            return issue.open(pair, application, OptionalLong.of(account.id()), scopes, now);
        });
    }

    private SignInAccount account(Attempt attempt) {
        return switch (passwords.check(attempt)) {
            case CheckPassword.Result.Failed() -> throw ProtocolRefusals.of(ProtocolError.INVALID_GRANT);
            case CheckPassword.Result.Blocked(Reason reason) -> throw refused(attempt, reason);
            case CheckPassword.Result.Passed(SignInAccount account) -> {
                Optional<Reason> problem = PasswordGrantRules.problem(new PasswordGrantRules.Subject(account.kind(),
                        account.account().state(), account.password().automatic(), account.password().expired(), account.twoFactor()));
                if (problem.isPresent()) {
                    throw refused(attempt, problem.get());
                }
                yield account;
            }
        };
    }

    private RuntimeException refused(Attempt attempt, Reason reason) {
        observations.event("oauth.password_refused", "login", attempt.login(), "reason", reason.id());
        return ProtocolRefusals.of(ProtocolError.INVALID_GRANT);
    }
}
