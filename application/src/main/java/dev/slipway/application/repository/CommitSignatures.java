package dev.slipway.application.repository;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.RepositoryFacts.Author;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Signature;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Signs commits and tags with the name and address of a caller and the present time, in seconds as git stores it. */
public final class CommitSignatures {

    private final RepositoryFacts facts;
    private final InstantSource clock;

    public CommitSignatures(RepositoryFacts facts, InstantSource clock) {
        this.facts = facts;
        this.clock = clock;
    }

    public Signature of(Caller caller) {
        Author person = facts.author(caller.accountId().orElseThrow()).orElseThrow(Refusal::unauthenticated);
        return new Signature(person.name(), person.email(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }
}
