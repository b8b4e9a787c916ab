package dev.slipway.application.access;

import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import java.util.Optional;

/**
 * Content of a project, read in one round trip with the facts for the access decision. Use cases decide before they show the content.
 *
 * @param project empty if there is no such project; then there is no content
 */
public record Guarded<T>(Optional<ProjectFacts> project, Optional<T> content) {}
