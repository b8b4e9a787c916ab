package dev.slipway.persistence.access;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.persistence.kernel.query.RenderedPair;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jooq.DSLContext;

/**
 * Reads rows of a project together with the facts for the access decision, in one round trip where an account names the project by its id,
 * as programs do. Otherwise the facts are read first.
 */
public final class GuardedReads {

    private final ProjectFactsQueries facts;
    private final RenderedStatement content;
    private final RenderedPair pair;

    /** @param content has the id of the project as its first value */
    public GuardedReads(DSLContext dsl, ProjectFactsQueries facts, RenderedStatement content) {
        this.facts = facts;
        this.content = content;
        this.pair = new RenderedPair(dsl, facts.byId(), content);
    }

    /** @param further value after the id of the project */
    public <T> Guarded<T> read(ProjectRef project, OptionalLong account, Function<Row, T> mapper, long further) {
        if (project instanceof ProjectRef.Id(long id) && account.isPresent()) {
            RenderedPair.Found<ProjectFacts, T> found = pair.fetch(
                    new RenderedPair.Call<>(ProjectFactsQueries::facts, List.of(id, account.getAsLong())),
                    new RenderedPair.Call<>(mapper, List.of(id, further)));
            Optional<ProjectFacts> known = found.first().stream().findFirst();
            return new Guarded<>(known, known.flatMap(present -> found.second().stream().findFirst()));
        }
        Optional<ProjectFacts> known = facts.find(project, account);
        return new Guarded<>(known, known.flatMap(present -> content.fetchOptional(mapper, present.id(), further)));
    }
}
