package dev.slipway.rest.mergerequest;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.mergerequest.MergeRequestView;

/**
 * References to a merge request in texts.
 *
 * @param relative reference relative to the scope of the request: project, group, or instance
 */
record MergeRequestReferencesJson(@JsonProperty("short") String shortForm, String relative, String full) {

    static MergeRequestReferencesJson inProject(MergeRequestView request) {
        return new MergeRequestReferencesJson(number(request), number(request), full(request));
    }

    /** @param groupPath full path of the group; merge requests of its direct projects are referenced without it */
    static MergeRequestReferencesJson inGroup(MergeRequestView request, String groupPath) {
        String path = request.projects().path();
        int name = path.lastIndexOf('/') + 1;
        boolean near = path.substring(0, Math.max(0, name - 1)).equals(groupPath);
        return new MergeRequestReferencesJson(number(request), near ? path.substring(name) + number(request) : full(request),
                full(request));
    }

    static MergeRequestReferencesJson anywhere(MergeRequestView request) {
        return new MergeRequestReferencesJson(number(request), full(request), full(request));
    }

    private static String number(MergeRequestView request) {
        return "!" + request.iid();
    }

    private static String full(MergeRequestView request) {
        return request.projects().path() + number(request);
    }
}
