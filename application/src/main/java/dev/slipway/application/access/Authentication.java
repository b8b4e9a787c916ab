package dev.slipway.application.access;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.AccessToken;
import dev.slipway.application.access.port.Credentials.ApplicationToken;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.OperationScopes;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Turns the credentials of a request into a {@link Caller}. A presented credential that is invalid never makes an anonymous caller. */
public final class Authentication {

    /** Username under which git clients send the token of an application. */
    public static final String APPLICATION_USERNAME = "oauth2";

    /** Username under which runners send the token of their job. */
    public static final String JOB_USERNAME = "gitlab-ci-token";

    private final Credentials credentials;
    private final Secrets secrets;
    private final InstantSource clock;
    private final TokenFamilies families;
    private final ImpersonationPolicy impersonation;
    private final SessionCallers sessions;

    public Authentication(Credentials credentials, Secrets secrets, InstantSource clock, TokenFamilies families,
            ImpersonationPolicy impersonation, SessionCallers sessions) {
        this.credentials = credentials;
        this.secrets = secrets;
        this.clock = clock;
        this.families = families;
        this.impersonation = impersonation;
        this.sessions = sessions;
    }

    /**
     * Credentials of a request; any part may be absent.
     *
     * @param token a personal token by header or parameter
     * @param bearer a job token (where accepted), the token of an application, or a personal token
     * @param jobToken by header or parameter; read only where accepted
     * @param sudo id or username of the user to act as
     * @param session cookie of a browser; read only where there is no other credential
     */
    public record Presented(Optional<String> token, Optional<String> bearer, Optional<String> jobToken, Optional<String> sudo,
            Optional<SessionCallers.Presented> session) {

        /** Credentials of a client that is no browser. */
        public Presented(Optional<String> token, Optional<String> bearer, Optional<String> jobToken, Optional<String> sudo) {
            this(token, bearer, jobToken, sudo, Optional.empty());
        }
    }

    /** Finds {@code sudo} users outside of headers and query; called for tokens of administrators only. */
    @FunctionalInterface
    public interface OtherSudo {

        OtherSudo NONE = caller -> List.of();

        /** @param caller the administrator; the limits of this caller apply */
        List<String> of(Caller caller);
    }

    /**
     * Credentials that a route accepts.
     *
     * @param scopes any of these is enough, in the order in which rejections list them; empty accepts every token
     * @param reading whether the request only reads, so that scopes for reading are enough
     * @param jobTokens whether job tokens are accepted
     * @param rotation whether the route rotates tokens: a revoked token that is presented there costs its family the active one
     */
    public record Accepted(List<Scope> scopes, boolean reading, boolean jobTokens, boolean rotation) {

        public Accepted(List<Scope> scopes, boolean reading, boolean jobTokens) {
            this(scopes, reading, jobTokens, false);
        }

        boolean opensTo(Set<Scope> held) {
            return OperationScopes.accept(scopes, reading, held);
        }
    }

    public Caller caller(Presented presented, Accepted accepted) {
        return caller(presented, accepted, OtherSudo.NONE);
    }

    /** @param other called for administrators only; {@link #refuseSudo} rejects it for other callers */
    public Caller caller(Presented presented, Accepted accepted, OtherSudo other) {
        Optional<String> personal = presented.token().or(presented::bearer);
        if (presented.token().isEmpty() && accepted.jobTokens()) {
            Optional<Caller> job = job(presented);
            if (job.isPresent()) {
                return sudoless(job.get(), presented);
            }
        }
        if (personal.isEmpty()) {
            return sudoless(session(presented, accepted), presented);
        }
        AccessToken token = credentials.token(secrets.digest(personal.get()))
                .filter(found -> presented.token().isEmpty() || found instanceof PersonalToken).orElseThrow(Refusal::unauthenticated);
        refuseDead(token, accepted);
        Optional<String> sudo = sudo(token, presented, other);
        if (sudo.isPresent()) {
            return actingAs(token, sudo.get());
        }
        requireScope(token, accepted);
        return alive(token.owner(), token);
    }

    /**
     * Name and password of an HTTP Basic header, as git sends them.
     *
     * @param username any name for a personal token; {@link #JOB_USERNAME} for the token of a running job,
     *                 {@link #APPLICATION_USERNAME} for that of an application
     * @param password the token
     */
    public record NamedToken(String username, String password) {
        @Override
        public String toString() {
            return "NamedToken[" + username + "]";
        }
    }

    /**
     * Authenticates a git client: a personal token under any name, or an application or job under its own. Use cases decide about the
     * repository access of a job.
     */
    public Caller named(NamedToken presented, Accepted accepted) {
        if (presented.username().equals(JOB_USERNAME)) {
            Optional<Caller> job = runningJob(presented.password());
            if (job.isPresent()) {
                return job.get();
            }
        }
        Optional<String> password = Optional.of(presented.password());
        boolean application = presented.username().equals(APPLICATION_USERNAME);
        return caller(new Presented(application ? Optional.empty() : password, application ? password : Optional.empty(), Optional.empty(),
                Optional.empty()), new Accepted(accepted.scopes(), accepted.reading(), false, accepted.rotation()));
    }

    /** A bearer token that is no job's is a personal one; a job token beside it is not looked at. */
    private Optional<Caller> job(Presented presented) {
        if (presented.bearer().isPresent()) {
            return presented.bearer().flatMap(this::runningJob);
        }
        return presented.jobToken().map(token -> runningJob(token).orElseThrow(Refusal::unauthenticated));
    }

    /** A session acts for its owner alone; there is no token that could have the scope of {@code sudo}. */
    private Caller session(Presented presented, Accepted accepted) {
        Optional<Caller.Session> session = presented.session().flatMap(cookie -> sessions.caller(cookie, accepted.reading()));
        session.ifPresent(found -> {
            refuseBlocked(found.owner());
            refuseExpired(found.passwordExpired());
        });
        return session.<Caller>map(found -> found).orElse(Caller.ANONYMOUS);
    }

    private Optional<Caller> runningJob(String token) {
        return credentials.jobToken(secrets.digest(token)).map(job -> {
            refuseBlocked(job.owner());
            return job;
        });
    }

    /** Returns the user to act as. Repeating one user is allowed; two different users are rejected. */
    private Optional<String> sudo(AccessToken token, Presented presented, OtherSudo other) {
        if (!token.owner().administrator()) {
            return presented.sudo();
        }
        refuseBlocked(token.owner());
        refuseExpired(token.passwordExpired());
        List<String> named = Stream
                .concat(presented.sudo().stream(), other.of(new Caller.Person(token.owner(), personalId(token), token.scopes())).stream())
                .toList();
        if (named.stream().anyMatch(name -> !name.equalsIgnoreCase(named.getFirst()))) {
            throw Refusal.parameter("sudo", "param.invalid");
        }
        return named.stream().findFirst();
    }

    private static Caller sudoless(Caller caller, Presented presented) {
        if (presented.sudo().isPresent()) {
            throw refuseSudo(caller);
        }
        return caller;
    }

    /** Returns the rejection of {@code sudo} for callers other than administrators with a personal token. */
    public static Refusal refuseSudo(Caller caller) {
        Account account = caller.account().orElseThrow(Refusal::unauthenticated);
        return Refusal.forbidden(Reason.of(account.administrator() ? "sudo.needs_token" : "sudo.needs_administrator"));
    }

    private Caller actingAs(AccessToken token, String idOrUsername) {
        refuseBlocked(token.owner());
        if (!token.owner().administrator()) {
            throw Refusal.forbidden(Reason.of("sudo.needs_administrator"));
        }
        requireScope(token, new Accepted(List.of(Scope.SUDO), false, false));
        Account target = credentials.account(idOrUsername)
                .orElseThrow(() -> Refusal.notFound("User with ID or username '" + idOrUsername + "'"));
        use(token);
        return new Caller.Person(target, personalId(token), Set.of(Scope.API), Caller.Via.sudo(token.owner()));
    }

    private Caller alive(Account owner, AccessToken token) {
        refuseBlocked(owner);
        refuseExpired(token.passwordExpired());
        use(token);
        return new Caller.Person(owner, personalId(token), token.scopes());
    }

    private void use(AccessToken token) {
        switch (token) {
            case PersonalToken personal -> credentials.used(personal.id());
            case ApplicationToken application when application.state() == ApplicationTokenState.FRESH -> families.begin(application);
            case ApplicationToken used -> { }
        }
    }

    /** Returns the id of a personal token; 0 for that of an application, which no operation on personal tokens finds. */
    private static long personalId(AccessToken token) {
        return token instanceof PersonalToken ? token.id() : 0;
    }

    private void refuseDead(AccessToken token, Accepted accepted) {
        switch (token) {
            case PersonalToken personal -> refuseDead(personal, accepted);
            case ApplicationToken application -> refuseDead(application);
        }
    }

    private void refuseDead(ApplicationToken token) {
        if (!clock.instant().isBefore(token.expiresAt())) {
            throw new Refusal(new Failure.InvalidToken(TokenProblem.EXPIRED));
        }
        if (!token.state().accepted()) {
            throw new Refusal(new Failure.InvalidToken(TokenProblem.REVOKED));
        }
    }

    private void refuseDead(PersonalToken token, Accepted accepted) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (token.expiresAt() != null && !today.isBefore(token.expiresAt())) {
            throw new Refusal(new Failure.InvalidToken(TokenProblem.EXPIRED));
        }
        if (token.revoked()) {
            if (accepted.rotation()) {
                families.revoke(token);
            }
            throw new Refusal(new Failure.InvalidToken(TokenProblem.REVOKED));
        }
        if (token.impersonation() && !impersonation.enabled()) {
            throw new Refusal(new Failure.InvalidToken(TokenProblem.IMPERSONATION_DISABLED));
        }
    }

    private static void requireScope(AccessToken token, Accepted accepted) {
        if (!accepted.opensTo(token.scopes())) {
            throw Refusal.insufficientScope(accepted.scopes().stream().map(Scope::wireName).toList());
        }
    }

    private static void refuseExpired(boolean password) {
        if (password) {
            throw Refusal.forbidden(Reason.of("account.password_expired"));
        }
    }

    private static void refuseBlocked(Account account) {
        account.state().blockReason().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
    }
}
