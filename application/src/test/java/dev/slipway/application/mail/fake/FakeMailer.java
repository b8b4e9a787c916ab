package dev.slipway.application.mail.fake;

import dev.slipway.application.mail.port.Mailer;
import dev.slipway.domain.mail.Mail;
import java.util.ArrayList;
import java.util.List;

/** Keeps mail in memory. */
public final class FakeMailer implements Mailer {

    private final boolean configured;
    private final List<Mail> sent = new ArrayList<>();
    private Delivery next = new Delivery.Accepted();

    private FakeMailer(boolean configured) {
        this.configured = configured;
    }

    public static FakeMailer on() {
        return new FakeMailer(true);
    }

    public static FakeMailer off() {
        return new FakeMailer(false);
    }

    /** Answers all mail like this from now on. */
    public FakeMailer answering(Delivery delivery) {
        next = delivery;
        return this;
    }

    public List<Mail> sent() {
        return List.copyOf(sent);
    }

    @Override
    public boolean configured() {
        return configured;
    }

    @Override
    public Delivery send(Mail mail) {
        if (next instanceof Delivery.Accepted) {
            sent.add(mail);
        }
        return next;
    }
}
