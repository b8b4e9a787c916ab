package dev.slipway.application.snippet;

import dev.slipway.application.access.ProjectRef;

/** Reference to a snippet, as clients name it. */
public sealed interface SnippetRef {

    /** Returns the id, which all snippets of the installation share. */
    long id();

    /** A snippet of a project, below its address. */
    record OfProject(ProjectRef project, long id) implements SnippetRef {}

    /** A snippet by its id alone: a personal one, or one of a project. */
    record Anywhere(long id) implements SnippetRef {}
}
