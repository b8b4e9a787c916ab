package dev.slipway.domain.access;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Who asks, and by which credential. Every use case takes one and asks {@code Access} about it first. */
public sealed interface Caller {

    Anonymous ANONYMOUS = new Anonymous();

    Optional<Account> account();

    /** Nobody: no credential came with the request. An unknown credential never becomes this. */
    record Anonymous() implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.empty();
        }
    }

    /**
     * A person, or an administrator acting as one.
     *
     * @param tokenId the personal access token presented
     * @param scopes  of that token; scopes were checked for the route already, use cases look at them only where the dialect says so
     */
    record Person(Account owner, long tokenId, Set<Scope> scopes) implements Caller {
        public Person {
            scopes = Set.copyOf(scopes);
        }

        @Override
        public Optional<Account> account() {
            return Optional.of(owner);
        }
    }

    /** A running job, acting for the user who started it, and only where job tokens are accepted. */
    record Job(Account owner, long jobId, long pipelineId, long projectId) implements Caller {
        @Override
        public Optional<Account> account() {
            return Optional.of(owner);
        }
    }

    default boolean signedIn() {
        return account().isPresent();
    }

    default boolean administrator() {
        return this instanceof Person person && person.owner().administrator();
    }

    default OptionalLong accountId() {
        return account().map(Account::id).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
