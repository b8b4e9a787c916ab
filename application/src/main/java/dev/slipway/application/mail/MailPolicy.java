package dev.slipway.application.mail;

import java.net.URI;

/** Address of this server in mails. It is a setting, since a mail must not lead where the sender of some request says. */
public record MailPolicy(URI server) {

    /** Returns the address of a page. @param path from the root, with its query */
    public String link(String path) {
        return server + path;
    }
}
