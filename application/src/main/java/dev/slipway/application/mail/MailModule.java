package dev.slipway.application.mail;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.mail.port.Mailer;

/** Offers later features the sending of mail. */
public final class MailModule {

    /** Port and setting of mail. */
    public record Ports(Mailer mailer, MailPolicy mails) {}

    public final Ports ports;

    // Used by later features
    public final MailDelivery mailDelivery;

    public MailModule(Ports ports, KernelModule kernel) {
        this.ports = ports;
        mailDelivery = new MailDelivery(ports.mailer(), kernel.ports.work(), kernel.ports.observations(), kernel.ports.transactions());
    }
}
