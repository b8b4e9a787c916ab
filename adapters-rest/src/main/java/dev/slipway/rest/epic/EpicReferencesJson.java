package dev.slipway.rest.epic;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.epic.EpicView;

/**
 * References to an epic in texts.
 *
 * @param relative reference from the group of the request
 */
record EpicReferencesJson(@JsonProperty("short") String shortForm, String relative, String full) {

    /** @param groupPath full path of the group of the request */
    static EpicReferencesJson of(EpicView epic, String groupPath) {
        String number = "&" + epic.iid();
        String full = epic.group().path() + number;
        return new EpicReferencesJson(number, epic.group().path().equals(groupPath) ? number : full, full);
    }
}
