package dev.slipway.rest.release;

import dev.slipway.application.kernel.Sort;
import dev.slipway.application.release.CreateRelease;
import dev.slipway.application.release.ReleaseOrder;
import dev.slipway.application.release.UpdateRelease;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on releases. */
final class ReleaseParams {

    private ReleaseParams() {
    }

    record Listed(@Default("released_at") ReleaseOrder.By orderBy, @Default("desc") Sort sort, @Nullable Boolean includeHtmlDescription) {

        ReleaseOrder order() {
            return new ReleaseOrder(orderBy, sort);
        }

        boolean html() {
            return Boolean.TRUE.equals(includeHtmlDescription);
        }
    }

    record Shown(@Nullable Boolean includeHtmlDescription) {

        boolean html() {
            return Boolean.TRUE.equals(includeHtmlDescription);
        }
    }

    record Assets(@Nullable List<ReleaseLinkParams.Created> links) {

        List<ReleaseLink> all() {
            return links == null ? List.of() : links.stream().map(ReleaseLinkParams.Created::link).toList();
        }
    }

    record Created(@Required @NotBlank String tagName, @Nullable String tagMessage, @Nullable String name, @Nullable String description,
            @Nullable String ref, @Nullable Assets assets, @Nullable List<String> milestones, @Nullable Instant releasedAt) {

        CreateRelease.Request request() {
            return new CreateRelease.Request(new CreateRelease.NewTag(tagName, given(ref), given(tagMessage)), given(name),
                    Optional.ofNullable(description), Optional.ofNullable(releasedAt), milestones == null ? List.of() : milestones,
                    assets == null ? List.of() : assets.all());
        }
    }

    record Updated(@Nullable String name, @Nullable String description, @Nullable List<String> milestones, @Nullable Instant releasedAt) {

        UpdateRelease.Changes changes() {
            return new UpdateRelease.Changes(Optional.ofNullable(name), Optional.ofNullable(description), Optional.ofNullable(releasedAt),
                    Optional.ofNullable(milestones));
        }
    }

    private static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(present -> !present.isBlank());
    }
}
