package dev.slipway.application.mail.port;

import dev.slipway.domain.mail.Mail;

/** Hands mail to the server that delivers it. */
public interface Mailer {

    /** Returns whether this installation sends mail. */
    boolean configured();

    /** Sends a mail, and waits for the answer of the server within limits. Never called where no mail is sent. */
    Delivery send(Mail mail);

    /** Result of sending a mail. Reasons name neither addresses nor texts. */
    sealed interface Delivery {

        /** The server has taken the mail. */
        record Accepted() implements Delivery {}

        /** The server refuses this mail, and would refuse it again. */
        record Refused(String why) implements Delivery {}

        /** The server was not reached, or cannot take the mail now. */
        record Failed(String why) implements Delivery {}
    }
}
