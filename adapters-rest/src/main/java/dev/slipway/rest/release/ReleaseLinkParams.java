package dev.slipway.rest.release;

import dev.slipway.application.release.ChangeReleaseLinks;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on links of releases. */
final class ReleaseLinkParams {

    private ReleaseLinkParams() {
    }

    /** @param directAssetPath another name of {@code filepath} */
    record Created(@Required String name, @Required String url, @Nullable String filepath, @Nullable String directAssetPath,
            @Default("other") LinkType linkType) {

        ReleaseLink link() {
            return new ReleaseLink(name, url, path(directAssetPath, filepath), linkType);
        }
    }

    @AtLeastOneOf({"name", "url"})
    record Updated(@Nullable String name, @Nullable String url, @Nullable String filepath, @Nullable String directAssetPath,
            @Nullable LinkType linkType) {

        ChangeReleaseLinks.Changes changes() {
            return new ChangeReleaseLinks.Changes(Optional.ofNullable(name), Optional.ofNullable(url), path(directAssetPath, filepath),
                    Optional.ofNullable(linkType));
        }
    }

    static Optional<String> path(@Nullable String directAssetPath, @Nullable String filepath) {
        return Optional.ofNullable(directAssetPath).or(() -> Optional.ofNullable(filepath)).filter(path -> !path.isEmpty());
    }
}
