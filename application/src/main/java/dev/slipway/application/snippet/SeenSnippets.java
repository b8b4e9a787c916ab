package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetAudience;
import java.util.Optional;

/** Finds snippets that a caller sees. Others are not found, whether they exist or not. */
public final class SeenSnippets {

    private final Access access;
    private final SnippetViews snippets;

    SeenSnippets(Access access, SnippetViews snippets) {
        this.access = access;
        this.snippets = snippets;
    }

    /**
     * Returns the snippet.
     *
     * @throws Refusal not found, if the caller does not see it; forbidden, if its project is seen and has closed its snippets to the caller
     */
    public SnippetGrant find(Caller caller, SnippetRef reference) {
        return seen(caller, reference).orElseThrow(() -> Refusal.notFound("Snippet"));
    }

    /**
     * Returns the snippet; empty if the caller does not see it.
     *
     * @throws Refusal not found, if the caller does not see the project; forbidden, if that has closed its snippets to the caller
     */
    Optional<SnippetGrant> seen(Caller caller, SnippetRef reference) {
        return switch (reference) {
            case SnippetRef.OfProject(ProjectRef project, long id) -> {
                ProjectGrant grant = access.project(caller, project, Ability.READ_SNIPPETS);
                yield snippets.find(id).filter(snippet -> snippet.project().filter(place -> place.id() == grant.id()).isPresent())
                        .flatMap(snippet -> seen(caller, snippet, grant));
            }
            case SnippetRef.Anywhere(long id) -> seen(caller, id);
        };
    }

    /** Returns a snippet by its id alone; empty if the caller does not see it. */
    public Optional<SnippetGrant> seen(Caller caller, long id) {
        return snippets.find(id).flatMap(snippet -> snippet.project().isEmpty() ? personal(caller, snippet)
                : access.seen(caller, new ProjectRef.Id(snippet.project().get().id()))
                        .filter(grant -> grant.allows(Ability.READ_SNIPPETS)).flatMap(grant -> seen(caller, snippet, grant)));
    }

    private static Optional<SnippetGrant> personal(Caller caller, SnippetView snippet) {
        boolean sees = SnippetAudience.everywhere(caller).sees(visibility(snippet), own(caller, snippet));
        return sees ? Optional.of(new SnippetGrant(snippet, Optional.empty(), caller)) : Optional.empty();
    }

    private static Optional<SnippetGrant> seen(Caller caller, SnippetView snippet, ProjectGrant grant) {
        boolean sees = SnippetAudience.ofProject(caller, grant.standing()).sees(visibility(snippet), own(caller, snippet));
        return sees ? Optional.of(new SnippetGrant(snippet, Optional.of(grant), caller)) : Optional.empty();
    }

    private static boolean own(Caller caller, SnippetView snippet) {
        return caller.accountId().stream().anyMatch(snippet::belongsTo);
    }

    private static Visibility visibility(SnippetView snippet) {
        return snippet.content().visibility();
    }
}
