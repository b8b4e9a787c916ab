package dev.slipway.application.project;

/** Follows the ends of relations of forks, such as to close their merge requests. */
@FunctionalInterface
public interface ForkRelationListener {

    /** Called in the transaction that ends the relation of a fork. Records work for all that lies in other projects. */
    void separated(long projectId);
}
