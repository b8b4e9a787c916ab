package dev.slipway.application.mail;

import dev.slipway.application.mail.port.Mailer;

/** Offers later features the sending of mail. */
public final class MailModule {

    /** Port and setting of mail. */
    public record Ports(Mailer mailer, MailPolicy mails) {}

    public final Ports ports;

    public MailModule(Ports ports) {
        this.ports = ports;
    }
}
