package dev.slipway.rest.release;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.release.ReleaseLinkView;
import dev.slipway.rest.edge.paging.Links;

/** A link of a release on the wire. */
record ReleaseLinkJson(long id, String name, String url, String directAssetUrl, boolean external, String linkType) {

    /** Project and tag of a release as parts of addresses. */
    record Place(String project, String tag) {

        static Place of(ProjectRef project, String tag) {
            return switch (project) {
                case ProjectRef.Id(long id) -> new Place(Long.toString(id), Links.segment(tag));
                case ProjectRef.Path(String path) -> new Place(Links.segment(path), Links.segment(tag));
            };
        }

        String path() {
            return "/projects/" + project + "/releases/" + tag;
        }
    }

    static ReleaseLinkJson of(ReleaseLinkView view, Place place, Links links) {
        String url = view.link().url();
        String direct = view.link().filepath()
                .map(path -> links.api(place.path() + "/downloads" + path)).orElse(url);
        return new ReleaseLinkJson(view.id(), view.link().name(), url, direct, !url.startsWith(links.base() + "/"),
                view.link().type().wireName());
    }
}
