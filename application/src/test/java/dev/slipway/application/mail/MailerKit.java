package dev.slipway.application.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of {@code Mailer}. */
public abstract class MailerKit {

    /** Mail as its recipient reads it. */
    public record Received(String to, String subject, String text) {}

    protected abstract Mailer mailer();

    /** Returns the mailer of an installation that sends no mail. */
    protected abstract Mailer off();

    /** Returns the mail that the server has taken. */
    protected abstract List<Received> received();

    /** Returns a mailer whose server refuses every recipient. */
    protected abstract Mailer refusing();

    /** Returns a mailer whose server is not there. */
    protected abstract Mailer unreachable();

    private static Mail mail(String to) {
        return new Mail(MailAddress.of(to).orElseThrow(), "Größe: 🚀 = ?UTF-8?", "First line – höhe\n.\nLast line 🚀");
    }

    @Test
    final void mail_arrives_as_it_was_sent() {
        assertTrue(mailer().configured());
        assertEquals(new Delivery.Accepted(), mailer().send(mail("anna.b+c@example.com")));
        assertEquals(new Delivery.Accepted(), mailer().send(mail("bob@example.com")));
        Mail sent = mail("bob@example.com");
        assertEquals(List.of(new Received("anna.b+c@example.com", sent.subject(), sent.text()),
                new Received("bob@example.com", sent.subject(), sent.text())), received());
    }

    @Test
    final void refused_mail_is_told_without_its_recipient() {
        String why = assertInstanceOf(Delivery.Refused.class, refusing().send(mail("anna@example.com"))).why();
        assertFalse(why.contains("anna") || why.contains("example"), why);
    }

    @Test
    final void server_that_is_not_reached_may_be_tried_again() {
        String why = assertInstanceOf(Delivery.Failed.class, unreachable().send(mail("anna@example.com"))).why();
        assertFalse(why.contains("anna") || why.contains("example"), why);
    }

    @Test
    final void installation_without_a_server_sends_nothing() {
        assertFalse(off().configured());
    }
}
