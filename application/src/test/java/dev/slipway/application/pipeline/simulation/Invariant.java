package dev.slipway.application.pipeline.simulation;

import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Something that is true of what is stored after every step.
 *
 * @param found everything that contradicts it
 */
record Invariant(String id, Function<Scene, Stream<String>> found) {

    void check(Scene scene) {
        found.apply(scene).findFirst().ifPresent(contradiction -> {
            throw new Violation(id, contradiction);
        });
    }
}
