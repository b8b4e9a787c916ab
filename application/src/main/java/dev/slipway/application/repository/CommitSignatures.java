package dev.slipway.application.repository;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Signature;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Signs commits and tags with the name and address of a caller and the present time, in seconds as git stores it. */
public final class CommitSignatures {

    private final RepositoryFacts facts;
    private final InstantSource clock;

    public CommitSignatures(RepositoryFacts facts, InstantSource clock) {
        this.facts = facts;
        this.clock = clock;
    }

    public Signature of(Caller caller) {
        return of(caller.accountId().orElseThrow()).orElseThrow(Refusal::unauthenticated);
    }

    /** Returns the signature of a user; empty if the account is gone. */
    public Optional<Signature> of(long userId) {
        return facts.author(userId).map(person -> new Signature(person.name(), person.email(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS)));
    }
}
