package dev.slipway.domain.kernel;

/**
 * One clause of a rule that SQL shares. The constants of an enum are the clauses of one rule, so that a switch over them in an adapter
 * does not compile until each has its condition.
 *
 * @param <C> facts that the rule looks at
 */
@FunctionalInterface
public interface Clause<C> {

    boolean holds(C facts);
}
