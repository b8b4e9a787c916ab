package dev.slipway.domain.kernel;

/** Value that is stored as null where it has no content. */
@FunctionalInterface
public interface Omittable {
    /** Returns whether the value has no content. */
    boolean withoutContent();
}
