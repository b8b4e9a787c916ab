package dev.slipway.application.namespace.address;

import java.util.List;

/**
 * Tells whether a path is taken by a namespace.
 *
 * @param suggestions free paths in its place; empty if it is not taken
 */
public record PathCheck(boolean exists, List<String> suggestions) {

    static final PathCheck FREE = new PathCheck(false, List.of());
}
