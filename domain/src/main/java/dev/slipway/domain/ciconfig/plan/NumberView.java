package dev.slipway.domain.ciconfig.plan;

import java.util.OptionalLong;

/** Number that a pipeline will have in its project. Asked only when jobs are planned, since each number is assigned once. */
@FunctionalInterface
public interface NumberView {
    /** Number of a pipeline that is not created. */
    NumberView NONE = OptionalLong::empty;

    /** Returns the number, the same at each call. */
    OptionalLong number();
}
