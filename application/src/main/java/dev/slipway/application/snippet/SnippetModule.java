package dev.slipway.application.snippet;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;

/** Makes the use cases of snippets. */
public final class SnippetModule {

    /** Ports of snippets. */
    public record Ports(Snippets snippets, SnippetViews snippetViews) {}

    public final Ports ports;
    public final SnippetReads snippetReads;

    // Used by later features
    public final SeenSnippets seenSnippets;

    public SnippetModule(Ports ports, AccessModule access) {
        this.ports = ports;
        seenSnippets = new SeenSnippets(access.access, ports.snippetViews());
        snippetReads = new SnippetReads(access.access, seenSnippets, ports.snippetViews(), ports.snippets());
    }
}
