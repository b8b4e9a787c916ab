package dev.slipway.application.alert;

import java.net.URI;
import java.util.function.Supplier;

/** Where people find alerts, for links in incidents. Provided as a bean by whoever starts the server. */
public record AlertPages(Supplier<URI> address) {

    /** @param projectPath with the case it was created in */
    public String of(String projectPath, long iid) {
        return address.get() + "/" + projectPath + "/-/alert_management/" + iid + "/details";
    }
}
