package dev.slipway.domain.access;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Caller of a use case, with its credential. Every use case takes one and checks it with {@code Access} first. */
public sealed interface Caller {

    Anonymous ANONYMOUS = new Anonymous();

    Optional<Account> account();

    /** Returns how the request came. */
    default Via via() {
        return Via.UNKNOWN;
    }

    /** Returns the same caller with the address of the client. */
    default Caller from(String address) {
        return this;
    }

    /**
     * How a request came.
     *
     * @param administrator who acts as the account by {@code sudo}; empty for none
     * @param address       of the client; empty where it is unknown
     */
    record Via(Optional<Account> administrator, Optional<String> address) {

        static final Via UNKNOWN = new Via(Optional.empty(), Optional.empty());

        public static Via sudo(Account administrator) {
            return new Via(Optional.of(administrator), Optional.empty());
        }
    }

    /** Caller of a request without a credential. A request with an unknown credential is rejected and never anonymous. */
    record Anonymous() implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.empty();
        }
    }

    /**
     * User, or an administrator acting as that user.
     *
     * @param tokenId of the personal access token in the request; 0 for another credential
     * @param scopes  of that token; the route has checked them, use cases check them only where the dialect requires it
     */
    record Person(Account owner, long tokenId, Set<Scope> scopes, Via via) implements Caller {
        public Person {
            scopes = Set.copyOf(scopes);
        }

        public Person(Account owner, long tokenId, Set<Scope> scopes) {
            this(owner, tokenId, scopes, Via.UNKNOWN);
        }

        @Override
        public Optional<Account> account() {
            return Optional.of(owner);
        }

        @Override
        public Person from(String address) {
            return new Person(owner, tokenId, scopes, new Via(via.administrator(), Optional.of(address)));
        }
    }

    /** Running job, which acts for the user who started it. Only routes that accept job tokens see this caller. */
    record Job(Account owner, long jobId, long pipelineId, long projectId) implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.of(owner);
        }
    }

    /** Deploy token, which reads the repository of one project and acts for no account. Only git clients present it. */
    record DeployToken(long tokenId, long projectId) implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.empty();
        }
    }

    /**
     * Deploy key, which opens repositories of the projects in which it is enabled and acts for no account. Only git clients present it.
     *
     * @param addedBy user who added it, whose pipelines its pushes make where the user may; empty if the account is gone
     */
    record DeployKey(long keyId, Optional<Account> addedBy) implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.empty();
        }
    }

    /**
     * User of a browser that has signed in. It has no scopes, since there is no token.
     *
     * @param sessionId       of the session
     * @param passwordExpired whether the user must choose another password before anything else
     */
    record Session(Account owner, long sessionId, boolean passwordExpired, Via via) implements Caller {
        public Session(Account owner, long sessionId, boolean passwordExpired) {
            this(owner, sessionId, passwordExpired, Via.UNKNOWN);
        }

        @Override
        public Session from(String address) {
            return new Session(owner, sessionId, passwordExpired, new Via(Optional.empty(), Optional.of(address)));
        }

        @Override
        public Optional<Account> account() {
            return Optional.of(owner);
        }
    }

    default boolean signedIn() {
        return account().isPresent();
    }

    default boolean administrator() {
        return !(this instanceof Job) && account().filter(Account::administrator).isPresent();
    }

    default OptionalLong accountId() {
        return account().map(Account::id).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
