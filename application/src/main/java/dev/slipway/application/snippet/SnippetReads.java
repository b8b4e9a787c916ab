package dev.slipway.application.snippet;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.SnippetFilter.Place;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetAudience;
import java.time.Instant;
import java.util.Optional;

/** Returns snippets. Lists need an account, and open no repository. */
public final class SnippetReads {

    private final Access access;
    private final SeenSnippets seen;
    private final SnippetViews views;
    private final Snippets snippets;

    SnippetReads(Access access, SeenSnippets seen, SnippetViews views, Snippets snippets) {
        this.access = access;
        this.seen = seen;
        this.views = views;
        this.snippets = snippets;
    }

    /** Moments between which snippets were created, both included. */
    public record Created(Optional<Instant> after, Optional<Instant> before) {}

    public SnippetView get(Caller caller, SnippetRef reference) {
        return seen.seen(caller, reference).map(SnippetGrant::snippet).orElseThrow(Refusal::notFound);
    }

    public Page<SnippetView> inProject(Caller caller, ProjectRef reference, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_SNIPPETS);
        access.signedIn(caller);
        return views.list(SnippetFilter.at(new Place.Project(grant.id())), SnippetAudience.ofProject(caller, grant.standing()), page);
    }

    /** Returns the caller's own snippets, personal ones and those of projects that the caller still sees. */
    public Page<SnippetView> own(Caller caller, Created created, PageRequest page) {
        return list(caller, new Place.OfAuthor(access.signedIn(caller).id()), created, page);
    }

    /** Returns personal snippets that are public. */
    public Page<SnippetView> publicOnes(Caller caller, Created created, PageRequest page) {
        access.signedIn(caller);
        return list(caller, new Place.PublicPersonal(), created, page);
    }

    /** Returns all snippets that the caller sees; administrators see those of others too. */
    public Page<SnippetView> all(Caller caller, Created created, PageRequest page) {
        access.signedIn(caller);
        return list(caller, new Place.Everywhere(), created, page);
    }

    private Page<SnippetView> list(Caller caller, Place place, Created created, PageRequest page) {
        return views.list(SnippetFilter.at(place).created(created.after(), created.before()), SnippetAudience.everywhere(caller), page);
    }

    /** Returns the client that created a snippet, for administrators. */
    public UserAgent userAgent(Caller caller, SnippetRef reference) {
        SnippetGrant grant = seen.find(caller, reference);
        access.administrator(caller);
        return snippets.userAgent(grant.id()).orElseThrow(() -> Refusal.notFound("UserAgentDetail"));
    }
}
