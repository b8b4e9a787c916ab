package dev.slipway.rest.epic;

import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.port.EpicViews.Contents;
import org.jspecify.annotations.Nullable;

/**
 * A child of an epic on the wire.
 *
 * @param url         path of its page
 * @param relationUrl path of the relation on pages
 */
record ChildEpicJson(
        long id,
        long iid,
        @Nullable String title,
        long groupId,
        @Nullable Long parentId,
        boolean hasChildren,
        boolean hasIssues,
        String reference,
        String url,
        String relationUrl) {

    /** @param parent the epic of the request, of the same group or of one above */
    static ChildEpicJson of(EpicReads.Child child, EpicParent parent) {
        EpicView epic = child.epic();
        Contents contents = child.contents();
        EpicView.Parent above = epic.parent();
        String pages = "/groups/" + parent.groupPath() + "/-/epics/" + parent.iid();
        return new ChildEpicJson(epic.id(), epic.iid(), epic.content().title(), epic.group().id(),
                above == null ? null : (Long) above.id(), contents.children(), contents.issues(),
                EpicReferencesJson.of(epic, parent.groupPath()).relative(),
                "/groups/" + epic.group().path() + "/-/epics/" + epic.iid(), pages + "/links/" + epic.id());
    }

    /** The parent as addresses name it. */
    record EpicParent(String groupPath, long iid) {}
}
