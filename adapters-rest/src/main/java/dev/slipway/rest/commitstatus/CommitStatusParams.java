package dev.slipway.rest.commitstatus;

import dev.slipway.application.commitstatus.CommitStatusFilter;
import dev.slipway.application.commitstatus.ReportCommitStatus;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.pipeline.ExternalStatus;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on statuses of commits. */
final class CommitStatusParams {

    private CommitStatusParams() {
    }

    record Listed(@Nullable String ref, @Nullable String stage, @Nullable String name, @Nullable Boolean all, @Nullable Long pipelineId,
            @Default("id") CommitStatusFilter.Order orderBy, @Default("asc") Sort sort) {

        CommitStatusFilter filter() {
            return new CommitStatusFilter(given(ref), given(stage), given(name), number(pipelineId), Boolean.TRUE.equals(all), orderBy,
                    sort);
        }
    }

    /** @param context another name of {@code name} */
    record Reported(@Required ExternalStatus state, @Nullable String ref, @Nullable String targetUrl, @Nullable String description,
            @Nullable String name, @Nullable String context, @Nullable Double coverage, @Nullable Long pipelineId) {

        ReportCommitStatus.Request request() {
            String chosen = Optional.ofNullable(name).or(() -> Optional.ofNullable(context)).orElse(StatusReport.DEFAULT_NAME);
            return new ReportCommitStatus.Request(state, given(ref), number(pipelineId), new StatusReport(chosen,
                    Optional.ofNullable(targetUrl), Optional.ofNullable(description),
                    Optional.ofNullable(coverage).map(BigDecimal::valueOf)));
        }
    }

    private static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(present -> !present.isBlank());
    }

    private static OptionalLong number(@Nullable Long number) {
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
