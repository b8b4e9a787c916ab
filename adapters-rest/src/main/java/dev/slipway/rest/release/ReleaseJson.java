package dev.slipway.rest.release;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.release.ReleaseView;
import dev.slipway.application.release.ShownRelease;
import dev.slipway.domain.repository.ArchiveFormat;
import dev.slipway.rest.edge.answer.HtmlText;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.repository.CommitBasicJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A release on the wire.
 *
 * @param descriptionHtml omitted unless it is asked for
 * @param commit          null if it is no longer known
 */
record ReleaseJson(
        String name,
        String tagName,
        String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String descriptionHtml,
        Instant createdAt,
        Instant releasedAt,
        boolean upcomingRelease,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UserBriefJson author,
        @Nullable CommitBasicJson commit,
        String commitPath,
        String tagPath,
        Assets assets,
        List<Object> evidences,
        @JsonProperty("_links") Addresses links) {

    /** @param count of archives and links */
    record Assets(int count, List<Source> sources, List<ReleaseLinkJson> links) {}

    /** Archive of the files of a release. */
    record Source(String format, String url) {}

    /** @param editUrl omitted for callers who may not change the release */
    record Addresses(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String editUrl, String self) {}

    static ReleaseJson of(ShownRelease shown, boolean html, Links links) {
        ReleaseView release = shown.release();
        ShownRelease.ReleaseProject project = shown.project();
        List<Source> sources = Stream.of(ArchiveFormat.ZIP, ArchiveFormat.TAR_GZ, ArchiveFormat.TAR_BZ2, ArchiveFormat.TAR)
                .map(format -> new Source(format.ending(), archive(project.id(), release.tag(), format, links))).toList();
        ReleaseLinkJson.Place place = ReleaseLinkJson.Place.of(new ProjectRef.Id(project.id()), release.tag());
        List<ReleaseLinkJson> assets = release.links().stream().map(link -> ReleaseLinkJson.of(link, place, links)).toList();
        String page = links.inProject(project.fullPath(), "releases", Links.segment(release.tag()));
        return new ReleaseJson(release.text().name(), release.tag(), release.text().description(),
                html ? HtmlText.paragraph(release.text().description()) : null, release.createdAt(), release.text().releasedAt(),
                shown.upcoming(),
                UserBriefJson.ofNullable(release.author().orElse(null), links), shown.commit().map(CommitBasicJson::of).orElse(null),
                "/" + project.fullPath() + "/-/commit/" + release.sha(), "/" + project.fullPath() + "/-/tags/"
                + Links.segment(release.tag()),
                new Assets(sources.size() + assets.size(), sources, assets), List.of(),
                new Addresses(shown.editable() ? page + "/edit" : null, page));
    }

    private static String archive(long projectId, String tag, ArchiveFormat format, Links links) {
        return links.api("/projects/" + projectId + "/repository/archive." + format.ending() + "?sha=" + Links.segment(tag));
    }
}
