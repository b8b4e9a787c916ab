package dev.slipway.domain.environment.protection;

import dev.slipway.domain.environment.EnvironmentTier;

/** Owner of a protected environment. */
public sealed interface EnvironmentOwner {

    long id();

    /** A project protects an environment by its exact name, whether or not it exists. */
    record Project(long id) implements EnvironmentOwner {}

    /** A group protects all environments of a tier, in all projects in it and in the groups below it. */
    record Group(long id) implements EnvironmentOwner {}

    default boolean ofGroup() {
        return this instanceof Group;
    }

    /** Returns whether a protection of this owner is for an environment; the environment is in the owner. */
    default boolean means(String protection, String environment, EnvironmentTier tier) {
        return ofGroup() ? protection.equals(tier.wireName()) : protection.equals(environment);
    }
}
