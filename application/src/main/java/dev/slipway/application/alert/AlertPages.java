package dev.slipway.application.alert;

import java.net.URI;
import java.util.function.Supplier;

/** Returns the addresses of the pages of alerts, for links in incidents. */
public record AlertPages(Supplier<URI> address) {

    /** @param projectPath in the case in which it was created */
    public String of(String projectPath, long iid) {
        return address.get() + "/" + projectPath + "/-/alert_management/" + iid + "/details";
    }
}
