package dev.slipway.domain.ciconfig.plan;

import java.util.OptionalLong;

/** The number that a pipeline will have in its project. It is only asked for when jobs are planned, since a number that was given away is not given again. */
@FunctionalInterface
public interface NumberView {
    /** Where no pipeline is made. */
    NumberView NONE = OptionalLong::empty;

    /** The same each time. */
    OptionalLong number();
}
