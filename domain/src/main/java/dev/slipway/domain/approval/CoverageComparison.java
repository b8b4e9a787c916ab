package dev.slipway.domain.approval;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Coverage of a merge request, and of the commit from which it starts.
 *
 * @param head of the pipeline of the head; empty while there is none that is complete
 * @param base of the newest pipeline with coverage of the commit that both branches share; empty if there is none
 */
public record CoverageComparison(Optional<Measured> head, Optional<Measured> base) {

    /** Comparison while nothing is known. */
    public static final CoverageComparison NONE = new CoverageComparison(Optional.empty(), Optional.empty());

    /** Coverage of a pipeline. @param percent empty if none of its jobs reports any */
    public record Measured(Optional<BigDecimal> percent) {}

    /**
     * Returns whether the merge request has to be approved for its coverage: until its pipeline is complete, and if it reports none or less
     * than that of the base. A base without a pipeline or without coverage compares with nothing.
     */
    public boolean demandsApproval() {
        if (head.isEmpty()) {
            return true;
        }
        if (base.isEmpty()) {
            return false;
        }
        Optional<BigDecimal> reached = head.get().percent();
        return reached.isEmpty() || base.get().percent().filter(former -> reached.get().compareTo(former) < 0).isPresent();
    }
}
